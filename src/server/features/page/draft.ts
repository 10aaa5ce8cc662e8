/** Writing a page on screen: a draft that nobody but its managers sees (docs/rules.md, W13). */
import type { CheckedOf } from '#api/index.ts';
import type { ManagedPage } from '#api/page/page.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { limits } from '#domain/common/limits.ts';
import type { Rule } from '#domain/common/validation.ts';
import { isAgreedTo, mayHide, takenNames } from '#domain/page/page.ts';
import type { ContextOf } from '../../calls/context.ts';
import type { Database } from '../../db/open.ts';
import { advanceContent } from '../../platform/cache/content-tags.ts';
import { filePages } from '../../platform/page/files.ts';
import { notePage, type WriteContext } from './record.ts';
import { claimPage, isSameSaid, type PageAddress, pageAt, readPage } from './rows.ts';

const refused = (field: string, rule: Rule) =>
  new Refusal('invalid_parameter', [{ field, rule, params: {} }]);

/** Makes room for a page that is written on screen for the first time, and answers its idx. */
async function addPage(db: Database, address: PageAddress, at: string): Promise<number> {
  const { count } = await db
    .selectFrom('page')
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count >= limits.pages) throw new Refusal('too_many_pages');
  const made = await db
    .insertInto('page')
    .values({ ...address, version: 1, createdAt: at, askedAt: null })
    .onConflict((on) => on.doNothing())
    .returning('idx')
    .executeTakeFirst();
  if (!made) throw new Refusal('page_changed', await pageAt(db, address));
  return made.idx;
}

/**
 * Refuses a new page of the association where it has one, of the files or on screen (W18). One begins at a time: of two who begin the same
 * at once the second gets what the first has written (`page_changed`).
 */
async function assertNoAssociation(db: Database, address: PageAddress): Promise<void> {
  await advanceContent(db, ['pages']);
  const begun = await readPage(db, address);
  if (begun) throw new Refusal('page_changed', begun);
  const onScreen = await db
    .selectFrom('pageVersion')
    .innerJoin('page', 'page.idx', 'pageVersion.pageIdx')
    .select('page.idx')
    .where('page.part', '=', 'okta')
    .where('pageVersion.state', 'in', ['draft', 'published'])
    .limit(1)
    .executeTakeFirst();
  if (onScreen || (await filePages()).some(({ part }) => part === 'okta')) throw refused('name', 'duplicate');
}

export async function saveDraft(
  context: WriteContext,
  { part, name, basedOn, text }: CheckedOf<'POST /manage/page/saveDraft'>,
): Promise<ManagedPage> {
  const { db, actor, now } = context;
  const address = { part, name };
  const before = await readPage(db, address);
  // These addresses are the site's own.
  if (!before && takenNames[part].includes(name)) throw refused('name', 'duplicate');
  if (!before && part === 'okta') await assertNoAssociation(db, address);
  if ((before?.version ?? 0) !== basedOn)
    throw before ? new Refusal('page_changed', before) : new Refusal('page_not_found');
  if (text.isHidden === 'Y' && !mayHide(part, name)) throw refused('text.isHidden', 'one_of');
  if (text.asksAnew === 'Y' && !isAgreedTo(part, name)) throw refused('text.asksAnew', 'one_of');
  // Who was asked once is not asked again by what changes nothing.
  const published = before?.published && { ...before.published, asksAnew: 'N' as const };
  const present = before?.draft ?? published ?? before?.byFile;
  if (before && present && isSameSaid(present, text)) return before;
  const at = now.toISOString();
  const { pageIdx, version } =
    basedOn === 0
      ? { pageIdx: await addPage(db, address, at), version: 1 }
      : await claimPage(db, address, basedOn);
  // One that was never published is of no use to anybody once another takes its place.
  await db.deleteFrom('pageVersion').where('pageIdx', '=', pageIdx).where('state', '=', 'draft').execute();
  await db
    .insertInto('pageVersion')
    .values({
      ...{ pageIdx, version, state: 'draft', ...text, publishAt: null, publishedAt: null },
      ...{ memberIdx: actor.memberIdx, createdAt: at },
    })
    .execute();
  // It waits again: every process stops counting on it.
  if (before?.draft?.publishAt) await advanceContent(db, ['pages']);
  await notePage(context, 'savePage', address, { pageIdx, version });
  return pageAt(db, address);
}

export async function removeDraft(
  context: ContextOf<'POST /manage/page/removeDraft'>,
  { part, name, basedOn }: CheckedOf<'POST /manage/page/removeDraft'>,
): Promise<ManagedPage | null> {
  const { db } = context;
  const address = { part, name };
  const { draft } = await pageAt(db, address);
  const { pageIdx, version } = await claimPage(db, address, basedOn);
  if (!draft) throw new Refusal('site_draft_not_found');
  await db.deleteFrom('pageVersion').where('pageIdx', '=', pageIdx).where('state', '=', 'draft').execute();
  if (draft.publishAt) await advanceContent(db, ['pages']);
  await notePage(context, 'removePageDraft', address, { pageIdx, version });
  const left = await db
    .selectFrom('pageVersion')
    .select('idx')
    .where('pageIdx', '=', pageIdx)
    .limit(1)
    .executeTakeFirst();
  if (!left) await db.deleteFrom('page').where('idx', '=', pageIdx).execute();
  return (await readPage(db, address)) ?? null;
}
