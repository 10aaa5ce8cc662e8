/**
 * What a content page may say beyond markdown: `{{email}}` and the like stand for what the organiser says of themselves, and a link
 * to a page of this site ('/visit/directions') keeps the reader's language.
 */
import { fileURLToPath } from 'node:url';
import type { SatteriProcessorOptions } from '@astrojs/markdown-satteri';
import { laws } from '#domain/site/keeping.ts';
import { lawToken, ofLaw } from '#i18n/keeping-tokens.ts';
import { isLocale, type Locale, localePath, locales } from '#i18n/locales.ts';
import {
  type MayBeUnsaid,
  mayBeUnsaid,
  type OrganiserValue,
  organiserToken,
  partEnd,
  partStart,
  saidToken,
} from '#i18n/organiser-tokens.ts';
import { textValues } from '#i18n/site-values.ts';
import { browserStorageTable } from './browser-storage.ts';

type Plugins = NonNullable<SatteriProcessorOptions['hastPlugins']>;
type Visit = Extract<Extract<Plugins[number], { element?: unknown }>['element'], { visit: unknown }>['visit'];
type Element = Parameters<Visit>[0];

/** The values of the organiser that may stand between braces. */
const ownNames = ['name', ...mayBeUnsaid] as const satisfies readonly OrganiserValue[];

/** How long what is kept, and how many days before members are told. */
const periodNames = ['visitors', 'participations', 'accounts', 'announcedDays'] as const;

/** The names that may stand between braces. */
export const valueNames = [...ownNames, ...periodNames] as const;

/** What is wrong where something that needs a line of its own stands among other words; undefined where nothing is. */
export function lineFault(text: string): string | undefined {
  const [found] = /\{\{\s*(?:if\s[^{}]*|(?:end|browserStorage)\s*)\}\}/.exec(text) ?? [];
  return found && `${found} has to stand on a line of its own, with an empty line before and behind it.`;
}

/** The text with each `{{name}}` replaced; throws where there is no such value. */
export function filled(text: string, locale: Locale): string {
  const fault = lineFault(text);
  if (fault) throw new Error(fault);
  return text.replaceAll(/\{\{\s*(?:([\w-]+)\s*)?\}\}/g, (_, name = '') => {
    const months = periodNames.find((one) => one === name);
    if (months) return textValues[months](locale);
    // A paragraph or an item of a list that begins with one of these is shown where the organiser names that law.
    const law = laws.find((one) => one === name);
    if (law) return ofLaw(law);
    const known = ownNames.find((one) => one === name);
    if (!known) throw new Error(`{{${name}}} is not known. Known are ${valueNames.join(', ')}.`);
    return organiserToken(known === 'tel' ? 'telWhole' : known, locale);
  });
}

/** The address of a link as its page shows it: filled, and with the page's language where it leads to a page of this site. */
export function linked(url: string, locale: Locale): string {
  const written = url.replaceAll('%7B', '{').replaceAll('%7D', '}');
  const address = filled(written, locale).replace(
    organiserToken('telWhole', locale),
    organiserToken('telDigits', locale),
  );
  return isPage(address) ? localePath(locale, address) : address;
}

/** Whether an address is a page of this site: '/visit', but not '//elsewhere', '/api/docs', '/files/a.pdf' or '/map.pdf'. */
export function isPage(address: string): boolean {
  const [path = ''] = address.split(/[?#]/);
  return /^\/(?!\/)/.test(path) && !/^\/(api|files)\//.test(path) && !/\.\w+$/.test(path);
}

/** What stands on a line of its own around texts that are there once the organiser has said a part: `{{if address}}` and `{{end}}`. */
const partMark = /^\{\{\s*(?:if\s+(?:([\w-]+)\s*)?|(end)\s*)\}\}$/;

/** Whether a text is one of these lines, or stands for a table. */
export const isMark = (text: string): boolean => partMark.test(text.trim()) || text.trim() === tableName;

/** What the line becomes; undefined where it is none of these. */
export function markOf(text: string, locale: Locale): string | undefined {
  const [found, name = '', isEnd] = partMark.exec(text.trim()) ?? [];
  if (found === undefined) return undefined;
  if (isEnd) return partEnd;
  const part = mayBeUnsaid.find((one) => one === name);
  if (!part) throw new Error(`{{if ${name}}} is not known. Known are ${mayBeUnsaid.join(', ')}.`);
  return partStart(saidToken(part, locale));
}

/** Values that a sentence can't do without; host and operator are always called something. */
const essential: readonly MayBeUnsaid[] = ['address', 'tel', 'email', 'businessNumber', 'privacyOfficer'];

/** What an element says, and where its links lead: lists in it have items that are looked at by themselves. */
function saidBy(node: Element): string {
  const parts = node.children.map((child) => {
    if (child.type === 'text') return child.value;
    return child.type === 'element' && !['ul', 'ol'].includes(child.tagName) ? saidBy(child) : '';
  });
  return [node.properties.href ?? '', ...parts].join(' ');
}

/** A row of a table states who does what: where nobody has said who, a name that sentences call them by would be an untrue one. */
const needed = (tagName: string) => (tagName === 'tr' ? mayBeUnsaid : essential);

/** The values that an element names and nobody may have said, and the law that it is of, as tokens. */
function unsaidIn(node: Element, locale: Locale): string[] {
  const text = saidBy(node);
  const law = laws.find((one) => text.trimStart().startsWith(ofLaw(one)));
  const isNamed = (value: OrganiserValue) => text.includes(organiserToken(value, locale));
  const parts = needed(node.tagName)
    .filter((part) => (part === 'tel' ? isNamed('telWhole') || isNamed('telDigits') : isNamed(part)))
    .map((part) => saidToken(part, locale));
  return law ? [lawToken(law), ...parts] : parts;
}

const localeOf = (file: URL | undefined): Locale => {
  const folder = file?.pathname.split('/').at(-2);
  return isLocale(folder) ? folder : 'en';
};

/** Runs `change` and names the file in what goes wrong, so that an editor knows where to look. */
function inFile<T>(file: URL | undefined, change: (locale: Locale) => T): T {
  try {
    return change(localeOf(file));
  } catch (error) {
    const where = file ? fileURLToPath(file) : 'a page';
    throw new Error(`${where.slice(Math.max(0, where.indexOf('src/content')))}: ${(error as Error).message}`);
  }
}

/** A paragraph of this alone is the table of what is stored in browsers. */
const tableName = '{{browserStorage}}';
const tables = locales.map(browserStorageTable);

export const editing: NonNullable<SatteriProcessorOptions['mdastPlugins']> = [
  {
    // Astro keeps the text of pages from build to build until its configuration changes, of which this name is a part.
    name: `editing 5 ${JSON.stringify(tables)}`,
    paragraph(node, context) {
      const text = context.textContent(node);
      const mark = inFile(context.fileURL, (locale) => markOf(text, locale));
      if (mark) context.replaceNode(node, { raw: mark });
      else if (text.trim() === tableName)
        context.replaceNode(node, { raw: browserStorageTable(localeOf(context.fileURL)) });
    },
    text(node, context) {
      // A paragraph that became a table or a mark is still walked through.
      if (!node.value.includes('{{') || node.value.trim() === tableName || partMark.test(node.value.trim()))
        return;
      context.setProperty(
        node,
        'value',
        inFile(context.fileURL, (locale) => filled(node.value, locale)),
      );
    },
    link(node, context) {
      const url = inFile(context.fileURL, (locale) => linked(node.url, locale));
      if (url !== node.url) context.setProperty(node, 'url', url);
    },
    image(node, context) {
      inFile(context.fileURL, () => {
        if (!node.alt?.trim())
          throw new Error(
            `the picture ${node.url} says nothing to whoever can't see it: ![what it shows](${node.url})`,
          );
      });
    },
  },
];

/** What pictures and tables need to stand well on a phone and on a desk, and what is left out where its organiser says nothing. */
export const layout: Plugins = [
  {
    name: 'unsaid',
    element: {
      filter: ['p', 'li', 'tr', 'h2', 'h3', 'h4'],
      visit(node, context) {
        for (const token of unsaidIn(node, localeOf(context.fileURL))) {
          context.insertBefore(node, { type: 'raw', value: partStart(token) });
          context.insertAfter(node, { type: 'raw', value: partEnd });
        }
      },
    },
  },
  {
    name: 'layout',
    element: {
      filter: ['img', 'table'],
      visit(node, context) {
        // As wide as the text, of which a desk shows 66 characters.
        if (node.tagName === 'img') context.setProperty(node, 'sizes', '(min-width: 44rem) 40rem, 92vw');
        else labelCells(node, context);
      },
    },
  },
];

/** On a phone a row of many columns stands as a list, in which each cell is named by the head of its column. */
function labelCells(table: Element, context: Parameters<Visit>[1]): void {
  const rows = elementsIn(table).flatMap((part) => elementsIn(part));
  const heads = elementsIn(rows[0]).map((cell) => context.textContent(cell).trim());
  if (heads.length < 3) return;
  context.setProperty(table, 'className', ['many']);
  for (const row of rows.slice(1)) {
    for (const [at, cell] of elementsIn(row).entries()) {
      const head = heads[at];
      if (head) context.setProperty(cell, 'dataLabel', head);
    }
  }
}

const elementsIn = (node: Element | undefined): Element[] =>
  (node?.children ?? []).filter((child): child is Element => child.type === 'element');
