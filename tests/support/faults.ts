import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';

/** What is wrong with a page, for whoever can't see, for a narrow screen, for a search engine; nothing when all is well. */
export async function faultsOf(page: Page, language: string): Promise<string[]> {
  const faults: string[] = [];
  const facts = await page.evaluate(() => ({
    language: document.documentElement.lang,
    title: document.title,
    headings: document.querySelectorAll('h1').length,
    overflow: document.documentElement.scrollWidth - window.innerWidth,
  }));
  if (facts.language !== language) faults.push(`says it is in '${facts.language}'`);
  if (!facts.title) faults.push('has no title');
  if (facts.headings !== 1) faults.push(`has ${facts.headings} main headings`);
  if (facts.overflow > 0) faults.push(`is ${facts.overflow} px too wide`);
  const { violations } = await new AxeBuilder({ page }).analyze();
  for (const { id, nodes } of violations)
    faults.push(`${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  return faults;
}
