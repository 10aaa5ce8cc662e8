/** Managers and the audit: who did what, before, after, why and when. Nothing here changes it. */
import { sql } from 'kysely';
import type { AuditRow } from '#api/console/audit.ts';
import type { CheckedOf } from '#api/index.ts';
import { normalId } from '#domain/account/member.ts';
import { dayInstant } from '#domain/event/event.ts';
import type { ContextOf } from '../../calls/context.ts';
import type { Database } from '../../db/open.ts';
import { hasWords } from '../../db/search.ts';
import { subjectNames } from './subject-names.ts';

type Request = CheckedOf<'GET /manage/audit/getList'>;
type Values = NonNullable<AuditRow['before']>;

/** A page of the event's rows, by key: those before one row, newest first. */
export async function auditList(
  context: ContextOf<'GET /manage/audit/getList'>,
  request: Request,
): Promise<{ list: AuditRow[]; next: number | null }> {
  const { db } = context;
  const { idx: eventIdx, timeZone } = await context.event();
  const managesAll = (await context.permissions()).has('famppy');
  // Each scope by an index of its own, so that no page needs the rows of both in order.
  const scopes = managesAll ? [eventIdx, null] : [eventIdx];
  const found = await Promise.all(scopes.map((scope) => rowsIn(db, scope, timeZone, request)));
  const rows = found.flat().sort((one, other) => other.idx - one.idx);
  const page = rows.slice(0, request.rows);
  const next = rows.length > page.length ? (page.at(-1)?.idx ?? null) : null;
  const nameOf = await subjectNames(db, page);
  const list = page.map((row) => {
    const name = nameOf(row);
    return { ...shown(row), subjectKo: name?.ko ?? null, subjectEn: name?.en ?? null };
  });
  return { list, next };
}

function rowsIn(db: Database, eventIdx: number | null, timeZone: string, request: Request) {
  let query = db
    .selectFrom('audit')
    .leftJoin('auditText', 'auditText.auditIdx', 'audit.idx')
    .leftJoin('member', 'member.idx', 'audit.memberIdx')
    .selectAll('audit')
    .select(['auditText.reason', 'auditText.detail as personal'])
    .select(['member.id', 'member.nameKo', 'member.nameEn', 'member.leftAt'])
    .where('audit.eventIdx', eventIdx === null ? 'is' : '=', eventIdx)
    .orderBy('audit.idx', 'desc')
    .limit(request.rows + 1);
  const { id, action, subject, subjectIdx, day, before } = request;
  const { memberId, memberIdx, memberName, filterType, participateIdx, matchingIdx } = request;
  if (before !== undefined) query = query.where('audit.idx', '<', before);
  if (action) query = query.where('audit.action', '=', action);
  if (subject) query = query.where('audit.subject', '=', subject);
  if (subjectIdx) query = query.where('audit.subjectIdx', '=', subjectIdx);
  for (const one of [id, memberId])
    if (one)
      query = query.where('audit.memberIdx', '=', (of) =>
        of.selectFrom('member as doer').select('doer.idx').where('doer.id', '=', normalId(one)),
      );
  if (memberIdx) query = query.where('audit.memberIdx', '=', memberIdx);
  if (request.keywords)
    query = query.where(
      hasWords(sql`coalesce(member.name_text, '') || ' ' || coalesce(member.id, '')`, request.keywords),
    );
  if (memberName) query = query.where(hasWords(sql`coalesce(member.name_text, '')`, memberName));
  if (filterType) query = query.where('audit.subject', '=', filterType);
  for (const [kind, idx] of [
    ['participate', participateIdx],
    ['matching', matchingIdx],
  ] as const)
    if (idx) query = query.where('audit.subject', '=', kind).where('audit.subjectIdx', '=', idx);
  if (day)
    query = query
      .where('audit.createdAt', '>=', dayInstant(day, '00:00', timeZone))
      .where('audit.createdAt', '<', dayInstant(dayAfter(day), '00:00', timeZone));
  return query.execute();
}

const dayAfter = (day: string) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

type Row = Awaited<ReturnType<typeof rowsIn>>[number];

function shown(row: Row): Omit<AuditRow, 'subjectKo' | 'subjectEn'> {
  const told = [parsed(row.detail), parsed(row.personal)];
  const part = (name: 'before' | 'after') =>
    nonEmpty(Object.assign({}, ...told.map((one) => flat(one[name], name))));
  const { before: _before, after: _after, ...rest } = { ...told[0], ...told[1] };
  const isFormer = row.leftAt !== null;
  return {
    auditIdx: row.idx,
    at: row.createdAt,
    memberIdx: row.memberIdx,
    action: row.action,
    subject: row.subject,
    subjectIdx: row.subjectIdx,
    reason: row.reason,
    memberId: isFormer ? null : row.id,
    nameKo: isFormer ? null : row.nameKo,
    nameEn: isFormer ? null : row.nameEn,
    before: part('before'),
    after: part('after'),
    detail: nonEmpty(Object.assign({}, ...Object.entries(rest).map(([name, one]) => flat(one, name)))),
  };
}

const parsed = (json: string | null): Record<string, unknown> => (json === null ? {} : JSON.parse(json));

const nonEmpty = (values: Values): Values | null => (Object.keys(values).length === 0 ? null : values);

/** Named values as they are; one value under its own name; what is nested further as JSON. */
function flat(value: unknown, name: string): Values {
  if (value === undefined) return {};
  if (value === null || typeof value !== 'object') return { [name]: plain(value) };
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, plain(one)]));
}

const plain = (value: unknown): Values[string] =>
  value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : JSON.stringify(value);
