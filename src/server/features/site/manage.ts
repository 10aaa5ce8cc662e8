/** Managers saying who runs the site (docs/rules.md, I1 to I3). */
import type { CheckedOf } from '#api/index.ts';
import type { ManagedSite } from '#api/site/site.ts';
import type { AuditAction } from '#domain/common/audit.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { limits } from '#domain/common/limits.ts';
import { nothingSaid, type SiteIdentity } from '#domain/site/identity.ts';
import type { ContextOf } from '../../calls/context.ts';
import { countedPage } from '../../db/list.ts';
import type { Database } from '../../db/open.ts';
import { advanceContent } from '../../platform/cache/content-tags.ts';
import { Listed } from '../../platform/cache/listed.ts';
import { audit, doneBy, type Saver } from '../../platform/log/audit.ts';
import { addedTo, byFileBeside, identityIn } from '../../platform/site/identity.ts';
import { addressesOf, assertPictures, openPictures } from './pictures.ts';
import { assertPromises } from './promised-answers.ts';
import { usesOf } from './uses.ts';

const saidRows = (db: Database) =>
  db
    .selectFrom('siteVersion')
    .leftJoin('member', (join) =>
      join.onRef('member.idx', '=', 'siteVersion.memberIdx').on('member.leftAt', 'is', null),
    )
    .select(['siteVersion.version', 'siteVersion.state', 'siteVersion.identity', 'siteVersion.createdAt'])
    .select(['siteVersion.publishedAt', 'member.nameKo', 'member.nameEn']);

type SaidRow = Awaited<ReturnType<ReturnType<typeof saidRows>['executeTakeFirstOrThrow']>>;

const said = (row: SaidRow) => ({
  ...{ version: row.version, identity: identityIn(row.identity) },
  ...{ savedAt: row.publishedAt ?? row.createdAt, savedByKo: row.nameKo, savedByEn: row.nameEn },
});

/** The site as its managers read it. */
export async function managed(db: Database, now: Date): Promise<ManagedSite> {
  // Of all: what is former may be newer than a draft that was published after it. First, so that what is read beside it is no older.
  const { last } = await db
    .selectFrom('siteVersion')
    .select((of) => of.fn.max<number | null>('version').as('last'))
    .executeTakeFirstOrThrow();
  const rows = await saidRows(db).where('siteVersion.state', 'in', ['draft', 'published']).execute();
  const of = (state: 'draft' | 'published') => {
    const row = rows.find((one) => one.state === state);
    return row ? said(row) : null;
  };
  const draft = of('draft');
  const published = of('published');
  const { preview: _, ...filed } = byFileBeside(await addedTo(db));
  const pictures = await addressesOf(db, { published: published?.identity, draft: draft?.identity }, now);
  return { version: last ?? 0, draft, published, byFile: filed, pictures, uses: await usesOf(db) };
}

export const managedSite = ({ db, now }: ContextOf<'GET /manage/site/getSite'>) => managed(db, now);

interface WriteContext extends Pick<ContextOf<'POST /manage/site/publish'>, 'db' | 'now'> {
  actor: Saver;
}

/** `version`: of what was saved or published, or of what was brought back; what was said is kept in it. */
const note = ({ db, actor, now }: WriteContext, action: AuditAction, version: number) =>
  audit(db, {
    ...{ eventIdx: null, action, subject: 'site', subjectIdx: null, ...doneBy(actor) },
    ...{ at: now.toISOString(), detail: { version } },
  });

/** The site as it is, where it is as its manager saw it; `site_changed` with it, where it isn't. */
async function seen({ db, now }: Pick<WriteContext, 'db' | 'now'>, basedOn: number): Promise<ManagedSite> {
  const site = await managed(db, now);
  if (site.version !== basedOn) throw new Refusal('site_changed', site);
  return site;
}

/** Adds a version; of two who saw the same one the second is refused by the key of versions. */
async function add(
  { db, actor, now }: WriteContext,
  version: number,
  { state, identity }: { state: 'draft' | 'published'; identity: SiteIdentity },
): Promise<void> {
  const at = now.toISOString();
  const made = await db
    .insertInto('siteVersion')
    .values({
      ...{ version, state, identity: JSON.stringify(identity), memberIdx: actor.memberIdx, createdAt: at },
      publishedAt: state === 'published' ? at : null,
    })
    .onConflict((on) => on.doNothing())
    .returning('idx')
    .executeTakeFirst();
  if (!made) throw new Refusal('site_changed', await managed(db, now));
}

export async function saveDraft(
  context: WriteContext,
  { basedOn, identity }: CheckedOf<'POST /manage/site/saveDraft'>,
): Promise<ManagedSite> {
  const { db, now } = context;
  const before = await seen(context, basedOn);
  const present = (before.draft ?? before.published)?.identity ?? nothingSaid();
  if (JSON.stringify(present) === JSON.stringify(identity)) return before;
  await assertPictures(db, identity);
  await assertPromises(db, identity, now);
  // One that was never published is of no use to anybody once another takes its place; one that was saved since this one was seen stays.
  await db.deleteFrom('siteVersion').where('state', '=', 'draft').where('version', '<=', basedOn).execute();
  await add(context, basedOn + 1, { state: 'draft', identity });
  await note(context, 'saveSite', basedOn + 1);
  return managed(db, now);
}

export async function publish(
  context: WriteContext,
  { basedOn }: CheckedOf<'POST /manage/site/publish'>,
): Promise<ManagedSite> {
  const { db, now } = context;
  // First, because it lets one publish at a time.
  await advanceContent(db, ['site']);
  const { draft } = await seen(context, basedOn);
  if (!draft) throw new Refusal('site_draft_not_found');
  // More may have been promised since it was saved.
  await assertPromises(db, draft.identity, now);
  await assertRoom(db);
  await endPublished(db);
  const done = await db
    .updateTable('siteVersion')
    .set({ state: 'published', publishedAt: now.toISOString(), previewHash: null, previewUntil: null })
    .where('state', '=', 'draft')
    .where('version', '=', draft.version)
    .returning('idx')
    .executeTakeFirst();
  if (!done) throw new Refusal('site_changed', await managed(db, now));
  await openPictures(db, draft.identity, now.toISOString());
  await note(context, 'publishSite', draft.version);
  return managed(db, now);
}

export async function bringBack(
  context: WriteContext,
  { basedOn, version }: CheckedOf<'POST /manage/site/bringBack'>,
): Promise<ManagedSite> {
  const { db, now } = context;
  await advanceContent(db, ['site']);
  const { published } = await seen(context, basedOn);
  const row = await db
    .selectFrom('siteVersion')
    .select('identity')
    .where('version', '=', version)
    .where('state', '!=', 'draft')
    .executeTakeFirst();
  if (!row && version !== 0) throw new Refusal('site_version_not_found');
  const identity = row ? identityIn(row.identity) : nothingSaid();
  if (JSON.stringify(identity) === JSON.stringify(published?.identity ?? nothingSaid()))
    return managed(db, now);
  await assertPromises(db, identity, now);
  await assertRoom(db);
  await endPublished(db);
  await add(context, basedOn + 1, { state: 'published', identity });
  await note(context, 'bringSiteBack', version);
  return managed(db, now);
}

export async function versions(
  { db }: ContextOf<'GET /manage/site/getVersions'>,
  request: CheckedOf<'GET /manage/site/getVersions'>,
) {
  const query = saidRows(db)
    .where('siteVersion.state', '!=', 'draft')
    .orderBy('siteVersion.publishedAt', 'desc')
    .orderBy('siteVersion.version', 'desc');
  const { rows, count } = await countedPage(query, request);
  return new Listed(rows.map(said), count);
}

const endPublished = (db: Database) =>
  db.updateTable('siteVersion').set({ state: 'former' }).where('state', '=', 'published').execute();

async function assertRoom(db: Database): Promise<void> {
  const { count } = await db
    .selectFrom('siteVersion')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('state', '!=', 'draft')
    .executeTakeFirstOrThrow();
  if (count >= limits.siteVersions) throw new Refusal('too_many_site_versions');
}
