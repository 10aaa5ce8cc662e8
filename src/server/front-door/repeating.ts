/** Repeats parts of a page for each who is on a list of the organiser (`#i18n/own-tokens.ts`), before tokens are replaced. */

import { anyToken } from '#i18n/organiser-tokens.ts';
import { eachEnd, eachStart, repeatedPart } from '#i18n/own-tokens.ts';

/** Scripts and attributes are passed over as they are: a mark that somebody wrote into one is none. */
const marks = new RegExp(
  String.raw`<script\b[^>]*>[\s\S]*?(?=<\/script)|\s[\w:-]+="[^"]*"|${eachStart(`(${anyToken.source})`)}|${eachEnd}`,
  'g',
);
const anyStart = eachStart('');
const start = anyStart.slice(0, anyStart.indexOf('-->'));

/** The text with each such part as often as `values` says of its list; one that does not end stays as it is. */
export function repeated(text: string, values: ReadonlyMap<string, string>): string {
  if (!text.includes(start)) return text;
  let out = '';
  let from = 0;
  let open: { list: string; begins: number; at: number } | undefined;
  for (const match of text.matchAll(marks)) {
    const [found, list] = match;
    if (list !== undefined) open ??= { list, begins: match.index, at: match.index + found.length };
    else if (found === eachEnd && open) {
      const part = text.slice(open.at, match.index);
      out += text.slice(from, open.begins);
      const count = Number(values.get(open.list) || 0);
      for (let no = 0; no < count; no += 1) out += repeatedPart(open.list, part, no);
      from = match.index + found.length;
      open = undefined;
    }
  }
  return out + text.slice(from);
}
