/** The slots in which someone cannot meet (docs/rules.md, M2). */
import { type SqlBool, sql } from 'kysely';
import type { CheckedOf } from '#api/index.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { hasBegun } from '#domain/matching/matching.ts';
import type { ContextOf } from '../../../calls/context.ts';
import { announce, managersOf } from '../../../db/announce.ts';
import type { Database } from '../../../db/open.ts';
import { lockApproved } from '../../participation/rows/lock.ts';
import { addMarks, isMarkOf, isOnlyPerson } from '../slots/marks.ts';

type Marking = Pick<ContextOf<'POST /matching/markUnavailable'>, 'db' | 'eventIdx' | 'now'> & {
  own: { idx: number; representativeIdx: number };
};

/**
 * Replaces the set of slots in which somebody, or with `whose` 'all' their whole participation, cannot meet. A slot with a meeting of theirs
 * in it is `already_assigned`. What has begun stays as it was: a mark on it is kept whether or not it is named, and a new one is
 * `invalid_parameter`. The only person of a participation takes back its marks as a whole, too, as the organiser makes them (M28); one that
 * is named stays what it is, so that it holds for whoever joins.
 */
export async function markUnavailable(
  { db, own, eventIdx, now }: Marking,
  request: Pick<CheckedOf<'POST /matching/markUnavailable'>, 'slotIdxs' | 'whose'>,
): Promise<null> {
  await lockApproved(db, own.idx);
  await assertThere(db, own.representativeIdx);
  const participateIdx = own.idx;
  const whole = { participateIdx, representativeIdx: null };
  const whose = request.whose === 'all' ? whole : { ...whole, representativeIdx: own.representativeIdx };
  const isOnly =
    request.whose !== 'all' &&
    (await isOnlyPerson(db, { participateIdx, representativeIdx: own.representativeIdx }));
  const isReplaced = isOnly ? sql<SqlBool>`(${isMarkOf(whose)} or ${isMarkOf(whole)})` : isMarkOf(whose);
  const slots = await db
    .selectFrom('slot')
    .select(['slot.idx', 'slot.startsAt'])
    .select(({ selectFrom, fn }) => [
      selectFrom('busy')
        .where(isReplaced)
        .select(fn.countAll<number>().as('count'))
        .whereRef('busy.slotIdx', '=', 'slot.idx')
        .as('marks'),
      selectFrom('busy')
        .where(isMarkOf(whole))
        .select(fn.countAll<number>().as('count'))
        .whereRef('busy.slotIdx', '=', 'slot.idx')
        .as('wholeMarks'),
    ])
    .where('slot.eventIdx', '=', eventIdx)
    .execute();
  const toCome = new Set(slots.filter((slot) => !hasBegun(now, slot.startsAt)).map(({ idx }) => idx));
  const kept = new Set(
    slots.filter((slot) => Number(slot.marks) > 0 && !toCome.has(slot.idx)).map(({ idx }) => idx),
  );
  const asked = [...new Set(request.slotIdxs)];
  if (!asked.every((idx) => toCome.has(idx) || kept.has(idx))) {
    throw new Refusal('invalid_parameter', [{ field: 'slotIdxs', rule: 'one_of', params: {} }]);
  }
  if (isOnly)
    for (const { idx, wholeMarks } of slots) if (Number(wholeMarks) > 0 && asked.includes(idx)) kept.add(idx);
  const slotIdxs = asked.filter((idx) => !kept.has(idx));
  let marks = db.deleteFrom('busy').where(isReplaced);
  if (kept.size > 0) marks = marks.where('slotIdx', 'not in', [...kept]);
  await marks.execute();
  announce(db, [managersOf(eventIdx)]);
  if (slotIdxs.length === 0) return null;
  const { held } = await addMarks(db, whose, slotIdxs);
  if (held.length > 0) throw new Refusal('already_assigned', { slotIdxs: held });
  return null;
}

/** Whoever leaves holds the same lock: somebody who was let in before that would mark times after they have gone. */
async function assertThere(db: Database, representativeIdx: number): Promise<void> {
  const there = await db
    .selectFrom('representative')
    .select('idx')
    .where('idx', '=', representativeIdx)
    .where('state', '=', 'live')
    .executeTakeFirst();
  if (!there) throw new Refusal('participate_not_found');
}
