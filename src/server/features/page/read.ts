/** Pages that are published on screen, for whoever draws them (docs/rules.md, W11 and W12). */
import type { CheckedOf } from '#api/index.ts';
import type { WrittenPage } from '#api/page/page.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { fileAddress, pictureSources } from '#domain/common/files.ts';
import { textOfPage } from '#domain/page/page.ts';
import type { ContextOf } from '../../calls/context.ts';
import type { Database } from '../../db/open.ts';
import { renderPage } from '../../platform/page/markdown.ts';

export async function writtenPages({ db }: ContextOf<'GET /page/getList'>): Promise<WrittenPage[]> {
  const rows = await db
    .selectFrom('pageVersion')
    .innerJoin('page', 'page.idx', 'pageVersion.pageIdx')
    .select(['page.part', 'page.name', 'pageVersion.isHidden', 'pageVersion.tabOrder', 'pageVersion.fromDay'])
    .select(['pageVersion.titleKo', 'pageVersion.titleEn'])
    .select(['pageVersion.descriptionKo', 'pageVersion.descriptionEn'])
    .where('pageVersion.state', '=', 'published')
    .orderBy('page.part')
    .orderBy('pageVersion.tabOrder')
    .orderBy('page.name')
    .execute();
  const nothing = { titleKo: null, titleEn: null, descriptionKo: null, descriptionEn: null, fromDay: null };
  return rows.map((row) => (row.isHidden === 'Y' ? { ...row, ...nothing } : row));
}

const picture = / src="\/files\/upload\/board\/inner\/([\w-]+\.\w+)"/g;

/** With the size of each picture, so that nothing moves when it comes, and its smaller forms. */
async function withSizes(db: Database, html: string): Promise<string> {
  const names = [...new Set([...html.matchAll(picture)].map(([, name = '']) => name))];
  if (names.length === 0) return html;
  const files = await db
    .selectFrom('file')
    .select(['kind', 'saveFileName', 'width', 'height'])
    .where('kind', '=', 'boardImg')
    .where('saveFileName', 'in', names)
    .execute();
  const known = new Map(files.map((file) => [file.saveFileName, file]));
  return html.replaceAll(picture, (found, name: string) => {
    const file = known.get(name);
    if (!file || file.width === null || file.height === null) return found;
    const sources = pictureSources(file);
    const smaller = sources === '' ? '' : ` srcset="${sources}"`;
    return ` src="${fileAddress(file)}"${smaller} width="${file.width}" height="${file.height}"`;
  });
}

export async function writtenPage(
  { db }: ContextOf<'GET /page/getDetail'>,
  { part, name, language }: CheckedOf<'GET /page/getDetail'>,
): Promise<{ html: string }> {
  const row = await db
    .selectFrom('pageVersion')
    .innerJoin('page', 'page.idx', 'pageVersion.pageIdx')
    .select(['pageVersion.titleKo', 'pageVersion.titleEn'])
    .select(['pageVersion.descriptionKo', 'pageVersion.descriptionEn'])
    .select(['pageVersion.bodyKo', 'pageVersion.bodyEn'])
    .where('page.part', '=', part)
    .where('page.name', '=', name)
    .where('pageVersion.state', '=', 'published')
    .where('pageVersion.isHidden', '=', 'N')
    .executeTakeFirst();
  const text = row && textOfPage(row, language);
  if (!text) throw new Refusal('page_not_found');
  const { html } = await renderPage(part, language, text.body);
  return { html: await withSizes(db, html) };
}
