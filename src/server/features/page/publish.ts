/** Publishing a page, at once or at a time, and going back to what was (docs/rules.md, W13 and W14). */
import type { CheckedOf } from '#api/index.ts';
import type { FoundPageFault, ManagedPage, SaidOnPage } from '#api/page/page.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { limits } from '#domain/common/limits.ts';
import { drawnNames, mayBeEmpty, mayHide, textOfPage } from '#domain/page/page.ts';
import { locales } from '#i18n/locales.ts';
import type { ContextOf } from '../../calls/context.ts';
import type { Database } from '../../db/open.ts';
import { advanceContent } from '../../platform/cache/content-tags.ts';
import { filePages } from '../../platform/page/files.ts';
import { renderPage } from '../../platform/page/markdown.ts';
import { askAnew, endTelling } from '../consent/ask-anew.ts';
import { notePage, type WriteContext } from './record.ts';
import { claimPage, isSameSaid, type PageAddress, pageAt, saidColumns, saidIn } from './rows.ts';

/** What keeps a page from being published, in either language. */
export async function faultsOf(
  { part }: Pick<PageAddress, 'part'>,
  page: SaidOnPage,
): Promise<FoundPageFault[]> {
  const found = locales.map(async (language) => {
    const text = textOfPage(page, language);
    const { faults } = text ? await renderPage(part, language, text.body) : { faults: [] };
    return faults.map((fault) => ({ ...fault, language }));
  });
  return (await Promise.all(found)).flat();
}

/** Refuses what would take a page away that the site leads to: one of those by name, or the last of a part. */
async function assertMayGo(db: Database, { part, name }: PageAddress): Promise<void> {
  if (!mayHide(part, name)) throw new Refusal('page_needed');
  if (mayBeEmpty(part)) return;
  const onScreen = await db
    .selectFrom('pageVersion')
    .innerJoin('page', 'page.idx', 'pageVersion.pageIdx')
    .select(['page.name', 'pageVersion.isHidden'])
    .where('page.part', '=', part)
    .where('pageVersion.state', '=', 'published')
    .execute();
  const shown = new Set(
    (await filePages()).filter((page) => page.part === part && !page.isInvented).map((page) => page.name),
  );
  for (const page of onScreen)
    if (page.isHidden === 'Y') shown.delete(page.name);
    else shown.add(page.name);
  shown.delete(name);
  if (![...shown].some((one) => !drawnNames[part].includes(one))) throw new Refusal('page_needed');
}

async function assertPublishable(db: Database, address: PageAddress, page: SaidOnPage): Promise<void> {
  if (page.isHidden === 'Y') await assertMayGo(db, address);
  const faults = await faultsOf(address, page);
  if (faults.length > 0) throw new Refusal('page_has_faults', faults);
}

/** What is published is so no longer; of what was before, the newest are kept. */
async function endPublished(db: Database, pageIdx: number): Promise<void> {
  await db
    .updateTable('pageVersion')
    .set({ state: 'former' })
    .where('pageIdx', '=', pageIdx)
    .where('state', '=', 'published')
    .execute();
  const old = await db
    .selectFrom('pageVersion')
    .select('idx')
    .where('pageIdx', '=', pageIdx)
    .where('state', '=', 'former')
    .orderBy('publishedAt', 'desc')
    .orderBy('version', 'desc')
    .offset(limits.pageVersions - 1)
    .limit(100)
    .execute();
  if (old.length > 0)
    await db
      .deleteFrom('pageVersion')
      .where(
        'idx',
        'in',
        old.map(({ idx }) => idx),
      )
      .execute();
}

/** Publishes the draft of a page as it was seen. `context.actor` is who says so, of a time that has come whoever wrote it. */
export async function publishDraft(
  context: WriteContext,
  address: PageAddress,
  basedOn: number,
): Promise<ManagedPage> {
  const { db, now } = context;
  // First, because it lets one publish at a time.
  await advanceContent(db, ['pages']);
  const before = await pageAt(db, address);
  if (before.version !== basedOn) throw new Refusal('page_changed', before);
  const { draft } = before;
  if (!draft) throw new Refusal('site_draft_not_found');
  await assertPublishable(db, address, draft);
  const { pageIdx } = await claimPage(db, address, basedOn);
  await endPublished(db, pageIdx);
  if (draft.asksAnew === 'Y')
    await askAnew(db, {
      ...{ pageIdx, name: address.name, version: draft.version, now },
      ...{ before: before.published ?? before.byFile, after: draft },
    });
  await db
    .updateTable('pageVersion')
    .set({ state: 'published', publishedAt: now.toISOString(), publishAt: null })
    .set('askedAt', (of) => of.selectFrom('page').select('page.askedAt').where('page.idx', '=', pageIdx))
    .where('pageIdx', '=', pageIdx)
    .where('state', '=', 'draft')
    .execute();
  await notePage(context, 'publishPage', address, { pageIdx, version: draft.version });
  return pageAt(db, address);
}

export const publish = (
  context: ContextOf<'POST /manage/page/publish'>,
  { part, name, basedOn }: CheckedOf<'POST /manage/page/publish'>,
): Promise<ManagedPage> => publishDraft(context, { part, name }, basedOn);

export async function schedule(
  context: ContextOf<'POST /manage/page/schedule'>,
  { part, name, basedOn, at }: CheckedOf<'POST /manage/page/schedule'>,
): Promise<ManagedPage> {
  const { db, now } = context;
  const address = { part, name };
  const last = new Date(now.getTime() + limits.pageDaysAhead * 86_400_000).toISOString();
  if (at !== null && (at <= now.toISOString() || at > last))
    throw new Refusal('invalid_parameter', [{ field: 'at', rule: 'date', params: {} }]);
  await advanceContent(db, ['pages']);
  const before = await pageAt(db, address);
  if (before.version !== basedOn) throw new Refusal('page_changed', before);
  const { draft } = before;
  if (!draft) throw new Refusal('site_draft_not_found');
  if (draft.publishAt === at) return before;
  if (at !== null) await assertPublishable(db, address, draft);
  const { pageIdx } = await claimPage(db, address, basedOn);
  await db
    .updateTable('pageVersion')
    .set({ publishAt: at })
    .where('pageIdx', '=', pageIdx)
    .where('state', '=', 'draft')
    .execute();
  await notePage(context, 'schedulePage', address, { pageIdx, version: draft.version, at });
  return pageAt(db, address);
}

/**
 * Publishes once more what was, or the files (version 0). It asks members as it did when it stood: whoever agreed by then is not asked by
 * what stood between (W16).
 */
export async function bringBack(
  context: WriteContext,
  { part, name, basedOn, version: wanted }: CheckedOf<'POST /manage/page/bringBack'>,
): Promise<ManagedPage> {
  const { db, actor, now } = context;
  const address = { part, name };
  await advanceContent(db, ['pages']);
  const before = await pageAt(db, address);
  if (before.version !== basedOn) throw new Refusal('page_changed', before);
  const row =
    wanted === 0
      ? undefined
      : await db
          .selectFrom('pageVersion')
          .innerJoin('page', 'page.idx', 'pageVersion.pageIdx')
          .select([...saidColumns, 'pageVersion.askedAt'])
          .where('page.part', '=', part)
          .where('page.name', '=', name)
          .where('pageVersion.version', '=', wanted)
          .where('pageVersion.state', '!=', 'draft')
          .executeTakeFirst();
  if (!row && wanted !== 0) throw new Refusal('site_version_not_found');
  const isSame = row ? before.published && isSameSaid(row, before.published) : !before.published;
  if (isSame) return before;
  if (row ? row.isHidden === 'Y' : !before.byFile) await assertMayGo(db, address);
  const { pageIdx, version } = await claimPage(db, address, basedOn);
  await endPublished(db, pageIdx);
  const at = now.toISOString();
  // What it would be told of is nowhere to be read any more.
  await endTelling(db, pageIdx, at);
  const askedAt = row?.askedAt ?? null;
  await db.updateTable('page').set({ askedAt }).where('idx', '=', pageIdx).execute();
  if (row)
    await db
      .insertInto('pageVersion')
      .values({
        ...{ pageIdx, version, state: 'published', ...saidIn(row), asksAnew: 'N', askedAt },
        publishAt: null,
        ...{ memberIdx: actor.memberIdx, createdAt: at, publishedAt: at },
      })
      .execute();
  await notePage(context, 'bringPageBack', address, { pageIdx, version: wanted });
  return pageAt(db, address);
}
