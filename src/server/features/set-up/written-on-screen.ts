/** What managers have written on screen, as far as a new installation lacks it in its files (docs/rules.md, A19, W11). */
import type { Database } from '../../db/open.ts';
import { filePage } from '../../platform/page/files.ts';
import type { Written } from './written.ts';

/** Whether the way to the hall and a page of the association are there, and whether terms and policy say from when they apply, on screen or, for one of them, by its files. */
export async function writtenOnScreen(
  db: Database,
): Promise<Pick<Written, 'way' | 'association' | 'policy'>> {
  const rows = await db
    .selectFrom('pageVersion')
    .innerJoin('page', 'page.idx', 'pageVersion.pageIdx')
    .select(['page.part', 'page.name', 'pageVersion.fromDay'])
    .where('pageVersion.state', '=', 'published')
    .where('pageVersion.isHidden', '=', 'N')
    .where('page.part', 'in', ['visit', 'okta', 'policy'])
    .execute();
  const terms = rows.filter(({ part }) => part === 'policy');
  const isDated = async (name: string) => {
    const page = terms.find((one) => one.name === name) ?? (await filePage('policy', name));
    return Boolean(page?.fromDay);
  };
  return {
    way: rows.some(({ part, name }) => part === 'visit' && name === 'directions'),
    association: rows.some(({ part }) => part === 'okta'),
    policy: terms.length > 0 && (await isDated('service')) && (await isDated('privacy')),
  };
}
