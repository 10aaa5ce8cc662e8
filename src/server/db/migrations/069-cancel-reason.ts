/** Why a manager cancelled a participation: its member reads it beside the state, as the reason of a denial. */
export const up = (): string[] => [
  `alter table participate add column cancel_reason text check (cancel_reason is null or state = 'CANCEL')`,
];
