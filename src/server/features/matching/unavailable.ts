/** The slots in which someone cannot meet (docs/rules.md, M2). */
import type { CheckedOf } from '#api/index.ts';
import { Refusal } from '#domain/catalogue.ts';
import type { ContextOf } from '../../calls/context.ts';
import { holdApproved } from '../participation/lock.ts';

/** Replaces the set of slots in which someone cannot meet. A slot with a meeting in it is `already_assigned`. */
export async function markUnavailable(
  { db, own, eventIdx }: ContextOf<'POST /matching/markUnavailable'>,
  request: CheckedOf<'POST /matching/markUnavailable'>,
): Promise<null> {
  const slotIdxs = [...new Set(request.slotIdxs)];
  const slots = await db.selectFrom('slot').select('idx').where('eventIdx', '=', eventIdx).execute();
  const ofEvent = new Set(slots.map(({ idx }) => idx));
  if (!slotIdxs.every((idx) => ofEvent.has(idx))) {
    throw new Refusal('invalid_parameter', [{ field: 'slotIdxs', rule: 'one_of', params: {} }]);
  }
  await holdApproved(db, own.idx);
  await db
    .deleteFrom('busy')
    .where('participateIdx', '=', own.idx)
    .where('matchingIdx', 'is', null)
    .execute();
  if (slotIdxs.length === 0) return null;
  const marked = await db
    .insertInto('busy')
    .values(slotIdxs.map((slotIdx) => ({ slotIdx, participateIdx: own.idx, matchingIdx: null })))
    .onConflict((on) => on.doNothing())
    .returning('slotIdx')
    .execute();
  if (marked.length < slotIdxs.length) {
    const free = new Set(marked.map((row) => row.slotIdx));
    throw new Refusal('already_assigned', { slotIdxs: slotIdxs.filter((idx) => !free.has(idx)) });
  }
  return null;
}
