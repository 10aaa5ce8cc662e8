/** Managers and the templates of mails: adding, changing, deleting (docs/rules.md, N9). */

import type { CheckedOf } from '#api/index.ts';
import type { MailTemplate } from '#api/notice/mailing.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { limits } from '#domain/common/limits.ts';
import type { ContextOf } from '../../calls/context.ts';
import { type Database, hasRowLocks } from '../../db/open.ts';
import { differing } from '../../db/same.ts';
import { audit } from '../../platform/log/audit.ts';
import { changeOf } from '../../platform/log/change-of.ts';

const columns = [
  'idx as templateIdx',
  'name',
  'version',
  'updatedAt',
  'subjectKo',
  'bodyKo',
  'subjectEn',
  'bodyEn',
] as const;

/** The event's templates, by name. */
export const templateList = ({
  db,
  eventIdx,
}: ContextOf<'GET /manage/mailing/getTemplates'>): Promise<MailTemplate[]> =>
  db
    .selectFrom('mailTemplate')
    .select(columns)
    .where('eventIdx', '=', eventIdx)
    .orderBy('name')
    .orderBy('idx')
    .limit(limits.mailTemplates)
    .execute();

export async function readTemplate(db: Database, templateIdx: number): Promise<MailTemplate> {
  const row = await db
    .selectFrom('mailTemplate')
    .select(columns)
    .where('idx', '=', templateIdx)
    .executeTakeFirst();
  if (!row) throw new Refusal('template_not_found');
  return row;
}

export async function addTemplate(
  context: ContextOf<'POST /manage/mailing/addTemplate'>,
  { eventIdx: _, ...template }: CheckedOf<'POST /manage/mailing/addTemplate'>,
): Promise<MailTemplate> {
  const { db, now } = context;
  const { idx: eventIdx } = await context.event();
  await holdEvent(db, eventIdx);
  const { count } = await db
    .selectFrom('mailTemplate')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('eventIdx', '=', eventIdx)
    .executeTakeFirstOrThrow();
  if (Number(count) >= limits.mailTemplates) throw new Refusal('template_full');
  const at = now.toISOString();
  const added = await db
    .insertInto('mailTemplate')
    .values({ ...template, eventIdx, createdAt: at, updatedAt: at })
    .onConflict((on) => on.columns(['eventIdx', 'name']).doNothing())
    .returning('idx')
    .executeTakeFirst();
  if (!added) throw new Refusal('template_exists');
  await record(context, eventIdx, 'add', added.idx);
  return readTemplate(db, added.idx);
}

/** Changes a template, whole; nothing where it is like this already. One that was saved since the change was begun is refused. */
export async function updateTemplate(
  context: ContextOf<'POST /manage/mailing/updateTemplate'>,
  { templateIdx, version, ...template }: CheckedOf<'POST /manage/mailing/updateTemplate'>,
): Promise<MailTemplate> {
  const { db, subject } = context;
  await holdEvent(db, subject.eventIdx);
  const stored = await readTemplate(db, templateIdx);
  if (stored.version !== version) throw new Refusal('template_changed');
  if (differing(stored, template).length === 0) return stored;
  const sameName = await db
    .selectFrom('mailTemplate')
    .select('idx')
    .where('eventIdx', '=', subject.eventIdx)
    .where('name', '=', template.name)
    .where('idx', '<>', templateIdx)
    .executeTakeFirst();
  if (sameName) throw new Refusal('template_exists');
  const { numUpdatedRows } = await db
    .updateTable('mailTemplate')
    .set({ ...template, version: version + 1, updatedAt: context.now.toISOString() })
    .where('idx', '=', templateIdx)
    .where('version', '=', version)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw await whyUnchanged(db, templateIdx);
  const after = { ...stored, ...template };
  const texts = (['bodyKo', 'bodyEn'] as const).filter((name) => stored[name] !== after[name]);
  await record(context, subject.eventIdx, 'update', templateIdx, {
    ...changeOf(stored, after, ['name', 'subjectKo', 'subjectEn']),
    ...(texts.length > 0 && { detail: { changed: JSON.stringify(texts) } }),
  });
  return readTemplate(db, templateIdx);
}

export async function deleteTemplate(
  context: ContextOf<'POST /manage/mailing/deleteTemplate'>,
  { templateIdx, version }: CheckedOf<'POST /manage/mailing/deleteTemplate'>,
): Promise<null> {
  const { db, subject } = context;
  const { numDeletedRows } = await db
    .deleteFrom('mailTemplate')
    .where('idx', '=', templateIdx)
    .where('version', '=', version)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw await whyUnchanged(db, templateIdx);
  await record(context, subject.eventIdx, 'delete', templateIdx);
  return null;
}

/** A template that is not as it was seen has gone, or somebody saved it meanwhile. */
export async function whyUnchanged(db: Database, templateIdx: number): Promise<Refusal> {
  const there = await db
    .selectFrom('mailTemplate')
    .select('version')
    .where('idx', '=', templateIdx)
    .executeTakeFirst();
  return new Refusal(there ? 'template_changed' : 'template_not_found');
}

/** Lets one after the other count what the event has, and add to it. */
export async function holdEvent(db: Database, eventIdx: number): Promise<void> {
  const query = db.selectFrom('event').select('idx').where('idx', '=', eventIdx);
  // SQLite lets only one write at a time.
  await (hasRowLocks(db) ? query.forNoKeyUpdate() : query).execute();
}

type Told = string | number | boolean | null;

const record = (
  { db, actor, now }: Pick<ContextOf<'POST /manage/mailing/addTemplate'>, 'db' | 'actor' | 'now'>,
  eventIdx: number,
  action: 'add' | 'update' | 'delete',
  subjectIdx: number,
  /** Bodies are too long for the audit, which says that they changed. */
  change: Partial<Record<'before' | 'after', Partial<Record<'name' | 'subjectKo' | 'subjectEn', Told>>>> & {
    detail?: { changed: string };
  } = {},
) =>
  audit(db, {
    eventIdx,
    memberIdx: actor.memberIdx,
    at: now.toISOString(),
    action,
    subject: 'template',
    subjectIdx,
    ...change,
  });
