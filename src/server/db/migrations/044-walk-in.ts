/**
 * Walk-ins: until when a request of two who stand in front of each other can be answered; null of every other request. And whether
 * everyone may see the board of the hall.
 */
export const up = (): string[] => [
  `alter table matching add column walk_in_until text check (walk_in_until is null or any_slot = 'N')`,
  `alter table event add column board_public text not null default 'N' check (board_public in ('Y', 'N'))`,
];
