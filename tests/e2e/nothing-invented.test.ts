/**
 * What is invented for the demonstration stands in it, and nowhere in an installation of somebody's own (docs/rules.md, A20): every address of
 * either is read. What is invented is read from the demonstration's own files.
 */
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { example } from '#demo/site/example.ts';
import { expo } from '#tests/support/factories.ts';
import { testSite } from '#tests/support/site.ts';
import { type Walked, walked } from '#tests/support/walking.ts';

const root = resolve(import.meta.dirname, '../../demo/site');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** Words as they stand in the text of a page: without marks of markdown, links and values. */
const sentences = (markdown: string) =>
  markdown
    .replace(/^---[\s\S]*?\n---/, '')
    .split(/\n|\*\*|[|`]|!?\[[^\]]*\]\([^)]*\)|\{\{[^}]*\}\}|<[^>]*>|[‘’'"&]/)
    .map((part) => part.replace(/^[#\s-]+|\s+$/g, ''))
    .filter((part) => part.length > 20);

const pages = globSync('*/{ko,en}/*.md', { cwd: root });
const invented = {
  organiser: Object.values(example.organiser).flatMap((said) =>
    typeof said === 'string' ? [said] : Object.values(said),
  ),
  sponsors: [
    ...read('sponsors.yaml')
      .replaceAll(/^#.*$/gm, '')
      .matchAll(/(?:ko: |en: |link: )([^,}\n]+)/g),
  ].map(([, said = '']) => said.trim()),
  programme: pages.flatMap((file) =>
    [...read(file).matchAll(/^ {2}- \{.*title: '?([^,']+)/gm)]
      .map(([, title = '']) => title)
      .filter((title) => title.length > 20),
  ),
  pages: pages.flatMap((file) => sentences(read(file))),
};

/** The text of a page as one reads it, and what its scripts hold. */
const plain = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&').replaceAll('\u00A0', ' ');
const all = ({ texts }: Walked) => [...texts].map(([path, text]) => ({ path, text: plain(text) }));

test('the demonstration has something to say', () => {
  for (const said of Object.values(invented)) expect(said.length).toBeGreaterThan(3);
});

describe.each(['before it has an event', 'with an event'])(
  "an installation of somebody's own, %s",
  (when) => {
    let walk: Walked;
    beforeAll(async () => {
      const site = await testSite({ isUnsaid: true });
      if (when === 'with an event') await expo(site);
      walk = await walked(site.url);
    });

    test('says nothing invented at any address', () => {
      expect(walk.texts.size).toBeGreaterThan(100);
      const words = Object.values(invented).flat();
      const found = all(walk).flatMap(({ path, text }) =>
        words.filter((word) => text.includes(word)).map((word) => `${path}: ${word}`),
      );
      expect(found).toEqual([]);
    });

    test('has no link that leads nowhere, no empty link, no token and no mark', () => {
      // The news that the policy names come with the first event.
      const isThere = (line: string) => when === 'with an event' || !line.includes('/media-center/');
      expect(walk.dead.filter(isThere)).toEqual([]);
      for (const { path, text } of all(walk)) {
        expect(text, path).not.toMatch(/href="(mailto:|tel:)?"|__ORGANISER_|<!--(if|end|page)/);
        expect(text, path).not.toMatch(/<d[td]>\s*<\/d[td]>|<h[23][^>]*>\s*<\/h[23]>/);
      }
    });

    test('leaves out what is not there with its heading, its tab and its entry in the menu', () => {
      const home = walk.texts.get('/en') ?? '';
      for (const gone of ['/en/okta', 'id="sponsors"', '>Host<', '>Business number<'])
        expect(home).not.toContain(gone);
      expect(
        [...walk.texts.keys()].filter((path) => /okta$|directions|staying|organisers/.test(path)),
      ).toEqual([expect.stringMatching(/participate\/okta$/), expect.stringMatching(/participate\/okta$/)]);
      expect(walk.texts.get('/en/policy/privacy')).not.toMatch(
        /<td>(Controller|Operator \(processor\)|Address|Email|Telephone|Responsible for privacy)</,
      );
    });
  },
);

test('the demonstration shows all of it', async () => {
  const site = await testSite();
  await expo(site);
  const walk = await walked(site.url);
  expect(walk.dead).toEqual([]);
  const text = all(walk)
    .map((page) => page.text)
    .join('\n');
  const words = [...invented.organiser, ...invented.sponsors, ...invented.pages];
  expect(words.filter((word) => !text.includes(word))).toEqual([]);
});
