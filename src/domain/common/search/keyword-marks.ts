/**
 * Why a row is in the list of a search: where in its texts the words lie that were looked for, by the forms in which the
 * server finds them (`keywords.ts`).
 */
import { nameForms, searchable, soughtWords, textWords, wordsOf } from './keywords.ts';

/** A search as it is marked. */
export interface Search {
  /** Each word as it was typed, with the words that it is looked for by. */
  typed: readonly { as: string; words: readonly string[] }[];
  /** Every word that is looked for; none where nothing is marked. */
  words: readonly string[];
  formsOf: (text: string) => readonly string[];
}

/** A part of a text, which is marked where it was looked for. */
export interface TextPart {
  text: string;
  isFound: boolean;
}

/** A text in which words were looked for, with what it is. */
export interface Field {
  label: string;
  text: string;
}

/**
 * The search for these keywords, as far as it is marked: in names, which are found without their spaces and by initials,
 * or in whole texts such as posts.
 */
export function searchFor(keywords: string, isIn: 'names' | 'texts' = 'names'): Search {
  const wordsIn = isIn === 'names' ? soughtWords : textWords;
  return {
    typed: wordsOf(keywords).map((as) => ({ as, words: wordsIn(as) })),
    words: wordsIn(keywords),
    formsOf: isIn === 'names' ? nameForms : (text) => [searchable(text)],
  };
}

/** The text in its parts, which make it again. */
export function partsOf(text: string, search: Search): TextPart[] {
  const parts: TextPart[] = [];
  const add = (from: number, to: number, isFound: boolean) => {
    if (from < to) parts.push({ text: text.slice(from, to), isFound });
  };
  let at = 0;
  for (const { from, to } of matchesIn(text, search)) {
    add(at, from, false);
    add(from, to, true);
    at = to;
  }
  add(at, text.length, false);
  return parts;
}

/** What says of a row's words, beside the texts that the row shows, where else they were found. */
export interface Elsewhere {
  /** The first of the fields for each word that lies in no text that is shown. */
  fields: Field[];
  /** What was typed and lies in none of all these: in what this reader is told nothing of. */
  rest: string[];
}

export function elsewhereOf(search: Search, shown: readonly string[], fields: readonly Field[]): Elsewhere {
  const isShown = (word: string) => shown.some((text) => isIn(text, word, search));
  const found = new Set<Field>();
  const missed = new Set<string>();
  for (const word of search.words.filter((one) => !isShown(one))) {
    const field = fields.find(({ text }) => isIn(text, word, search));
    if (field) found.add(field);
    else missed.add(word);
  }
  const rest = search.typed.filter(({ words }) => words.some((word) => missed.has(word)));
  return { fields: [...found], rest: rest.map(({ as }) => as) };
}

/** About how many characters of a long text stand before and behind what is found in it. */
const around = 30;

/** Of a long text what stands around the first place, cut between words where there are any. */
export function excerptOf(parts: readonly TextPart[]): TextPart[] {
  const at = parts.findIndex(({ isFound }) => isFound);
  return [
    ...parts.slice(Math.max(0, at - 1), at).map((before) => cut(before, -1)),
    ...parts.slice(at, at + 1),
    ...parts.slice(at + 1, at + 2).map((behind) => cut(behind, 1)),
  ];
}

/** The beginning of a part, or with -1 its end. */
function cut(part: TextPart, side: 1 | -1): TextPart {
  const characters = [...part.text];
  if (characters.length <= around) return part;
  const text =
    side === 1
      ? `${characters
          .slice(0, around)
          .join('')
          .replace(/\s\S*$/u, '')}…`
      : `…${characters
          .slice(-around)
          .join('')
          .replace(/^\S*\s/u, '')}`;
  return { ...part, text };
}

const isIn = (text: string, word: string, search: Search) =>
  search.formsOf(text).some((form) => form.includes(word));

interface Range {
  from: number;
  to: number;
}

/** Where the words lie in a text, from its beginning on; what overlaps or touches is one. */
function matchesIn(text: string, search: Search): Range[] {
  const forms = search.formsOf(text);
  const words = search.words.filter((word) => forms.some((form) => form.includes(word)));
  if (words.length === 0) return [];
  const whole = searchable(text);
  const places = placesOf(text, whole.length);
  // The forms of a name lack its spaces.
  const ofForm =
    forms[0]?.length === whole.length ? places : places.filter((_, at) => !/\s/.test(whole[at] ?? ''));
  const ranges = words.flatMap((word) =>
    forms.flatMap((form) => occurrences(form, word).map((at) => rangeOf(ofForm.slice(at, at + word.length)))),
  );
  const merged: Range[] = [];
  for (const range of ranges.sort((one, other) => one.from - other.from)) {
    const last = merged.at(-1);
    if (last && range.from <= last.to) last.to = Math.max(last.to, range.to);
    else merged.push({ ...range });
  }
  return merged;
}

const rangeOf = (places: readonly Range[]): Range => ({
  from: places[0]?.from ?? 0,
  to: places.at(-1)?.to ?? 0,
});

function occurrences(form: string, word: string): number[] {
  const found: number[] = [];
  for (let at = form.indexOf(word); at >= 0; at = form.indexOf(word, at + 1)) found.push(at);
  return found;
}

/** What is in the form in which it is searched as it is, or in small letters, and joins nothing before it. */
const plain = /^[ -~\uac00-\ud7a3]$/;

const composed = (text: string) => text.normalize('NFKC');

/**
 * Of each of the `length` characters that a text has in the form in which it is searched, the place in the text that it
 * comes from: of '㈜' three from one, of a syllable that was typed as letters one from several.
 */
function placesOf(text: string, length: number): Range[] {
  const pieces: Range[] = [];
  let at = 0;
  for (const [part] of text.matchAll(/\P{M}\p{M}*|\p{M}+/gu)) {
    const before = pieces.at(-1);
    const own = { from: at, to: at + part.length };
    at = own.to;
    const said = before && !plain.test(part) ? text.slice(before.from, before.to) : undefined;
    if (before && said !== undefined && composed(said + part) !== composed(said) + composed(part))
      before.to = at;
    else pieces.push(own);
  }
  const places = pieces.flatMap((piece) =>
    Array.from({ length: searchable(text.slice(piece.from, piece.to)).length }, () => piece),
  );
  // Where the parts make something else than the whole, the whole text is the place of all.
  return places.length === length ? places : Array.from({ length }, () => ({ from: 0, to: text.length }));
}
