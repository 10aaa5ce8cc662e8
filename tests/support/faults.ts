import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { devtoolsOf } from './devtools.ts';

type RunOptions = Parameters<AxeBuilder['options']>[0];
type Found = Awaited<ReturnType<AxeBuilder['analyze']>>;
type Violation = Found['violations'][number];

/** What is wrong with a page, for whoever can't see, for a narrow screen, for a search engine; nothing when all is well. */
export async function faultsOf(page: Page, language: string): Promise<string[]> {
  const faults: string[] = [];
  const facts = await page.evaluate(() => ({
    language: document.documentElement.lang,
    title: document.title,
    headings: [...document.querySelectorAll('h1')].filter((heading) => heading.checkVisibility()).length,
    overflow: document.documentElement.scrollWidth - window.innerWidth,
    // On a phone a cell is a grid, in which text beside an element stands below the head and not beside it.
    loose: [...document.querySelectorAll('.table td')].filter(
      (cell) =>
        cell.checkVisibility() &&
        getComputedStyle(cell).display === 'grid' &&
        cell.childElementCount > 0 &&
        [...cell.childNodes].some((node) => node instanceof Text && node.data.trim() !== ''),
    ).length,
  }));
  if (facts.language !== language) faults.push(`says it is in '${facts.language}'`);
  if (!facts.title) faults.push('has no title');
  if (facts.headings !== 1) faults.push(`has ${facts.headings} main headings`);
  if (facts.loose > 0) faults.push(`has ${facts.loose} cells whose text leaves its column`);
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
 * axe, which works out each colour of a page once: for the contrast it asks for those of every word and of all that lies behind
 * it, and to work out one in `oklch` takes a third of a page's time. So is the role of a form, which it asks for from all that stands
 * in it: to read an attribute of a form, the browser looks through its fields. Nor does it copy out the elements that it looks at.
 */
const axeSource = `${readFileSync(axeFile(), 'utf8')};
(() => {
  const { prototype } = axe.commons.color.Color;
  const { parseString } = prototype;
  const known = new Map();
  prototype.parseString = function (text) {
    const parts = known.get(text);
    if (parts) [this.r, this.g, this.b, this.alpha] = parts;
    else {
      parseString.call(this, text);
      known.set(text, [this.r, this.g, this.b, this.alpha]);
    }
    return this;
  };
  // A form has a new node in each run.
  const roles = axe.commons.aria.lookupTable.implicitHtmlRole;
  const { form } = roles;
  const ofForms = new WeakMap();
  roles.form = (node) => {
    if (!ofForms.has(node)) ofForms.set(node, form(node));
    return ofForms.get(node);
  };
  axe.configure({ noHtml: true });
})();`;

/**
 * What axe finds, by all of its rules or by some. It is asked within the page, which answers with what is wrong alone: the builder asks eight
 * times, and has all that is right brought over. Of a page with frames it asks each, in the older way: its newer one opens a page each time.
 */
async function violationsOf(page: Page, rules?: string[]): Promise<string[]> {
  const options: RunOptions = { resultTypes: ['violations'] };
  if (rules) options.runOnly = { type: 'rule', values: rules };
  if (page.frames().length > 1) {
    const { violations } = await new AxeBuilder({ page, axeSource })
      .setLegacyMode(true)
      .options(options)
      .analyze();
    return violations.map(inWords);
  }
  // To read half a megabyte of script takes as long as a few of its rules, and twice as long by the driver's own way.
  if (!(await page.evaluate(() => 'axe' in window)))
    await (await devtoolsOf(page)).send('Runtime.evaluate', { expression: axeSource });
  const found = await page.evaluate(async (how) => {
    const { axe } = window as unknown as {
      axe: { run: (page: Document, how: RunOptions) => Promise<Found> };
    };
    const { violations } = await axe.run(document, how);
    return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ target }) => ({ target })) }));
  }, options);
  return found.map(inWords);
}

const inWords = ({ id, nodes }: { id: string; nodes: Pick<Violation['nodes'][number], 'target'>[] }) =>
  `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`;

/** The very axe that its builder would bring. */
function axeFile(): string {
  const { resolve } = createRequire(import.meta.url);
  return createRequire(resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js');
}
