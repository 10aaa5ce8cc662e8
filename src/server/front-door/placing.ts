/**
 * Puts what is not known when the site is built into its pages: where the installation is (`src/installation.ts`), and who runs it. The one
 * place where these values are escaped, by what they come to stand in.
 */
import type { Organiser } from '#domain/site/identity.ts';
import { anyToken, tokenStart, tokenValues } from '#i18n/organiser-tokens.ts';
import { placeholders } from '#installation';
import type { Settings } from '../ground/config.ts';
import { inOwnColours } from './own-colours.ts';

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

/** In HTML: scripts, which hold JSON or no token at all, and attributes: a '<script>' that somebody wrote into one is none. */
const parts = new RegExp(
  String.raw`(<script\b[^>]*>)([\s\S]*?)(?=<\/script)|\s[\w:-]+="[^"]*"|${anyToken.source}`,
  'g',
);
/** With the JSON of an island. */
const ofIsland = /^\s(?:props|opts)=/;
const isData = /\btype="?application\/(ld\+)?json/;

/** Structured data says nothing of what is empty. */
const withoutEmpty = (json: string) =>
  JSON.stringify(JSON.parse(json, (_, value: unknown) => (value === '' ? undefined : value))).replaceAll(
    '<',
    '\\u003c',
  );

/** The text of a document with its tokens replaced. */
export function placed(text: string, writing: Writing, settings: Placed, organiser: Organiser): string {
  const all = placedOrganiser(
    text
      .replaceAll(placeholders.siteUrl, inMarkup(settings.SITE_URL ?? ''))
      .replaceAll(placeholders.apiBase, inMarkup(settings.PUBLIC_API_BASE))
      .replaceAll(placeholders.fileBase, inMarkup(settings.PUBLIC_FILE_BASE)),
    writing,
    tokenValues(organiser),
  );
  return writing === 'html' ? inOwnColours(all, organiser) : all;
}

function placedOrganiser(text: string, writing: Writing, values: ReadonlyMap<string, string>): string {
  const put = (within: string, asIn: (value: string) => string) =>
    within.replaceAll(anyToken, (found) => {
      const value = values.get(found);
      return value === undefined ? found : asIn(value);
    });
  if (writing !== 'html') return put(text, escapes[writing]);
  return text.replaceAll(parts, (found: string, script?: string, content = '') => {
    // As nearly all are: each is looked at once.
    if (!found.includes(tokenStart)) return found;
    if (script === undefined)
      return put(found, ofIsland.test(found) ? (value) => inMarkup(inJson(value)) : inMarkup);
    // The policy of the page names what is run by its hash: nothing is put there.
    if (!isData.test(script)) return found;
    const data = put(content, inJson);
    return script + (script.includes('ld+json') ? withoutEmpty(data) : data);
  });
}
