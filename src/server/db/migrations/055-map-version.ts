/** Two managers who draw the booth map at once: the second is told, by the version that they had read. */
export const up = (): string[] => [`alter table event add column map_version integer not null default 1`];
