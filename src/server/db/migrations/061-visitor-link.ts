/**
 * A visitor's link that was sent again stands beside the first one, which whoever has it keeps: a stranger who knows a name and an
 * address can have a link sent, and must not end another by it. And how often the address was changed within a day, because each
 * change sends a mail.
 */
export const up = (): string[] => [
  `alter table visitor add column resent_hash text`,
  `create unique index visitor_resent on visitor (resent_hash)`,
  `alter table visitor add column address_changes integer not null default 0`,
  // When the first of them was made.
  `alter table visitor add column address_changes_from text`,
  // What managers changed is erased with the visitor.
  `create index audit_of_visitor on audit (subject_idx) where subject = 'visitor'`,
];
