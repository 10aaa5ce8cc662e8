/** The logs of an event that managers ask for (docs/rules.md, C12). */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { CheckedOf } from '#api/index.ts';
import { normalId } from '#domain/account/member.ts';
import { findable, soughtWords } from '#domain/common/search/keywords.ts';
import { dayBounds } from '#domain/day/day-bounds.ts';
import type { RequestContext } from '../../calls/context.ts';
import type { Database } from '../../db/open.ts';
import { numbers } from '../../db/search.ts';
import type { Tables } from '../../db/tables.ts';

export type ManagedFilters = Omit<CheckedOf<'GET /manage/counseling/getTotals'>, 'eventIdx'>;
type Context = Pick<RequestContext, 'db' | 'event' | 'signal'>;

/** Logs whose names are looked through in one go; then others have their turn on the thread. */
const atATime = 500;

export interface LogCompany {
  nameKo: string | null;
  nameEn: string | null;
  chargeName: string | null;
  industries: string[];
  tradeCommittees: string[];
}

/** The companies of an event by participation; whose values were erased has no name. */
export async function companiesOf(db: Database, eventIdx: number): Promise<Map<number, LogCompany>> {
  const inEvent = db.selectFrom('participate').where('participate.eventIdx', '=', eventIdx);
  const rows = await inEvent
    .innerJoin('company', 'company.participateIdx', 'participate.idx')
    .select(['participate.idx', 'company.nameKo', 'company.nameEn', 'company.chargeName'])
    .where('participate.side', '=', 'company')
    .execute();
  const choices = await inEvent
    .innerJoin('participateChoice', 'participateChoice.participateIdx', 'participate.idx')
    .select(['participate.idx', 'participateChoice.kind', 'participateChoice.value'])
    .where('participate.side', '=', 'company')
    .where('participateChoice.kind', 'in', ['industries', 'tradeCommittees'])
    .orderBy('participateChoice.value')
    .execute();
  const companies = new Map(
    rows.map(({ idx, nameKo, nameEn, chargeName }) => [
      idx,
      {
        nameKo: nameKo || null,
        nameEn: nameEn || null,
        chargeName: chargeName || null,
        industries: [] as string[],
        tradeCommittees: [] as string[],
      },
    ]),
  );
  for (const { idx, kind, value } of choices)
    companies.get(idx)?.[kind as 'industries' | 'tradeCommittees'].push(value);
  return companies;
}

/** When they met or were to meet. */
const metAt = sql<string | null>`coalesce(counseling.met_at, (
  select slot.starts_at from placement join slot on slot.idx = placement.slot_idx
    where placement.matching_idx = counseling.matching_idx))`;

/** What the columns of a log and of its meeting say; names are looked through apart. */
function withoutNames(db: Database, eventIdx: number, timeZone: string, asked: ManagedFilters) {
  let query: Logs = db.selectFrom('counseling').where('counseling.eventIdx', '=', eventIdx);
  const { filterType, type, matchingType, counselingIdx, matchingIdx, country } = asked;
  if (filterType) query = query.where('counseling.type', '=', filterType);
  if (type) query = query.where('counseling.type', '=', type);
  if (matchingType) query = query.where('counseling.matchingType', '=', matchingType);
  if (counselingIdx) query = query.where('counseling.idx', '=', counselingIdx);
  if (matchingIdx) query = query.where('counseling.matchingIdx', '=', matchingIdx);
  if (country) query = query.where('counseling.buyerCountry', '=', country);
  if (asked.companyIdx) query = query.where('counseling.companyIdx', '=', asked.companyIdx);
  const { buyerIdx, participateIdx, productIdx, stateMatching, isTranslator } = asked;
  const meetings = db.selectFrom('matching').select('matching.idx').where('matching.eventIdx', '=', eventIdx);
  if (buyerIdx)
    query = query.where('counseling.matchingIdx', 'in', meetings.where('matching.buyerIdx', '=', buyerIdx));
  if (participateIdx)
    query = query.where((is) =>
      is.or([
        is('counseling.companyIdx', '=', participateIdx),
        is('counseling.matchingIdx', 'in', meetings.where('matching.buyerIdx', '=', participateIdx)),
      ]),
    );
  if (stateMatching)
    query = query.where('counseling.matchingIdx', 'in', meetings.where('matching.state', '=', stateMatching));
  if (isTranslator)
    query = query.where(
      'counseling.matchingIdx',
      'in',
      meetings.where('matching.isTranslator', '=', isTranslator),
    );
  if (asked.placeMatchingYn) {
    const placed = sql`exists (select 1 from placement where placement.matching_idx = counseling.matching_idx)`;
    query = query.where(
      asked.placeMatchingYn === 'Y' ? sql<SqlBool>`${placed}` : sql<SqlBool>`not ${placed}`,
    );
  }
  if (productIdx)
    query = query.where(sql<SqlBool>`exists (select 1 from counseling_product
      where counseling_product.counseling_idx = counseling.idx and counseling_product.product_idx = ${productIdx})`);
  if (asked.matchingDate) {
    const [from, to] = dayBounds(asked.matchingDate, timeZone);
    query = query.where(sql<SqlBool>`${metAt} >= ${from} and ${metAt} < ${to}`);
  }
  const sum = sql<number>`counseling.amount_consultation + counseling.amount_mou + counseling.amount_contract`;
  if (asked.hasAmount)
    query = query.where(asked.hasAmount === 'Y' ? sql<SqlBool>`${sum} > 0` : sql<SqlBool>`${sum} = 0`);
  return byCompany(db, byMember(db, eventIdx, query, asked), asked);
}

type Logs = SelectQueryBuilder<Tables, 'counseling', object>;

/** Whose it is: of the company's member or, where they met by a meeting, of the buyer's. Whose values were erased is not found. */
function byMember(
  db: Database,
  eventIdx: number,
  query: Logs,
  { memberIdx, memberId, targetMemberIdx, participateType }: ManagedFilters,
): Logs {
  const own = db
    .selectFrom('participate')
    .leftJoin('member', 'member.idx', 'participate.memberIdx')
    .select('participate.idx')
    .where('participate.eventIdx', '=', eventIdx)
    .where('participate.erasedAt', 'is', null);
  const met = (people: typeof own) =>
    db
      .selectFrom('matching')
      .select('matching.idx')
      .where('matching.eventIdx', '=', eventIdx)
      .where('matching.buyerIdx', 'in', people);
  let found = query;
  const ofEither = [
    ...(memberIdx ? [own.where('member.idx', '=', memberIdx)] : []),
    ...(memberId ? [own.where('member.id', '=', normalId(memberId))] : []),
  ];
  for (const people of ofEither)
    found = found.where((is) =>
      is.or([is('counseling.companyIdx', 'in', people), is('counseling.matchingIdx', 'in', met(people))]),
    );
  if (targetMemberIdx)
    found = found.where('counseling.matchingIdx', 'in', met(own.where('member.idx', '=', targetMemberIdx)));
  if (participateType && participateType !== 'COMPANY')
    found = found.where(
      'counseling.matchingIdx',
      'in',
      met(own.where('participate.type', '=', participateType)),
    );
  return found;
}

/** What is asked of the company that wrote it. */
function byCompany(db: Database, query: Logs, { selectBizIndustry, tradeCommittee }: ManagedFilters): Logs {
  const chose = (kind: 'industries' | 'tradeCommittees', value: string) =>
    db
      .selectFrom('participateChoice')
      .select('participateIdx')
      .where('kind', '=', kind)
      .where('value', '=', value);
  let found = query;
  if (selectBizIndustry)
    found = found.where('counseling.companyIdx', 'in', chose('industries', selectBizIndustry));
  if (tradeCommittee)
    found = found.where('counseling.companyIdx', 'in', chose('tradeCommittees', tradeCommittee));
  return found;
}

/**
 * Whether names have all words of a search, as `hasWordsIn` finds them. The same company, buyer or product stands in many logs: each name
 * is brought into the form in which it is found once.
 */
function wordFinder() {
  const texts = new Map<string, string>();
  const textOf = (name: string) => {
    let text = texts.get(name);
    if (text === undefined) {
      text = findable(name);
      texts.set(name, text);
    }
    return text;
  };
  const sought = new Map<string, string[]>();
  return (keywords: string | null, ...names: (string | null | undefined)[]): boolean => {
    if (keywords === null) return true;
    let words = sought.get(keywords);
    if (!words) {
      words = soughtWords(keywords);
      sought.set(keywords, words);
    }
    return words.every((word) => names.some((name) => name && textOf(name).includes(word)));
  };
}

/** The logs of the event that the request asks for; the caller says which columns, in which order. */
export async function managedQuery(context: Context, asked: ManagedFilters): Promise<Logs> {
  const { db } = context;
  const { idx: eventIdx, timeZone } = await context.event();
  const query = withoutNames(db, eventIdx, timeZone, asked);
  const { keywords, companyName, memberName, targetMemberName } = asked;
  if ([keywords, companyName, memberName, targetMemberName].every((words) => words === null)) return query;
  const companies = await companiesOf(db, eventIdx);
  const has = wordFinder();
  const found: number[] = [];
  for (let after = 0; ; ) {
    context.signal().throwIfAborted();
    const rows = await query
      .select(['counseling.idx', 'counseling.companyIdx', 'counseling.buyerCompanyName'])
      .select(['counseling.buyerName', 'counseling.productName'])
      .where('counseling.idx', '>', after)
      .orderBy('counseling.idx')
      .limit(atATime)
      .execute();
    for (const log of rows) {
      const company = companies.get(log.companyIdx);
      const names = [company?.nameKo, company?.nameEn];
      if (
        has(keywords, log.buyerCompanyName, log.buyerName, log.productName, ...names) &&
        has(companyName, log.buyerCompanyName, ...names) &&
        has(memberName, log.buyerName, company?.chargeName) &&
        has(targetMemberName, log.buyerName)
      )
        found.push(log.idx);
    }
    const last = rows.at(-1);
    if (rows.length < atATime || !last) break;
    after = last.idx;
    await nextTurn();
  }
  return query.where('counseling.idx', 'in', numbers(db, JSON.stringify(found)));
}
