/** Reading which meetings are to come before which others (docs/rules.md, M47, M63). */
import type { AnswerOf, CheckedOf } from '#api/index.ts';
import type { OrderedMeeting } from '#api/matching/meeting-order.ts';
import type { ContextOf } from '../../calls/context.ts';
import { countedPage } from '../../db/list.ts';
import type { Database } from '../../db/open.ts';
import { numbers } from '../../db/search.ts';
import { Listed } from '../../platform/cache/listed.ts';
import { named, people } from './schedule-grid.ts';

type Call = 'GET /manage/matching/getOrders';

/** By the time of the one that comes first; what has no place yet comes last. */
export async function meetingOrders(
  { db, eventIdx }: ContextOf<Call>,
  { matchingIdx, ...paged }: CheckedOf<Call>,
): Promise<Listed<AnswerOf<Call>>> {
  const query = db
    .selectFrom('meetingOrder')
    .leftJoin('placement', 'placement.matchingIdx', 'meetingOrder.beforeIdx')
    .leftJoin('slot', 'slot.idx', 'placement.slotIdx')
    .select(['meetingOrder.beforeIdx', 'meetingOrder.afterIdx'])
    .where('meetingOrder.eventIdx', '=', eventIdx)
    .$if(matchingIdx !== undefined, (those) =>
      those.where((is) =>
        is.or([
          is('meetingOrder.beforeIdx', '=', matchingIdx as number),
          is('meetingOrder.afterIdx', '=', matchingIdx as number),
        ]),
      ),
    )
    .orderBy((of) => of.fn.coalesce('slot.startsAt', of.val('9')))
    .orderBy('meetingOrder.beforeIdx')
    .orderBy('meetingOrder.afterIdx');
  const { rows, count } = await countedPage(query, paged);
  const meetings = await meetingsOf(
    db,
    rows.flatMap(({ beforeIdx, afterIdx }) => [beforeIdx, afterIdx]),
  );
  return new Listed(
    rows.flatMap(({ beforeIdx, afterIdx }) => {
      const [before, after] = [meetings.get(beforeIdx), meetings.get(afterIdx)];
      return before && after ? [{ before, after }] : [];
    }),
    count,
  );
}

/** These meetings, by their numbers, each with whose it is and when. */
async function meetingsOf(
  db: Database,
  matchingIdxs: readonly number[],
): Promise<ReadonlyMap<number, OrderedMeeting>> {
  if (matchingIdxs.length === 0) return new Map();
  const rows = await db
    .selectFrom('matching')
    .leftJoin('placement', 'placement.matchingIdx', 'matching.idx')
    .leftJoin('slot', 'slot.idx', 'placement.slotIdx')
    .select(['matching.idx', 'matching.state', 'matching.companyIdx', 'matching.buyerIdx', 'slot.startsAt'])
    .where('matching.idx', 'in', numbers(db, JSON.stringify(matchingIdxs)))
    .execute();
  const idxs = [...new Set(rows.flatMap(({ companyIdx, buyerIdx }) => [companyIdx, buyerIdx]))];
  const parties = await people(db)
    .where('participate.idx', 'in', numbers(db, JSON.stringify(idxs)))
    .execute();
  const partyOf = new Map(parties.map((one) => [one.participateIdx, named(one)]));
  return new Map(
    rows.flatMap(({ idx, state, companyIdx, buyerIdx, startsAt }) => {
      const [company, buyer] = [partyOf.get(companyIdx), partyOf.get(buyerIdx)];
      if (!company || !buyer) return [];
      return [[idx, { matchingIdx: idx, stateMatching: state, startsAt, company, buyer }] as const];
    }),
  );
}
