/** The slots in which someone cannot meet (docs/rules.md, M2). */
import type { CheckedOf } from '#api/index.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { hasBegun } from '#domain/matching/matching.ts';
import type { ContextOf } from '../../calls/context.ts';
import { announce, managersOf } from '../../db/announce.ts';
import { lockApproved } from '../participation/rows/lock.ts';

type Marking = Pick<ContextOf<'POST /matching/markUnavailable'>, 'db' | 'eventIdx' | 'now'> & {
  own: { idx: number; representativeIdx: number };
};

/**
 * Replaces the set of slots in which someone cannot meet. A slot with a meeting in it is `already_assigned`. What has
 * begun stays as it was: a mark on it is kept whether or not it is named, and a new one is `invalid_parameter`.
 */
export async function markUnavailable(
  { db, own, eventIdx, now }: Marking,
  request: Pick<CheckedOf<'POST /matching/markUnavailable'>, 'slotIdxs'>,
): Promise<null> {
  await lockApproved(db, own.idx);
  const slots = await db
    .selectFrom('slot')
    .leftJoin('busy', (on) =>
      on
        .onRef('busy.slotIdx', '=', 'slot.idx')
        .on('busy.representativeIdx', '=', own.representativeIdx)
        .on('busy.matchingIdx', 'is', null),
    )
    .select(['slot.idx', 'slot.startsAt', 'busy.slotIdx as markedIdx'])
    .where('slot.eventIdx', '=', eventIdx)
    .execute();
  const toCome = new Set(slots.filter((slot) => !hasBegun(now, slot.startsAt)).map(({ idx }) => idx));
  const kept = new Set(
    slots.filter((slot) => slot.markedIdx !== null && !toCome.has(slot.idx)).map(({ idx }) => idx),
  );
  const asked = [...new Set(request.slotIdxs)];
  if (!asked.every((idx) => toCome.has(idx) || kept.has(idx))) {
    throw new Refusal('invalid_parameter', [{ field: 'slotIdxs', rule: 'one_of', params: {} }]);
  }
  const slotIdxs = asked.filter((idx) => toCome.has(idx));
  const { representativeIdx } = own;
  let marks = db
    .deleteFrom('busy')
    .where('representativeIdx', '=', representativeIdx)
    .where('participateIdx', '=', own.idx)
    .where('matchingIdx', 'is', null);
  if (kept.size > 0) marks = marks.where('slotIdx', 'not in', [...kept]);
  await marks.execute();
  announce(db, [managersOf(eventIdx)]);
  if (slotIdxs.length === 0) return null;
  const marked = await db
    .insertInto('busy')
    .values(slotIdxs.map((slotIdx) => ({ slotIdx, representativeIdx, participateIdx: own.idx })))
    .onConflict((on) => on.doNothing())
    .returning('slotIdx')
    .execute();
  if (marked.length < slotIdxs.length) {
    const free = new Set(marked.map((row) => row.slotIdx));
    throw new Refusal('already_assigned', { slotIdxs: slotIdxs.filter((idx) => !free.has(idx)) });
  }
  return null;
}
