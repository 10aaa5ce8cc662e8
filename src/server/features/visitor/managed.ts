/** The event's visitors as managers find them (docs/rules.md, V6). */
import { sql } from 'kysely';
import type { CheckedOf } from '#api/index.ts';
import type { ManagedVisitor } from '#api/visitor-manage.ts';
import { numbersMeant } from '#domain/phone-reader.ts';
import type { ContextOf } from '../../calls/context.ts';
import { Listed } from '../../calls/listed.ts';
import { firstOf } from '../../db/list.ts';
import { type Database, hasRowLocks } from '../../db/open.ts';
import { foundBy, hasWords, withoutIndex } from '../../db/search.ts';
import type { VisitorRow } from './registration.ts';

type Listing = CheckedOf<'GET /manage/visitor/getList'>;
type Filters = Pick<
  Listing,
  'keywords' | 'visitorName' | 'visitorMobile' | 'visitorEmail' | 'registrationType' | 'checkedInYn'
>;

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
  const direction = isForward === (request.orderType !== 'asc') ? 'desc' : 'asc';
  let query = filtered.select('visitor.idx').orderBy('visitor.idx', direction).limit(request.rows);
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
  const sought = [request.keywords, visitorName, visitorEmail].filter(Boolean).join(' ');
  const found = sought ? foundBy(db, 'visitor', sought) : null;
  // What few rows the words lead to are asked for their event, not the other way round.
  const isLed = found !== null && !hasRowLocks(db);
  let query = db
    .selectFrom('visitor')
    .where(isLed ? withoutIndex('visitor.eventIdx') : 'visitor.eventIdx', '=', eventIdx);
  if (found) query = query.where('visitor.idx', 'in', found);
  if (visitorName)
    query = query.where(hasWords(sql<string>`lower(visitor_name || ' ' || visitor_name_en)`, visitorName));
  if (visitorEmail) query = query.where(hasWords(sql<string>`coalesce(email_normal, '')`, visitorEmail));
  if (visitorMobile) {
    const numbers = numbersMeant(visitorMobile);
    query = query.where('visitor.mobileE164', 'in', numbers.length > 0 ? numbers : ['']);
  }
  if (registrationType) query = query.where('visitor.registrationType', '=', registrationType);
  if (checkedInYn) query = query.where('visitor.checkedInAt', checkedInYn === 'Y' ? 'is not' : 'is', null);
  return query;
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
  const byIdx = new Map(rows.map((row) => [row.idx, managedOf(row)]));
  return idxs.flatMap((idx) => byIdx.get(idx) ?? []);
}

/** A registration as managers read it. */
export function managedOf(row: VisitorRow): ManagedVisitor {
  const { visitorMobile, visitorEmail, country, checkedInAt, checkedInDoor, badgePrintedAt } = row;
  const isErased = row.code.startsWith('-');
  const shown = (text: string) => (isErased ? '' : text);
  return {
    ...{ visitorIdx: row.idx, registrationType: row.registrationType, isErased },
    visitorName: shown(row.visitorName),
    visitorNameEn: shown(row.visitorNameEn),
    ...{ visitorMobile, visitorEmail, country },
    city: shown(row.city),
    organization: shown(row.organization),
    code: shown(row.code),
    ...{ checkedInAt, checkedInDoor, badgePrintedAt, createdAt: row.createdAt },
  };
}
