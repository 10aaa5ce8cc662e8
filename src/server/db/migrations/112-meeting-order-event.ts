/** The orders of an event are read with each day of its schedule: not by looking at those of all events. */
export const up = (): string[] => [
  `create index meeting_order_event on meeting_order (event_idx, before_idx, after_idx)`,
];
