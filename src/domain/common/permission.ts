/** What a manager may do (docs/rules.md, G1): rows on a member, per event; `famppy` holds in every event. */
export const permissions = [
  'famppy',
  'admin',
  'event',
  'matching',
  'participate',
  'counseling',
  'board',
  'stats',
] as const;
export type Permission = (typeof permissions)[number];

/** True when someone who holds `held` in this event may do what asks for `needed`. */
export function mayDo(held: ReadonlySet<Permission>, needed: Permission): boolean {
  if (held.has('famppy')) return true;
  if (needed === 'famppy') return false;
  return held.has('admin') || held.has(needed);
}

/** True when they may do what asks for `needed`, or for any of several. */
export const mayDoAny = (
  held: ReadonlySet<Permission>,
  needed: Permission | readonly Permission[],
): boolean => [needed].flat().some((permission) => mayDo(held, permission));

/** True when someone who holds `held` in this event may give and take this permission (docs/rules.md, G5). */
export function mayGrant(held: ReadonlySet<Permission>, permission: Permission): boolean {
  return mayDo(held, permission === 'famppy' ? 'famppy' : 'admin');
}
