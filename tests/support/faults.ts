import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';

/** What is wrong with a page, for whoever can't see, for a narrow screen, for a search engine; nothing when all is well. */
export async function faultsOf(page: Page, language: string): Promise<string[]> {
  const faults: string[] = [];
  const facts = await page.evaluate(() => ({
    language: document.documentElement.lang,
    title: document.title,
    headings: [...document.querySelectorAll('h1')].filter((heading) => heading.checkVisibility()).length,
    overflow: document.documentElement.scrollWidth - window.innerWidth,
  }));
  if (facts.language !== language) faults.push(`says it is in '${facts.language}'`);
  if (!facts.title) faults.push('has no title');
  if (facts.headings !== 1) faults.push(`has ${facts.headings} main headings`);
  if (facts.overflow > 0) faults.push(`is ${facts.overflow} px too wide`);
  return [...faults, ...(await violationsOf(page))];
}

/** What can't be read in the dark. Colours alone differ there, so only they are looked at again. */
export async function faultsInTheDark(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const faults = await violationsOf(page, ['color-contrast']);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  return faults;
}

/**
 * What axe finds, by all of its rules or by some. Within the page itself: our pages have no frames of other sites, for which its
 * newer way opens another page each time; that, and lists of what is right, took half of the time.
 */
async function violationsOf(page: Page, rules?: string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}
