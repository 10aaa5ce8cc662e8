/** The event's participations as managers find them. */
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { CheckedOf } from '#api/index.ts';
import type { participateSummary } from '#api/participation/participate.ts';
import type { participateFilters } from '#api/participation/participate-filters.ts';
import { participateTypes } from '#domain/participation/participation.ts';
import type { ContextOf } from '../../calls/context.ts';
import { firstOf } from '../../db/list.ts';
import { type Database, hasRowLocks } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';
import { foundBy, numbers, withoutIndex } from '../../db/search.ts';
import type { Tables } from '../../db/tables.ts';
import { Listed } from '../../platform/cache/listed.ts';
import { whoAnswered } from '../event-form/answered.ts';
import { isAmong, participationsSought } from './rows/sought.ts';

type Summary = z.output<typeof participateSummary>;

type Listing = CheckedOf<'GET /manage/participate/getList'>;

/** The columns that a list can be in order by, beside the idx that is different in each row. */
const orderColumns = {
  recent: null,
  name: 'participate.orderNameKo',
  nameEn: 'participate.orderNameEn',
} as const;

/**
 * The event's participations, newest first, or by name. A company or buyer goes by the company's name, a visitor by their own.
 * `after` and `before` page by key: whatever page it is, its first row is looked up.
 */
export async function manageList(
  { db, eventIdx }: ContextOf<'GET /manage/participate/getList'>,
  request: Listing,
): Promise<Listed<Summary[]>> {
  const found = request.keywords ? foundBy(db, 'participateSearch', request.keywords) : null;
  const column = orderColumns[request.listOrder ?? 'recent'];
  // SQLite is led by the words, else by the order: a filter in front would have it sort all that passes.
  const { participateType: type, stateParticipate: state } = request;
  const isLedByOrder = !hasRowLocks(db) && !found && (column !== null || !type || !state);
  const filter = (name: string) => (isLedByOrder ? withoutIndex(name) : sql<string>`${sql.ref(name)}`);
  let counted = db
    .selectFrom('participate')
    .where(
      found && !hasRowLocks(db) ? withoutIndex('participate.eventIdx') : 'participate.eventIdx',
      '=',
      eventIdx,
    );
  if (found) counted = counted.where('participate.idx', 'in', found);
  for (const condition of narrowed(db, eventIdx, request)) counted = counted.where(condition);
  let query = counted;
  // All types, named: so an index by event, type and state is asked for one state.
  if (type || (state && !found))
    counted = counted.where('participate.type', 'in', type ? [type] : participateTypes);
  if (state) counted = counted.where('participate.state', '=', state);
  if (type) query = query.where(sql<SqlBool>`${filter('participate.type')} = ${type}`);
  if (state) query = query.where(sql<SqlBool>`${filter('participate.state')} = ${state}`);

  const isForward = request.before === undefined;
  const wanted = request.orderType ?? (column === null ? 'desc' : 'asc');
  const direction = isForward === (wanted === 'asc') ? 'asc' : 'desc';
  const from = request.after ?? request.before;
  if (from !== undefined) {
    const key = await keyOf(db, eventIdx, from);
    if (!key) return new Listed([], 0);
    const sign = sql.raw(direction === 'asc' ? '>' : '<');
    query = query.where(
      column === null
        ? sql<SqlBool>`participate.idx ${sign} ${from}`
        : sql<SqlBool>`(${sql.ref(column)}, participate.idx) ${sign} (${key[request.listOrder === 'name' ? 'orderNameKo' : 'orderNameEn']}, ${from})`,
    );
  }
  if (column !== null) query = query.orderBy(column, direction);
  const ofPage = await query
    .select('participate.idx')
    .orderBy('participate.idx', direction)
    .limit(request.rows)
    .offset(from === undefined ? firstOf(request) : 0)
    .execute();
  const { count } = await counted
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const idxs = ofPage.map(({ idx }) => idx);
  return new Listed(await summariesOf(db, isForward ? idxs : idxs.reverse()), count);
}

/** What is asked besides words, type and state. */
export function narrowed(
  db: Database,
  eventIdx: number,
  request: z.output<typeof participateFilters>,
): Expression<SqlBool>[] {
  const is = expressionBuilder<Tables, 'participate'>();
  const { filterType, participateIdx, companyIdx, buyerIdx, question, answer } = request;
  const conditions = [
    filterType !== undefined && is('participate.state', '=', filterType),
    participateIdx !== undefined && is('participate.idx', '=', participateIdx),
    companyIdx !== undefined &&
      is.and([is('participate.idx', '=', companyIdx), is('participate.side', '=', 'company')]),
    buyerIdx !== undefined &&
      is.and([is('participate.idx', '=', buyerIdx), is('participate.side', '=', 'buyer')]),
    (question !== undefined || answer !== undefined) &&
      is('participate.idx', 'in', whoAnswered(db, { eventIdx, question, answer })),
    ...participationsSought(db, eventIdx, request).map((one) => isAmong('participate.idx', one)),
  ];
  return conditions.filter((one) => one !== false);
}

const keyOf = (db: Database, eventIdx: number, idx: number) =>
  db
    .selectFrom('participate')
    .select(['orderNameKo', 'orderNameEn'])
    .where('idx', '=', idx)
    .where('eventIdx', '=', eventIdx)
    .executeTakeFirst();

/** The lines of these participations, in this order. */
export async function summariesOf(db: Database, idxs: readonly number[]): Promise<Summary[]> {
  const summaries = await summaryRows(db, { idxs: JSON.stringify(idxs) });
  const byIdx = new Map(summaries.map((row) => [row.participateIdx, summaryOf(row)]));
  return idxs.flatMap((idx) => byIdx.get(idx) ?? []);
}

type Row = Omit<Summary, 'hasChange' | 'hasAccount'> & {
  leftAt: string | null;
  changeAskedAt: string | null;
  personIdx: number | null;
};

/** Former members have no name. */
function summaryOf({ leftAt, changeAskedAt, personIdx, ...row }: Row): Summary {
  const summary = { ...row, hasChange: changeAskedAt !== null, hasAccount: personIdx === null };
  return leftAt === null
    ? summary
    : { ...summary, nameKo: null, nameEn: null, memberNameKo: null, memberNameEn: null };
}

const summaryRows = prepared((db, given: { idxs: string }) =>
  db
    .selectFrom('participate')
    .leftJoin('member', 'member.idx', 'participate.memberIdx')
    .leftJoin('representative as person', 'person.contactOf', 'participate.idx')
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
      'participate.updatedAt',
      'companyChange.askedAt as changeAskedAt',
    ])
    .select((of) => of.fn.coalesce('member.leftAt', 'participate.erasedAt').as('leftAt'))
    .select((of) => [
      of.fn.coalesce('member.nameKo', 'person.name').as('memberNameKo'),
      of.fn.coalesce('member.nameEn', 'person.name').as('memberNameEn'),
      // Null of a former member, too: whoever has no account has a row of their own.
      'person.idx as personIdx',
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
