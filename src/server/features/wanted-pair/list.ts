/** The pairs that the organiser wants to meet, as managers read them (docs/rules.md, M48). */
import type { AnswerOf, CheckedOf } from '#api/index.ts';
import type { WantedPair } from '#api/matching/wanted-pair.ts';
import { partIn } from '#domain/common/language.ts';
import type { InterpreterLanguage } from '#domain/matching/interpreter.ts';
import type { PairObstacle } from '#domain/matching/wanted-pair.ts';
import type { ContextOf } from '../../calls/context.ts';
import { countedPage } from '../../db/list.ts';
import type { Database } from '../../db/open.ts';
import { foundBy } from '../../db/search.ts';
import { Listed } from '../../platform/cache/listed.ts';
import { endOf, lastEnded } from './ended.ts';

/** With names, and what the two have now; the caller says which. */
export const pairRows = (db: Database) =>
  db
    .selectFrom('wantedPair')
    .innerJoin('participate as cp', 'cp.idx', 'wantedPair.companyIdx')
    .innerJoin('company', 'company.participateIdx', 'cp.idx')
    .leftJoin('member as cm', 'cm.idx', 'cp.memberIdx')
    .innerJoin('participate as bp', 'bp.idx', 'wantedPair.buyerIdx')
    .innerJoin('buyer', 'buyer.participateIdx', 'bp.idx')
    .leftJoin('member as bm', 'bm.idx', 'bp.memberIdx')
    .leftJoin('matching', (on) =>
      on
        .onRef('matching.companyIdx', '=', 'wantedPair.companyIdx')
        .onRef('matching.buyerIdx', '=', 'wantedPair.buyerIdx')
        .on('matching.state', 'in', ['request', 'pending', 'complete']),
    )
    .leftJoin('placement', 'placement.matchingIdx', 'matching.idx')
    .leftJoin('slot', 'slot.idx', 'placement.slotIdx')
    .selectAll('wantedPair')
    .select(['company.nameKo', 'company.nameEn', 'buyer.companyName', 'matching.idx as matchingIdx'])
    .select('slot.startsAt')
    .leftJoin('matching as last', (on) => on.on('last.idx', '=', (of) => lastEnded(of).select('last.idx')))
    .select(['last.state as lastState', 'last.declinedBy', 'last.endedBy'])
    .select((of) => [
      of.fn.coalesce('cm.leftAt', 'cp.erasedAt').as('companyLeftAt'),
      of.fn.coalesce('bm.leftAt', 'bp.erasedAt').as('buyerLeftAt'),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof pairRows>['execute']>>[number];

export const asPair = (row: Row): WantedPair => ({
  pairIdx: row.idx,
  company: {
    participateIdx: row.companyIdx,
    ...(row.companyLeftAt === null ? { nameKo: row.nameKo, nameEn: row.nameEn } : nameless),
  },
  buyer: {
    participateIdx: row.buyerIdx,
    ...(row.buyerLeftAt === null
      ? { nameKo: partIn('ko', row.companyName), nameEn: partIn('en', row.companyName) }
      : nameless),
  },
  rank: row.rank,
  must: row.must,
  isTranslator: row.isTranslator,
  translatorLanguage: row.translatorLanguage as InterpreterLanguage | null,
  note: row.note,
  state: row.state,
  ended: row.lastState && endOf({ ...row, state: row.lastState }),
  obstacles: (row.obstacles?.split(' ') ?? []) as PairObstacle[],
  matchingIdx: row.matchingIdx,
  startsAt: row.startsAt,
});
const nameless = { nameKo: null, nameEn: null };

/** First what must be, then by rank, then as the sheet has them. */
export const inOrder = (query: ReturnType<typeof pairRows>) =>
  query
    .orderBy('wantedPair.must', 'desc')
    .orderBy('wantedPair.rank', (order) => order.asc().nullsLast())
    .orderBy('wantedPair.rowNo')
    .orderBy('wantedPair.idx');

export async function wantedPairs(
  { db, eventIdx }: ContextOf<'GET /manage/matching/getPairs'>,
  request: CheckedOf<'GET /manage/matching/getPairs'>,
): Promise<Listed<WantedPair[]>> {
  const { state, must, participateIdx, keywords } = request;
  const found = keywords ? foundBy(db, 'participateSearch', keywords) : null;
  const query = inOrder(
    pairRows(db)
      .where('wantedPair.eventIdx', '=', eventIdx)
      .$if(state !== undefined, (rows) => rows.where('wantedPair.state', '=', state as WantedPair['state']))
      .$if(must !== undefined, (rows) => rows.where('wantedPair.must', '=', must as 'Y'))
      .$if(participateIdx !== undefined, (rows) =>
        rows.where((is) =>
          is.or([
            is('wantedPair.companyIdx', '=', participateIdx as number),
            is('wantedPair.buyerIdx', '=', participateIdx as number),
          ]),
        ),
      )
      .$if(found !== null, (rows) =>
        rows.where((is) =>
          is.or([
            is('wantedPair.companyIdx', 'in', found as NonNullable<typeof found>),
            is('wantedPair.buyerIdx', 'in', found as NonNullable<typeof found>),
          ]),
        ),
      ),
  );
  const { rows, count } = await countedPage(query, request);
  return new Listed(rows.map(asPair), count);
}

export async function pairRun({
  db,
  eventIdx,
}: ContextOf<'GET /manage/matching/getPairRun'>): Promise<AnswerOf<'GET /manage/matching/getPairRun'>> {
  const open = await db
    .selectFrom('pairRun')
    .select('idx')
    .where('eventIdx', '=', eventIdx)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  const rows = await db
    .selectFrom('wantedPair')
    .select(['state', (of) => of.fn.countAll<number>().as('count')])
    .where('eventIdx', '=', eventIdx)
    .groupBy('state')
    .execute();
  const counts = { waiting: 0, made: 0, unplaced: 0 };
  for (const { state, count } of rows) counts[state] = count;
  return { isUnderWay: open !== undefined, counts };
}
