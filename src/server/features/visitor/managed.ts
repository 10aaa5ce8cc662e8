/** The event's visitors as managers find them (docs/rules.md, V6). */
import { sql } from 'kysely';
import type { CheckedOf } from '#api/index.ts';
import type { ManagedVisitor } from '#api/visitor/visitor-manage.ts';
import { picked } from '#api/wire/pick.ts';
import { normalId } from '#domain/account/member.ts';
import { numbersMeant } from '#domain/common/numbers/phone-reader.ts';
import type { ReadAnswer } from '#domain/event-form/answer.ts';
import { visitorKeys } from '#domain/visitor/visitor.ts';
import type { ContextOf } from '../../calls/context.ts';
import { nobody } from '../../db/erased.ts';
import { firstOf } from '../../db/list.ts';
import { type Database, hasRowLocks } from '../../db/open.ts';
import { foundBy, hasWords, withoutIndex } from '../../db/search.ts';
import { Listed } from '../../platform/cache/listed.ts';
import { visitorsWhoAnswered } from '../event-form/answered.ts';
import { answersOfVisitors } from './rows/answers.ts';
import type { VisitorRow } from './rows/registration.ts';

type Listing = CheckedOf<'GET /manage/visitor/getList'>;
type Filters = Pick<
  Listing,
  | 'keywords'
  | 'visitorName'
  | 'visitorMobile'
  | 'visitorEmail'
  | 'registrationType'
  | 'filterType'
  | 'companyName'
  | 'participateIdx'
  | 'memberIdx'
  | 'memberId'
  | 'memberName'
  | 'checkedInYn'
  | 'question'
  | 'answer'
>;

/** The columns that the list can be in order by, beside the idx. */
const orderColumns = {
  recent: null,
  name: 'visitor.visitorName',
  nameEn: 'visitor.visitorNameEn',
} as const;

/** A page by key, newest first: whatever page it is, its first row is looked up. */
export async function managedVisitors(
  context: ContextOf<'GET /manage/visitor/getList'>,
  request: Listing,
): Promise<Listed<ManagedVisitor[]>> {
  const { db } = context;
  const { idx: eventIdx } = await context.event();
  const filtered = visitorsFound(db, eventIdx, request);
  const { after, before } = request;
  const isForward = before === undefined;
  const column = orderColumns[request.listOrder ?? 'recent'];
  const wanted = request.orderType ?? (column === null ? 'desc' : 'asc');
  const direction = isForward === (wanted === 'desc') ? 'desc' : 'asc';
  const ordered = column === null ? filtered : filtered.orderBy(column, direction);
  let query = ordered.select('visitor.idx').orderBy('visitor.idx', direction).limit(request.rows);
  const from = after ?? before;
  if (from !== undefined) query = query.where('visitor.idx', direction === 'asc' ? '>' : '<', from);
  else query = query.offset(firstOf(request));
  const idxs = (await query.execute()).map(({ idx }) => idx);
  const { count } = await filtered
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return new Listed(await visitorsOf(db, eventIdx, isForward ? idxs : idxs.reverse()), count);
}

/** The event's visitors that a search finds. */
export function visitorsFound(db: Database, eventIdx: number, request: Filters) {
  const { visitorName, visitorMobile, visitorEmail, registrationType, checkedInYn } = request;
  const { filterType, participateIdx, companyName } = request;
  const sought = [request.keywords, visitorName, visitorEmail, companyName].filter(Boolean).join(' ');
  const found = sought ? foundBy(db, 'visitor', sought) : null;
  // What few rows the words lead to are asked for their event, not the other way round.
  const isLed = found !== null && !hasRowLocks(db);
  let query = db
    .selectFrom('visitor')
    .where(isLed ? withoutIndex('visitor.eventIdx') : 'visitor.eventIdx', '=', eventIdx);
  if (found) query = query.where('visitor.idx', 'in', found);
  if (visitorName)
    query = query.where(hasWords(sql<string>`lower(visitor_name || ' ' || visitor_name_en)`, visitorName));
  if (companyName) query = query.where(hasWords(sql<string>`lower(organization)`, companyName));
  if (visitorEmail) query = query.where(hasWords(sql<string>`coalesce(email_normal, '')`, visitorEmail));
  if (visitorMobile) {
    const numbers = numbersMeant(visitorMobile);
    query = query.where('visitor.mobileE164', 'in', numbers.length > 0 ? numbers : ['']);
  }
  if (registrationType) query = query.where('visitor.registrationType', '=', registrationType);
  if (filterType) query = query.where('visitor.registrationType', '=', filterType);
  if (participateIdx) query = query.where('visitor.participateIdx', '=', participateIdx);
  if (checkedInYn) query = query.where('visitor.checkedInAt', checkedInYn === 'Y' ? 'is not' : 'is', null);
  const { question, answer } = request;
  if (question !== undefined || answer !== undefined)
    query = query.where('visitor.idx', 'in', visitorsWhoAnswered(db, { eventIdx, question, answer }));
  const { memberIdx, memberId, memberName } = request;
  if (memberIdx || memberId || memberName)
    query = query.where('visitor.participateIdx', 'in', ownedBy(db, { memberIdx, memberId, memberName }));
  return query;
}

/** Participations of the member who is meant; whose values were erased is not found by them. */
function ownedBy(db: Database, asked: Partial<Pick<Filters, 'memberIdx' | 'memberId' | 'memberName'>>) {
  let own = db
    .selectFrom('participate')
    .innerJoin('member', 'member.idx', 'participate.memberIdx')
    .select('participate.idx')
    .where('participate.erasedAt', 'is', null);
  if (asked.memberIdx) own = own.where('member.idx', '=', asked.memberIdx);
  if (asked.memberId) own = own.where('member.id', '=', normalId(asked.memberId));
  if (asked.memberName) own = own.where(hasWords(sql`member.name_text`, asked.memberName));
  return own;
}

/** These of the event's visitors, in this order. */
export async function visitorsOf(
  db: Database,
  eventIdx: number,
  idxs: readonly number[],
): Promise<ManagedVisitor[]> {
  if (idxs.length === 0) return [];
  const rows = await db
    .selectFrom('visitor')
    .selectAll()
    .where('idx', 'in', [...idxs])
    .where('eventIdx', '=', eventIdx)
    .execute();
  const answers = await answersOfVisitors(db, rows);
  const byIdx = new Map(rows.map((row) => [row.idx, managedOf(row, answers.get(row.idx))]));
  return idxs.flatMap((idx) => byIdx.get(idx) ?? []);
}

/** A registration as managers read it. */
export function managedOf(row: VisitorRow, answers: ReadAnswer[] = []): ManagedVisitor {
  const isErased = row.code.startsWith('-');
  const entered = picked(row, visitorKeys);
  return {
    visitorIdx: row.idx,
    registrationType: row.registrationType,
    isErased,
    ...(isErased ? withoutNobody(entered) : entered),
    code: isErased ? '' : row.code,
    checkedInAt: row.checkedInAt,
    checkedInDoor: row.checkedInDoor,
    badgePrintedAt: row.badgePrintedAt,
    formIdx: row.formIdx,
    answers,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

/** The texts that `eraseVisitor` could not make null are empty. */
const withoutNobody = <Entered extends object>(entered: Entered) =>
  Object.fromEntries(
    Object.entries(entered).map(([name, value]) => [name, value === nobody ? '' : value]),
  ) as Entered;
