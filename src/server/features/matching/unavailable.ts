/** The slots in which someone cannot meet (docs/rules.md, M2). */
import { type SqlBool, sql } from 'kysely';
import type { CheckedOf } from '#api/index.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { hasBegun } from '#domain/matching/matching.ts';
import type { ContextOf } from '../../calls/context.ts';
import { announce, managersOf } from '../../db/announce.ts';
import type { Database } from '../../db/open.ts';
import { lockApproved } from '../participation/rows/lock.ts';

type Marking = Pick<ContextOf<'POST /matching/markUnavailable'>, 'db' | 'eventIdx' | 'now'> & {
  own: { idx: number; representativeIdx: number };
};

/**
 * Replaces the set of slots in which somebody, or with `whose` 'all' their whole participation, cannot meet. A slot with a meeting of theirs
 * in it is `already_assigned`. What has begun stays as it was: a mark on it is kept whether or not it is named, and a new one is
 * `invalid_parameter`.
 */
export async function markUnavailable(
  { db, own, eventIdx, now }: Marking,
  request: Pick<CheckedOf<'POST /matching/markUnavailable'>, 'slotIdxs' | 'whose'>,
): Promise<null> {
  await lockApproved(db, own.idx);
  await assertThere(db, own.representativeIdx);
  const ofAll = request.whose === 'all';
  const slots = await db
    .selectFrom('slot')
    .select(['slot.idx', 'slot.startsAt'])
    .select(({ selectFrom, fn }) =>
      selectFrom('busy')
        .where(isMark(own, ofAll))
        .select(fn.countAll<number>().as('count'))
        .whereRef('busy.slotIdx', '=', 'slot.idx')
        .as('marks'),
    )
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
  const slotIdxs = asked.filter((idx) => toCome.has(idx));
  let marks = db.deleteFrom('busy').where(isMark(own, ofAll));
  if (kept.size > 0) marks = marks.where('slotIdx', 'not in', [...kept]);
  await marks.execute();
  announce(db, [managersOf(eventIdx)]);
  if (slotIdxs.length === 0) return null;
  // Of all, a row for each lane: none is left for a meeting.
  const rows = ofAll
    ? (await openLanes(db, own.idx)).map((lane) => ({ representativeIdx: null, lane }))
    : [{ representativeIdx: own.representativeIdx, lane: null }];
  const values = slotIdxs.flatMap((slotIdx) =>
    rows.map((row) => ({ slotIdx, participateIdx: own.idx, ...row })),
  );
  const marked = await db
    .insertInto('busy')
    .values(values)
    .onConflict((on) => on.doNothing())
    .returning('slotIdx')
    .execute();
  if (marked.length < values.length) {
    const made = Map.groupBy(marked, ({ slotIdx }) => slotIdx);
    const taken = slotIdxs.filter((idx) => (made.get(idx)?.length ?? 0) < rows.length);
    throw new Refusal('already_assigned', { slotIdxs: taken });
  }
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

interface Own {
  idx: number;
  representativeIdx: number;
}

/** Whether a row of `busy` is a mark of one person, or of the whole participation. */
const isMark = ({ idx, representativeIdx }: Own, ofAll: boolean) => sql<SqlBool>`busy.participate_idx = ${idx}
  and busy.matching_idx is null
  and ${ofAll ? sql`busy.representative_idx is null` : sql`busy.representative_idx = ${representativeIdx}`}`;

async function openLanes(db: Database, participateIdx: number): Promise<number[]> {
  const rows = await db
    .selectFrom('lane')
    .select('no')
    .where('participateIdx', '=', participateIdx)
    .where('isOpen', '=', 'Y')
    .execute();
  return rows.map(({ no }) => no);
}
