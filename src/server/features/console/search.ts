/** One search over people, companies, buyers and meetings, for managers (docs/rules.md, G9). */
import { type SqlBool, sql } from 'kysely';
import type { ConsoleFound } from '#api/console/console.ts';
import type { CheckedOf } from '#api/index.ts';
import { mayDo } from '#domain/common/permission.ts';
import { liveStates } from '#domain/matching/matching.ts';
import type { ContextOf } from '../../calls/context.ts';
import { foundBy } from '../../db/search.ts';
import { meetingRows } from '../matching/rows/meetings.ts';
import { summariesOf } from '../participation/list.ts';

/** Of each kind; what is sought is named more closely rather than paged through. */
const most = 8;

type Searching = ContextOf<'GET /manage/console/search'>;

/** The newest that have every word; nothing without a word. */
export async function searchAll(
  context: Searching,
  { keywords }: CheckedOf<'GET /manage/console/search'>,
): Promise<ConsoleFound> {
  const held = await context.permissions();
  const idxs = keywords ? await participations(context, keywords) : [];
  return {
    participants: mayDo(held, 'participate') ? await participants(context, idxs) : null,
    meetings: mayDo(held, 'matching') ? await meetings(context, idxs) : null,
  };
}

async function participations({ db, eventIdx }: Searching, keywords: string): Promise<number[]> {
  const found = foundBy(db, 'participateSearch', keywords, {
    count: most,
    of: (idx) =>
      sql<SqlBool>`exists (select 1 from participate where participate.idx = ${idx} and participate.event_idx = ${eventIdx})`,
  });
  if (!found) return [];
  const rows = await db
    .selectFrom('participate')
    .select('idx')
    .where('idx', 'in', found)
    .orderBy('idx', 'desc')
    .execute();
  return rows.map(({ idx }) => idx);
}

async function participants({ db }: Searching, idxs: number[]): Promise<ConsoleFound['participants']> {
  const summaries = await summariesOf(db, idxs);
  return summaries.map(
    ({ participateIdx, participateType, stateParticipate, nameKo, nameEn, memberNameKo, memberNameEn }) => ({
      participateIdx,
      participateType,
      stateParticipate,
      nameKo,
      nameEn,
      memberNameKo,
      memberNameEn,
    }),
  );
}

/** Live requests and meetings of those whom the search found. */
async function meetings({ db, eventIdx }: Searching, idxs: number[]): Promise<ConsoleFound['meetings']> {
  if (idxs.length === 0) return [];
  const rows = await meetingRows(db)
    .where((is) =>
      is(
        'matching.idx',
        'in',
        db
          .selectFrom('matching as as_company')
          .select('as_company.idx')
          .where('as_company.companyIdx', 'in', idxs)
          .where('as_company.state', 'in', liveStates)
          .union(
            db
              .selectFrom('matching as as_buyer')
              .select('as_buyer.idx')
              .where('as_buyer.buyerIdx', 'in', idxs)
              .where('as_buyer.state', 'in', liveStates),
          ),
      ),
    )
    .where('matching.eventIdx', '=', eventIdx)
    .orderBy('matching.idx', 'desc')
    .limit(most)
    .execute();
  return rows.map((row) => ({
    matchingIdx: row.idx,
    stateMatching: row.state,
    startsAt: row.startsAt,
    company:
      row.companyLeftAt === null
        ? { nameKo: row.companyNameKo, nameEn: row.companyNameEn }
        : { nameKo: null, nameEn: null },
    buyer:
      row.buyerLeftAt === null
        ? { nameKo: row.buyerCompany, nameEn: row.buyerCompany }
        : { nameKo: null, nameEn: null },
  }));
}
