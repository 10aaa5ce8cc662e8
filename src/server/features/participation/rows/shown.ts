/** Which parts of the public content a participation is shown in (docs/rules.md, W7). */
import type { ParticipateRow } from '../../../db/tables.ts';
import type { ContentTag } from '../../../platform/cache/content-tags.ts';

/**
 * What a write has changed of what a participation says. `profile`: only what its own pages and its line in a list show; `lists`: also
 * by what it is found, and where it stands in a list.
 */
export type Change = 'nothing' | 'profile' | 'lists';

const rising: readonly Change[] = ['nothing', 'profile', 'lists'];

/** What several writes have changed together. */
export const together = (...changes: readonly Change[]): Change =>
  rising.findLast((one) => changes.includes(one)) ?? 'nothing';

type Own = Pick<ParticipateRow, 'idx' | 'eventIdx' | 'side' | 'state'>;

/** The parts that move with what a participation says; nobody is shown one that is not approved. */
export function tagsOfChange({ idx, eventIdx, side, state }: Own, change: Change): ContentTag[] {
  // No page shows visitors.
  if (change === 'nothing' || state !== 'COMPLETE' || side === 'visitor') return [];
  if (side === 'buyer') return [`buyers:${eventIdx}`];
  return change === 'profile' ? [`company:${idx}`] : [`company:${idx}`, `companies:${eventIdx}`];
}

/**
 * The parts that move when somebody is taken in, refused, or leaves. A company that is refused, too: until then a booth could be kept
 * for it, which guests see as taken.
 */
export function tagsOfState({ idx, eventIdx, side }: Omit<Own, 'state'>): ContentTag[] {
  if (side === 'visitor') return [];
  const counts = `counts:${eventIdx}` as const;
  return side === 'buyer'
    ? [counts, `buyers:${eventIdx}`]
    : [counts, `companies:${eventIdx}`, `company:${idx}`];
}
