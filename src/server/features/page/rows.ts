/** Pages as their managers read them: what is stored, and what the files say (docs/rules.md, W11 to W15). */
import type { ManagedPage, SaidOnPage } from '#api/page/page.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { mayHide, type PagePart } from '#domain/page/page.ts';
import type { Database } from '../../db/open.ts';
import { type FilePage, filePage } from '../../platform/page/files.ts';
import { countAsked } from '../consent/ask-anew.ts';

/** Which page is meant: '/info/overview' is `overview` of `info`. */
export interface PageAddress {
  part: PagePart;
  name: string;
}

/** The columns of what a page says. */
export const saidColumns = [
  ...(['pageVersion.titleKo', 'pageVersion.titleEn', 'pageVersion.descriptionKo'] as const),
  ...(['pageVersion.descriptionEn', 'pageVersion.bodyKo', 'pageVersion.bodyEn'] as const),
  ...(['pageVersion.tabOrder', 'pageVersion.isHidden', 'pageVersion.fromDay'] as const),
  'pageVersion.asksAnew',
] as const;

/** Versions with whoever saved them; the names are null of a former member. */
export const savedRows = (db: Database) =>
  db
    .selectFrom('pageVersion')
    .leftJoin('member', (join) =>
      join.onRef('member.idx', '=', 'pageVersion.memberIdx').on('member.leftAt', 'is', null),
    )
    .select(['pageVersion.version', 'pageVersion.state', 'pageVersion.createdAt', 'pageVersion.publishedAt'])
    .select(['pageVersion.publishAt', 'member.nameKo', 'member.nameEn']);

export const savedOf = (row: {
  version: number;
  createdAt: string;
  publishedAt: string | null;
  nameKo: string | null;
  nameEn: string | null;
}) => ({
  ...{ version: row.version, savedAt: row.publishedAt ?? row.createdAt },
  ...{ savedByKo: row.nameKo, savedByEn: row.nameEn },
});

/** What a row says, and nothing else of it. */
export const saidIn = (row: SaidOnPage): SaidOnPage => ({
  ...{ titleKo: row.titleKo, titleEn: row.titleEn },
  ...{ descriptionKo: row.descriptionKo, descriptionEn: row.descriptionEn },
  ...{ bodyKo: row.bodyKo, bodyEn: row.bodyEn },
  ...{ tabOrder: row.tabOrder, isHidden: row.isHidden, fromDay: row.fromDay, asksAnew: row.asksAnew },
});

/** What the files say of a page. */
export const saidInFile = ({ texts: { ko, en }, tabOrder, fromDay }: FilePage): SaidOnPage => ({
  ...{ titleKo: ko?.title ?? null, titleEn: en?.title ?? null },
  ...{ descriptionKo: ko?.description ?? null, descriptionEn: en?.description ?? null },
  ...{ bodyKo: ko?.body ?? null, bodyEn: en?.body ?? null },
  ...{ tabOrder, isHidden: 'N', fromDay, asksAnew: 'N' },
});

/** Whether two say the same. */
export const isSameSaid = (one: SaidOnPage, other: SaidOnPage): boolean =>
  JSON.stringify(saidIn(one)) === JSON.stringify(saidIn(other));

/** The page at an address; undefined where neither files nor managers have written one. */
export async function readPage(db: Database, { part, name }: PageAddress): Promise<ManagedPage | undefined> {
  // First, so that what is read beside it is no older.
  const page = await db
    .selectFrom('page')
    .select(['idx', 'version'])
    .where('part', '=', part)
    .where('name', '=', name)
    .executeTakeFirst();
  const file = await filePage(part, name);
  if (!page && !file) return undefined;
  const rows = page
    ? await savedRows(db)
        .select(saidColumns)
        .where('pageVersion.pageIdx', '=', page.idx)
        .where('pageVersion.state', 'in', ['draft', 'published'])
        .execute()
    : [];
  const of = (state: 'draft' | 'published') => rows.find((row) => row.state === state);
  const [draft, published] = [of('draft'), of('published')];
  return {
    ...{ part, name, version: page?.version ?? 0 },
    draft: draft ? { ...saidIn(draft), ...savedOf(draft), publishAt: draft.publishAt } : null,
    published: published ? { ...saidIn(published), ...savedOf(published) } : null,
    byFile: file ? saidInFile(file) : null,
    mayHide: mayHide(part, name),
    asksMembers: draft?.asksAnew === 'Y' ? await countAsked(db) : null,
  };
}

/** The same, of a page that has to be there. */
export async function pageAt(db: Database, address: PageAddress): Promise<ManagedPage> {
  const page = await readPage(db, address);
  if (!page) throw new Refusal('page_not_found');
  return page;
}

/**
 * Counts the version of a page up, which lets one change it at a time, and answers its idx; `page_changed` with the page as it is, where
 * that isn't the one that was seen.
 */
export async function claimPage(
  db: Database,
  { part, name }: PageAddress,
  basedOn: number,
): Promise<{ pageIdx: number; version: number }> {
  const claimed = await db
    .updateTable('page')
    .set({ version: basedOn + 1 })
    .where('part', '=', part)
    .where('name', '=', name)
    .where('version', '=', basedOn)
    .returning(['idx as pageIdx', 'version'])
    .executeTakeFirst();
  if (!claimed) throw new Refusal('page_changed', await pageAt(db, { part, name }));
  return claimed;
}
