/** The event's participations as managers find them. */
import { sql } from 'kysely';
import type { z } from 'zod';
import type { CheckedOf } from '#api/index.ts';
import type { participateSummary } from '#api/participate.ts';
import type { ContextOf } from '../../calls/context.ts';
import { Listed } from '../../calls/listed.ts';
import { countedPage } from '../../db/list.ts';
import { hasRowLocks } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';
import { foundBy, numbers, withoutIndex } from '../../db/search.ts';

type Summary = z.output<typeof participateSummary>;

/** The event's participations, newest first. A company or buyer goes by the company's name, a visitor by their own. */
export async function manageList(
  { db, eventIdx }: ContextOf<'GET /manage/participate/getList'>,
  request: CheckedOf<'GET /manage/participate/getList'>,
): Promise<Listed<Summary[]>> {
  const found = request.keywords ? foundBy(db, 'participateSearch', request.keywords) : null;
  let query = db
    .selectFrom('participate')
    .select('participate.idx')
    .where(
      found && !hasRowLocks(db) ? withoutIndex('participate.eventIdx') : 'participate.eventIdx',
      '=',
      eventIdx,
    )
    .orderBy('participate.idx', request.orderType ?? 'desc');
  if (request.participateType) query = query.where('participate.type', '=', request.participateType);
  if (request.stateParticipate) query = query.where('participate.state', '=', request.stateParticipate);
  if (found) query = query.where('participate.idx', 'in', found);
  const { rows, count } = await countedPage(query, request);
  const idxs = rows.map(({ idx }) => idx);
  const summaries = await summaryRows(db, { idxs: JSON.stringify(idxs) });
  const byIdx = new Map(summaries.map((row) => [row.participateIdx, summaryOf(row)]));
  return new Listed(
    idxs.flatMap((idx) => byIdx.get(idx) ?? []),
    count,
  );
}

type Row = Omit<Summary, 'hasChange'> & { leftAt: string | null; changeAskedAt: string | null };

/** Former members have no name. */
function summaryOf({ leftAt, changeAskedAt, ...row }: Row): Summary {
  const summary = { ...row, hasChange: changeAskedAt !== null };
  return leftAt === null
    ? summary
    : { ...summary, nameKo: null, nameEn: null, memberNameKo: null, memberNameEn: null };
}

const summaryRows = prepared((db, given: { idxs: string }) =>
  db
    .selectFrom('participate')
    .innerJoin('member', 'member.idx', 'participate.memberIdx')
    .leftJoin('company', 'company.participateIdx', 'participate.idx')
    .leftJoin('buyer', 'buyer.participateIdx', 'participate.idx')
    .leftJoin('visitor', 'visitor.participateIdx', 'participate.idx')
    .leftJoin('companyChange', (join) =>
      join.onRef('companyChange.companyIdx', '=', 'company.idx').on('companyChange.refusedAt', 'is', null),
    )
    .where('participate.idx', 'in', numbers(db, given.idxs))
    .select([
      'participate.idx as participateIdx',
      'participate.type as participateType',
      'participate.state as stateParticipate',
      'participate.createdAt',
      'participate.deniedReason',
      'companyChange.askedAt as changeAskedAt',
      'member.nameKo as memberNameKo',
      'member.nameEn as memberNameEn',
    ])
    .select((of) => of.fn.coalesce('member.leftAt', 'participate.erasedAt').as('leftAt'))
    .select((of) => [
      of.fn
        .coalesce('company.nameKo', 'buyer.companyName', 'visitor.visitorName', 'member.nameKo')
        .as('nameKo'),
      of.fn
        .coalesce('company.nameEn', 'buyer.companyName', 'visitor.visitorNameEn', 'member.nameEn')
        .as('nameEn'),
      // A former member has no id, and what was erased leads to nobody.
      sql<string>`case when participate.erased_at is null then coalesce(member.id, '') else '' end`.as(
        'memberId',
      ),
    ]),
);
