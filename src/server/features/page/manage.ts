/** What managers read of the site's pages: the list of all, one with its texts, a preview, what was published before. */
import type { CheckedOf } from '#api/index.ts';
import type { ListedPage, ManagedPage, PagePreview } from '#api/page/page.ts';
import { type PagePart, pageParts } from '#domain/page/page.ts';
import { anyToken, tokenValues } from '#i18n/organiser-tokens.ts';
import type { ContextOf } from '../../calls/context.ts';
import { countedPage } from '../../db/list.ts';
import type { Database } from '../../db/open.ts';
import { Listed } from '../../platform/cache/listed.ts';
import { filePages } from '../../platform/page/files.ts';
import { renderPage } from '../../platform/page/markdown.ts';
import { organiser } from '../../platform/site/identity.ts';
import { type PageAddress, pageAt, savedOf, savedRows } from './rows.ts';

const headRows = (db: Database) =>
  db
    .selectFrom('page')
    .innerJoin('pageVersion', 'pageVersion.pageIdx', 'page.idx')
    .select(['page.part', 'page.name', 'pageVersion.state', 'pageVersion.titleKo', 'pageVersion.titleEn'])
    .select(['pageVersion.tabOrder', 'pageVersion.isHidden', 'pageVersion.publishAt'])
    .select(['pageVersion.createdAt', 'pageVersion.publishedAt'])
    .where('pageVersion.state', 'in', ['draft', 'published'])
    .execute();

export async function managedPages({ db }: ContextOf<'GET /manage/page/getPages'>): Promise<ListedPage[]> {
  const rows = await headRows(db);
  const files = await filePages();
  const keyOf = ({ part, name }: PageAddress) => `${part}/${name}`;
  const addresses = new Map<string, { part: PagePart; name: string }>(
    [...files, ...rows].map(({ part, name }) => [keyOf({ part, name }), { part, name }]),
  );
  const pages = [...addresses].map(([key, address]): ListedPage => {
    const own = rows.filter((row) => keyOf(row) === key);
    const draft = own.find(({ state }) => state === 'draft');
    const published = own.find(({ state }) => state === 'published');
    const file = files.find((one) => keyOf(one) === key);
    const byFile = file && {
      titleKo: file.texts.ko?.title ?? null,
      titleEn: file.texts.en?.title ?? null,
      tabOrder: file.tabOrder,
    };
    const { titleKo = null, titleEn = null, tabOrder = 0 } = published ?? byFile ?? draft ?? {};
    const shownFile = file?.isInvented ? 'demonstration' : 'file';
    return {
      ...address,
      ...{ titleKo, titleEn, tabOrder, isHidden: published?.isHidden ?? 'N' },
      shown: published ? 'screen' : file ? shownFile : 'none',
      hasDraft: draft !== undefined,
      publishAt: draft?.publishAt ?? null,
      savedAt: draft?.createdAt ?? published?.publishedAt ?? null,
    };
  });
  return pages.sort(
    (a, b) =>
      pageParts.indexOf(a.part) - pageParts.indexOf(b.part) ||
      a.tabOrder - b.tabOrder ||
      a.name.localeCompare(b.name),
  );
}

export const managedPage = (
  { db }: ContextOf<'GET /manage/page/getPage'>,
  { part, name }: CheckedOf<'GET /manage/page/getPage'>,
): Promise<ManagedPage> => pageAt(db, { part, name });

const escaped: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** As the front door sends it: parts that name what nobody has said are left out. */
export function withOrganiser(html: string, values: ReadonlyMap<string, string>): string {
  const open: boolean[] = [];
  const pieces = html.split(/(<!--if __ORGANISER_[A-Z_]+__-->|<!--end-->)/);
  const shown = pieces.filter((piece) => {
    const [, token] = /^<!--if (\w+)-->$/.exec(piece) ?? [];
    if (token !== undefined) open.push(values.get(token) !== '');
    else if (piece === '<!--end-->') open.pop();
    else return !open.includes(false);
    return false;
  });
  return shown
    .join('')
    .replaceAll(anyToken, (token) =>
      (values.get(token) ?? '').replaceAll(/[&<>"']/g, (sign) => escaped[sign] ?? sign),
    );
}

export async function preview(
  _: ContextOf<'POST /manage/page/preview'>,
  { part, language, body }: CheckedOf<'POST /manage/page/preview'>,
): Promise<PagePreview> {
  const { html, faults, headings } = await renderPage(part, language, body);
  return {
    html: withOrganiser(html, tokenValues(organiser())),
    faults: faults.map((fault) => ({ ...fault, language })),
    headings,
  };
}

export async function versions(
  { db }: ContextOf<'GET /manage/page/getVersions'>,
  { part, name, ...request }: CheckedOf<'GET /manage/page/getVersions'>,
) {
  await pageAt(db, { part, name });
  const query = savedRows(db)
    .innerJoin('page', 'page.idx', 'pageVersion.pageIdx')
    .select(['pageVersion.titleKo', 'pageVersion.titleEn', 'pageVersion.isHidden'])
    .where('page.part', '=', part)
    .where('page.name', '=', name)
    .where('pageVersion.state', '!=', 'draft')
    .orderBy('pageVersion.publishedAt', 'desc')
    .orderBy('pageVersion.version', 'desc');
  const { rows, count } = await countedPage(query, request);
  return new Listed(
    rows.map((row) => ({
      ...savedOf(row),
      ...{ titleKo: row.titleKo, titleEn: row.titleEn, isHidden: row.isHidden },
    })),
    count,
  );
}
