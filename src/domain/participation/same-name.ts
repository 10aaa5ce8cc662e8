/** Whether two spellings name the same person. */
import { normalName } from '../common/twice.ts';

/** Letters that Unicode does not take apart, and apostrophes and dashes as phones type them. */
const plainFor: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  '’': "'",
  '‘': "'",
  ʼ: "'",
  '`': "'",
  '‐': '-',
  '‑': '-',
  '–': '-',
};

/** NFKC makes a space of an acute accent that stands alone, so it goes first. */
const plain = (name: string) =>
  normalName(name.replaceAll('´', "'"))
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/./gu, (letter) => plainFor[letter] ?? letter);

/**
 * Accents, case, spaces and the form of apostrophes and dashes don't count: for who proves by a contact that a registration is theirs
 * (docs/rules.md, P10).
 */
export const isSameName = (one: string, other: string): boolean => plain(one) === plain(other);
