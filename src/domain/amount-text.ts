/**
 * Amounts of money as people write them: '1,200,000', '1.200.000,50', "1'200'000", '1 200 000 원'. What is kept in a form is
 * this site's own way, groups of three after commas and a point before the cents.
 */

/** Why a text is no amount: unreadable, or it may mean two things ('1.200' is 1,200 or 1.2). */
export type Unread = 'type' | 'amount_unclear';

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

/**
 * Reads an amount in whatever way it is written: the sign that comes last and once parts the cents, the others are groups
 * of three. The text of this site for it, or why it is none.
 */
export function readAmount(written: string): { text: string } | { rule: Unread } {
  const text = plainSigns(written)
    .replace(/^(?:\p{Sc}|US\$|[A-Z]{3})?\s*/u, '')
    .replace(/\s*(?:\p{Sc}|[A-Z]{3}|원)?\s*$/u, '')
    .replaceAll(/(\d)[\s'’](?=\d{3}(?!\d))/g, '$1');
  if (text === '') return { text: '' };
  if (!/^\d[\d.,]*$/.test(text)) return { rule: 'type' };
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
  if (!isWellFormed || parts.some((part) => !/^\d*$/.test(part))) return { rule: 'type' };
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
