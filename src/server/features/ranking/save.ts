/**
 * Saving a list of whom a participation would like to meet (docs/rules.md, R2 to R4). The event is held, so that nothing is saved once its
 * meetings are published; then the participation whose list it is; then those on it, so that none of them can end meanwhile.
 */
import { sql } from 'kysely';
import type { AnswerOf, CheckedOf } from '#api/index.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { isBeingArranged, mayRank } from '#domain/matching/ranking.ts';
import { type EventSpan, eventRow } from '../../access/event-span.ts';
import type { ContextOf } from '../../calls/context.ts';
import { type Database, hasRowLocks } from '../../db/open.ts';
import { numbers } from '../../db/search.ts';
import { lockApproved } from '../participation/rows/lock.ts';
import { putBack, replaceLists } from '../participation/rows/preference.ts';
import { isSeenBy, otherSide, type Ranker, type Reader, rankables, rankingOf } from './rows.ts';

type Saved = AnswerOf<'POST /matching/saveRanking'>;
type List = Pick<CheckedOf<'POST /matching/saveRanking'>, 'participateIdxs' | 'version'>;

/** A member's own, which is that of all people of their participation. */
export const saveOwn = (
  { db, own, now }: ContextOf<'POST /matching/saveRanking'>,
  list: CheckedOf<'POST /matching/saveRanking'>,
): Promise<Saved> => saveList(db, own, list, { reader: 'participant', now });

export async function saveList(
  trx: Database,
  ranker: Ranker,
  { participateIdxs, version }: List,
  { reader, now }: { reader: Reader; now: Date },
): Promise<Saved> {
  const event = await heldEvent(trx, ranker.eventIdx);
  const isOpen = reader === 'manager' ? isBeingArranged(event) : mayRank(event, now);
  if (!isOpen) throw new Refusal('ranking_closed');
  assertNoneTwice(participateIdxs);
  await lockApproved(trx, ranker.idx);
  const stored = await storedList(trx, ranker.idx);
  const unwilling = reader === 'manager' ? await unwillingTo(trx, ranker.idx) : new Set<number>();
  const read = stored.filter((idx) => !unwilling.has(idx));
  // Whoever reads a longer list, of before the event took fewer or with what was put back, may still put it in order.
  assertFits(participateIdxs, Math.max(event.rankMost, read.length));
  const may = await rankableAmong(trx, event, ranker, { asked: participateIdxs, stored, unwilling });
  const told = participateIdxs.filter((idx) => may.ranked.has(idx));
  const toIdxs = putBack(told, stored, may.untold);
  const isOnList = new Set(toIdxs);
  const answer = async (): Promise<Saved> => ({
    ...(await rankingOf(trx, event, ranker, reader, now)),
    dropped: participateIdxs.filter((idx) => !may.ranked.has(idx) || !isOnList.has(idx)),
  });
  // Also what was sent once more by a browser that heard no answer.
  if (toIdxs.length === stored.length && toIdxs.every((idx, at) => idx === stored[at])) return answer();
  await countSaving(trx, ranker, version, now);
  await replaceLists(trx, [{ eventIdx: ranker.eventIdx, fromIdx: ranker.idx, side: ranker.side, toIdxs }]);
  return answer();
}

/** The event, of which nobody publishes the meetings until the transaction ends. */
export async function heldEvent(trx: Database, eventIdx: number): Promise<EventSpan> {
  const row = trx.selectFrom('event').select('idx').where('idx', '=', eventIdx);
  await (hasRowLocks(trx) ? row.forShare() : row).execute();
  return eventRow(trx, eventIdx);
}

const fault = (rule: 'too_many' | 'duplicate', params: Record<string, number>) =>
  new Refusal('invalid_parameter', [{ field: 'participateIdxs', rule, params }]);

function assertNoneTwice(idxs: readonly number[]): void {
  if (new Set(idxs).size < idxs.length) throw fault('duplicate', {});
}

function assertFits(idxs: readonly number[], most: number): void {
  if (idxs.length > most) throw fault('too_many', { max: most });
}

async function storedList(trx: Database, fromIdx: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('preference')
    .select('toIdx')
    .where('fromIdx', '=', fromIdx)
    .orderBy('rank')
    .execute();
  return rows.map(({ toIdx }) => toIdx);
}

interface Asked {
  asked: readonly number[];
  /** The list as it is. */
  stored: readonly number[];
  /** Who does not want to meet this one; empty where a participant saves, who reads their whole list. */
  unwilling: ReadonlySet<number>;
}

/**
 * Who of these may be on the list: approved ones of the other side who are not on the list of whom one does not want to meet, and are
 * seen. Whoever stood on it already keeps their place when the event lets participants see each other no more. A manager ranks nobody of
 * whom one of the two does not want to meet the other, and so reads of neither list alone; `untold`: those of them who stand on it, which
 * a manager is not told and does not take off.
 */
async function rankableAmong(
  trx: Database,
  event: EventSpan,
  ranker: Ranker,
  { asked, stored, unwilling }: Asked,
): Promise<{ ranked: Set<number>; untold: Set<number> }> {
  const wasThere = new Set(stored);
  const named = [...new Set([...asked, ...stored.filter((idx) => unwilling.has(idx))])];
  if (named.length === 0) return { ranked: new Set(), untold: new Set() };
  const query = rankables(trx)
    .where('participate.idx', 'in', numbers(trx, JSON.stringify(named)))
    .where('participate.eventIdx', '=', ranker.eventIdx)
    .where('participate.side', '=', otherSide(ranker.side))
    .where('participate.state', '=', 'COMPLETE')
    .where('participate.idx', 'not in', (of) =>
      of.selectFrom('notWith').select('otherIdx').where('participateIdx', '=', ranker.idx),
    )
    .orderBy('participate.idx');
  const rows = await (hasRowLocks(trx) ? query.forKeyShare('participate') : query).execute();
  const [ranked, untold] = [new Set<number>(), new Set<number>()];
  for (const row of rows) {
    const { participateIdx } = row;
    if (unwilling.has(participateIdx)) untold.add(participateIdx);
    else if (wasThere.has(participateIdx) || isSeenBy(ranker, event, row)) ranked.add(participateIdx);
  }
  return { ranked, untold };
}

/** Who does not want to meet this one. */
async function unwillingTo(trx: Database, otherIdx: number): Promise<Set<number>> {
  const rows = await trx
    .selectFrom('notWith')
    .select('participateIdx')
    .where('otherIdx', '=', otherIdx)
    .execute();
  return new Set(rows.map(({ participateIdx }) => participateIdx));
}

/** One more saving on this version; another one since is `ranking_changed`. */
async function countSaving(trx: Database, { idx, eventIdx }: Ranker, version: number, now: Date) {
  const savedAt = now.toISOString();
  const saved = await trx
    .insertInto('ranking')
    .values({ participateIdx: idx, eventIdx, version: 1, savedAt, remindedAt: null })
    .onConflict((on) =>
      on
        .column('participateIdx')
        .doUpdateSet({ version: sql<number>`ranking.version + 1`, savedAt })
        .where('ranking.version', '=', version),
    )
    .returning('version')
    .executeTakeFirst();
  // The first saving of all has no version to be compared with but none.
  if (!saved || (saved.version === 1 && version !== 0)) throw new Refusal('ranking_changed');
}
