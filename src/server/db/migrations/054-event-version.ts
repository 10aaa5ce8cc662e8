/** Two managers who change an event at once: the second is told, by the version that they had read. */
export const up = (): string[] => [`alter table event add column version integer not null default 1`];
