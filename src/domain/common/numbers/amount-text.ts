/**
 * Amounts of money as people write them: '1,200,000', '1.200.000,50', "1'200'000", '1 200 000 원', '2.5 million', '25만'. What is kept in a form is
 * this site's own way, groups of three after commas and a point before the cents.
 */

/** Why a text is no amount: unreadable, or it may mean two things ('1.200' is 1,200 or 1.2). */
export type Unread = 'amount' | 'amount_unclear';

/** Digits as this site writes them; '' stays ''. */
export function grouped(plain: string): string {
  const [whole = '', ...cents] = plain.split('.');
  const groups = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return cents.length === 0 ? groups : `${groups}.${cents.join('')}`;
}

/** A number without an exponent, as people write it and every spreadsheet reads it: 0.0000001, not 1e-7. */
export function decimal(value: number): string {
  const [digits = '', exponent] = String(value).split('e-');
  if (exponent === undefined) return digits;
  const sign = digits.startsWith('-') ? '-' : '';
  return `${sign}0.${'0'.repeat(Number(exponent) - 1)}${digits.replaceAll(/[-.]/g, '')}`;
}

/** Full-width digits and signs, which an input method may write, as plain ones. */
const plainSigns = (text: string) => text.normalize('NFKC').replaceAll('。', '.').replaceAll('、', ',');

/** Words that multiply what stands before them, by their powers of ten. */
const powers: readonly (readonly [RegExp, number])[] = [
  [/^(k|thousand)$/i, 3],
  [/^(m|mn|mio|mln|million)s?$/i, 6],
  [/^(b|bn|billion|mrd|mia|milliarde?n?)s?$/i, 9],
];
/** Of Korean, the large ones, each with a number of its own before it, and the small ones that count these. */
const large: Readonly<Record<string, number>> = { 조: 12, 억: 8, 만: 4, '': 0 };
const small: Readonly<Record<string, number>> = { 천: 3, 백: 2, 십: 1, '': 0 };

/** An amount that is said to be near is meant as it stands. */
const roughly = /^(?:약|대략|about|approx\.?|approximately|ca\.?|circa|[~≈])\s*(?=[^a-z]|[a-z]{3}\s)/i;
const before = /^(?:\p{Sc}|US\$|(?!MIO|MLN|MRD|MIA)[A-Z]{3})?\s*/u;
const behind = /\s*(?:\p{Sc}|US\$|(?!MIO|MLN|MRD|MIA)[A-Z]{3}|원|달러|유로|won|dollars?|euros?)?\s*$/u;

/** What follows `of` times ten to the power: '2.5' and 6 are 2500000. Read by the digits, so that nothing is rounded. */
const times = (of: string, power: number) => Number(`${of}e${power}`);

/** Reads '2.5 million' and '1억 2천만'; undefined where no such word stands there. */
function readWords(text: string): { text: string } | { rule: Unread } | undefined {
  const [, head = '', word = ''] = /^([\d.,]+)\s*([a-z]+)\.?$/i.exec(text) ?? [];
  const power = powers.find(([is]) => is.test(word))?.[1];
  if (power !== undefined) {
    const read = readAmount(head);
    return 'rule' in read ? read : { text: grouped(decimal(times(read.text.replaceAll(',', ''), power))) };
  }
  if (!/[조억만천백십]/.test(text)) return undefined;
  let sum = 0;
  let last = Number.POSITIVE_INFINITY;
  for (const [part, count = '', unit = ''] of text
    .replaceAll(/\s/g, '')
    .matchAll(/([^조억만]*)([조억만]?)/g)) {
    if (part === '') continue;
    // Each is smaller than the one before it; what is left over is what nobody writes.
    if ((large[unit] ?? 0) >= last) return { rule: 'amount' };
    last = large[unit] ?? 0;
    let lastSmall = Number.POSITIVE_INFINITY;
    for (const [piece, digits = '', step = ''] of count.matchAll(/([^천백십]*)([천백십]?)/g)) {
      if (piece === '') continue;
      const read = readAmount(digits);
      if ('rule' in read) return read;
      if ((small[step] ?? 0) >= lastSmall || (digits === '' && step === '')) return { rule: 'amount' };
      lastSmall = small[step] ?? 0;
      sum += times(digits === '' ? '1' : read.text.replaceAll(',', ''), lastSmall + last);
    }
    if (count === '') return { rule: 'amount' };
  }
  return { text: grouped(decimal(sum)) };
}

/**
 * Reads an amount in whatever way it is written: the sign that comes last and once parts the cents, the others are groups
 * of three. The text of this site for it, or why it is none.
 */
export function readAmount(written: string): { text: string } | { rule: Unread } {
  const text = plainSigns(written)
    .trim()
    .replace(roughly, '')
    .replace(before, '')
    .replace(behind, '')
    .replaceAll(/(\d)[\s'’](?=\d{3}(?!\d))/g, '$1');
  if (text === '') return { text: '' };
  const words = readWords(text);
  if (words) return words;
  if (!/^\d[\d.,]*$/.test(text)) return { rule: 'amount' };
  const signs = text.replaceAll(/\d/g, '');
  const last = signs.at(-1);
  if (last === undefined) return { text: grouped(text) };
  const isOnce = signs.indexOf(last) === signs.length - 1;
  const [tail = ''] = text.split(last).slice(-1);
  const other = last === '.' ? ',' : '.';
  // One comma before three digits is this site's own group; one point there is a group in one country, a part in the next.
  const isLone = isOnce && signs.length === 1;
  if (isLone && last === '.' && tail.length === 3 && /^[1-9]\d{0,2}\./.test(text))
    return { rule: 'amount_unclear' };
  const isGroup = !isOnce || (isLone && last === ',' && tail.length === 3);
  const whole = isGroup ? text : text.slice(0, text.lastIndexOf(last));
  const separator = isGroup ? last : other;
  const parts = whole.split(separator);
  const isWellFormed =
    parts.length === 1 ||
    (/^\d{1,3}$/.test(parts[0] ?? '') && parts.slice(1).every((part) => /^\d{3}$/.test(part)));
  if (!isWellFormed || parts.some((part) => !/^\d*$/.test(part))) return { rule: 'amount' };
  const digits = parts.join('');
  return { text: grouped(isGroup || tail === '' ? digits : `${digits}.${tail}`) };
}

export interface Typed {
  text: string;
  /** Where the caret stands: so many characters are before it. */
  caret: number;
}

const isOwn = (text: string) => text === grouped(text.replaceAll(',', '')) && /^[\d,]*\.?\d*$/.test(text);

/**
 * What an input shows after a stroke, with the caret at the same digit. A comma that was typed may be a group or, in many
 * countries, part the cents: it stands as typed until what follows or leaving the field (`readAmount`) tells.
 */
export function whileTyping(before: string, { text, caret }: Typed): Typed {
  const plain = plainSigns(text);
  const count = (of: string) => of.split(',').length - 1;
  const isOpen = !isOwn(before) || (plain.length > before.length && count(plain) > count(before));
  if (isOpen || !/^[\d,]*\.?\d*$/.test(plain)) return { text: plain, caret };
  const digitsBefore = plain.slice(0, caret).replaceAll(',', '').length;
  const shown = grouped(plain.replaceAll(',', ''));
  let at = 0;
  for (let digits = 0; at < shown.length && digits < digitsBefore; at++) if (shown[at] !== ',') digits++;
  return { text: shown, caret: at };
}

/** What a text says while it is typed; 0 where it is no amount yet. */
export function amountOf(text: string): number {
  const read = readAmount(text);
  return 'text' in read ? Number(read.text.replaceAll(',', '')) || 0 : 0;
}
