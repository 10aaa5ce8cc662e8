/**
 * Puts what is not known when the site is built into its pages: where the installation is (`src/installation.ts`), and who runs it. The one
 * place where these values are escaped, by what they come to stand in.
 */
import type { Organiser } from '#domain/site/identity.ts';
import {
  anyToken,
  associationToken,
  pageMark,
  partEnd,
  partStart,
  tokenValues,
} from '#i18n/organiser-tokens.ts';
import { tokenStart } from '#i18n/token.ts';
import { placeholders } from '#installation';
import type { Settings } from '../ground/config.ts';
import { isAssociationTold } from '../platform/page/published.ts';
import { arranged } from './menus.ts';
import { inOwnColours } from './own-colours.ts';
import { repeated } from './repeating.ts';

export type Placed = Pick<Settings, 'SITE_URL' | 'PUBLIC_API_BASE' | 'PUBLIC_FILE_BASE'>;

/** What a document is written in, by its content type. */
export type Writing = 'html' | 'xml' | 'json' | 'script' | 'text';

export function writingOf(contentType: string): Writing {
  if (/^text\/html/.test(contentType)) return 'html';
  if (/^application\/(\S+\+)?xml/.test(contentType)) return 'xml';
  if (/javascript/.test(contentType)) return 'script';
  return /json/.test(contentType) ? 'json' : 'text';
}

const inMarkup = (value: string) =>
  value
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

/** Within the quotes of a JSON text; neither ends a script around it nor a line of one. */
const inJson = (value: string) =>
  JSON.stringify(value)
    .slice(1, -1)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');

const escapes: Record<Writing, (value: string) => string> = {
  html: inMarkup,
  xml: inMarkup,
  json: inJson,
  script: inJson,
  text: (value) => value,
};

/** What a mark names, as a group. */
const named = (mark: (when: string) => string) => mark(`(${anyToken.source})`);

/**
 * In markup: scripts, which hold JSON or no token at all, attributes, because a '<script>' or a mark that somebody wrote into one is none,
 * the marks of parts and pages, and tokens.
 */
const parts = new RegExp(
  String.raw`(<script\b[^>]*>)([\s\S]*?)(?=<\/script)|\s[\w:-]+="[^"]*"|${named(partStart)}|${partEnd}|${named(pageMark)}|${anyToken.source}`,
  'g',
);
const ofPage = new RegExp(String.raw`^[^]{0,1000}<head>\s*${named(pageMark)}`);
/** With the JSON of an island. */
const ofIsland = /^\s(?:props|opts)=/;
const isData = /\btype="?application\/(ld\+)?json/;

/** Structured data says nothing of what is empty. */
const withoutEmpty = (json: string) =>
  JSON.stringify(JSON.parse(json, (_, value: unknown) => (value === '' ? undefined : value))).replaceAll(
    '<',
    '\\u003c',
  );

/** What each token stands for: what the organiser says, and whether there is a page of the association. */
const valuesNow = (organiser: Organiser): ReadonlyMap<string, string> =>
  new Map(tokenValues(organiser)).set(associationToken, isAssociationTold() ? '1' : '');

/** The text of a document with its tokens replaced. */
export function placed(text: string, writing: Writing, settings: Placed, organiser: Organiser): string {
  const whole = writing === 'html' ? arranged(text, organiser.menus) : text;
  const all = placedOrganiser(
    whole
      .replaceAll(placeholders.siteUrl, inMarkup(settings.SITE_URL ?? ''))
      .replaceAll(placeholders.apiBase, inMarkup(settings.PUBLIC_API_BASE))
      .replaceAll(placeholders.fileBase, inMarkup(settings.PUBLIC_FILE_BASE)),
    writing,
    valuesNow(organiser),
  );
  return writing === 'html' ? inOwnColours(all, organiser) : all;
}

/** Whether a page is there only where something is said that nobody has said: it is found at no address then. */
export function isLeftOut(page: string, organiser: Organiser): boolean {
  const [, when] = ofPage.exec(page) ?? [];
  return when !== undefined && tokenValues(organiser).get(when) === '';
}

function placedOrganiser(text: string, writing: Writing, values: ReadonlyMap<string, string>): string {
  const put = (within: string, asIn: (value: string) => string) =>
    within.replaceAll(anyToken, (found) => {
      const value = values.get(found);
      return value === undefined ? found : asIn(value);
    });
  if (writing !== 'html' && writing !== 'xml') return put(text, escapes[writing]);
  return placedParts(repeated(text, values), values, put);
}

type Put = (within: string, asIn: (value: string) => string) => string;

/** Markup without the parts that are left out, and with its tokens replaced. */
function placedParts(text: string, values: ReadonlyMap<string, string>, put: Put): string {
  let out = '';
  let from = 0;
  /** Of the parts that have begun, whether each is shown. */
  const open: boolean[] = [];
  for (const match of text.matchAll(parts)) {
    const [found, script, content = '', part, page] = match;
    // As nearly all are: each is looked at once.
    if (found !== partEnd && !found.includes(tokenStart)) continue;
    const isShown = !open.includes(false);
    if (isShown) out += text.slice(from, match.index);
    from = match.index + found.length;
    if (part !== undefined) open.push(values.get(part) !== '');
    else if (found === partEnd) open.pop();
    else if (isShown && page === undefined) out += placedIn(found, script, content, put);
  }
  return open.includes(false) ? out : out + text.slice(from);
}

/** A token, an attribute or a script with its tokens replaced. */
function placedIn(found: string, script: string | undefined, content: string, put: Put): string {
  if (script === undefined)
    return put(found, ofIsland.test(found) ? (value) => inMarkup(inJson(value)) : inMarkup);
  // The policy of the page names what is run by its hash: nothing is put there.
  if (!isData.test(script)) return found;
  const data = put(content, inJson);
  return script + (script.includes('ld+json') ? withoutEmpty(data) : data);
}
