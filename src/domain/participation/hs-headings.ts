/**
 * Headings of the Harmonized System that goods are traded under, read out of free texts: 참기름 and 'sesame oil' are one heading,
 * 'face oil' is another. So goods are compared across languages and by what they are, not by a word that they share.
 *
 * The list has what is shown at expos of consumer and industrial goods. Headings that take up whatever has none (2106, 8543 …) stand in it
 * for the one kind of goods that is meant, or not at all.
 */

import { termGroups } from './hs-terms.ts';
import { isOwnIndustry, otherIndustry } from './industries.ts';
import { stemOf, wordsIn } from './product-words.ts';

/** A word that makes what stands before it the thing that it is for: a coffee machine is no coffee. */
const carriers = new Set(
  `machine machinery equipment maker packaging package container bottle jar label labeller case box bag tray app software platform
  sensor shop store restaurant bar market salon packer sealer set holder stand kit
  기계 머신 설비 장비 제조기 포장기 포장 용기 병 라벨 케이스 상자 가방 쟁반 앱 소프트웨어 플랫폼 센서 매장 가게 식당 마트 전문점 살롱`
    .split(/\s+/)
    .filter(Boolean),
);

const longest = 3;

interface Index {
  headingByTerm: ReadonlyMap<string, string>;
  industriesOf: ReadonlyMap<string, readonly string[]>;
}

/** Made when it is first asked: a page that only knows of headings does not carry the list. */
let made: Index | undefined;

function index(): Index {
  if (made) return made;
  const [headingByTerm, industriesOf] = [new Map<string, string>(), new Map<string, readonly string[]>()];
  for (const { industries, terms } of termGroups) {
    for (const [heading, names] of terms) {
      industriesOf.set(heading, industries);
      for (const name of names.split(',')) headingByTerm.set(wordsIn(name).map(stemOf).join(' '), heading);
    }
  }
  made = { headingByTerm, industriesOf };
  return made;
}

/** Whoever is of an industry that the list doesn't know may mean any of its goods. */
const isTradedBy = (heading: string, industries: readonly string[]) =>
  industries.includes(otherIndustry) ||
  industries.some(isOwnIndustry) ||
  index()
    .industriesOf.get(heading)
    ?.some((one) => industries.includes(one)) === true;

/** The heading of one word: its own, or of a Korean compound that of the longest thing that it ends in. */
function headingOf(word: string): string | undefined {
  const own = index().headingByTerm.get(word);
  if (own || !/^[가-힣]{3,}$/.test(word)) return own;
  for (let at = 1; at <= word.length - 2; at++) {
    const heading = index().headingByTerm.get(word.slice(at));
    if (heading) return heading;
  }
  return undefined;
}

/**
 * The headings (four digits) that these texts of somebody of these industries speak of, each once. The longest term at a place counts.
 */
export function headingsOf(industries: readonly string[], ...texts: readonly (string | null)[]): string[] {
  const found = new Set<string>();
  // Words on both sides of a comma are of two goods.
  for (const text of texts.flatMap((one) => one?.split(/[,;:·|/()\n]/) ?? [])) {
    const words = wordsIn(text).map(stemOf);
    for (let at = 0; at < words.length; ) {
      const [heading, length] = headingAt(words, at);
      const next = words[at + length];
      const isCarried = next !== undefined && carriers.has(next);
      if (
        heading &&
        !isCarried &&
        !isMaterial(words, at, length, industries) &&
        isTradedBy(heading, industries)
      )
        found.add(heading);
      at += length;
    }
  }
  return [...found];
}

/** Right before other goods of another trade stands what they are made of: a collagen mask is no food, and neither is olive oil soap. */
function isMaterial(
  words: readonly string[],
  at: number,
  length: number,
  industries: readonly string[],
): boolean {
  const [heading] = headingAt(words, at);
  if (heading === undefined || at + length >= words.length) return false;
  const [next] = headingAt(words, at + length);
  const { industriesOf } = index();
  return (
    next !== undefined && isTradedBy(next, industries) && industriesOf.get(next) !== industriesOf.get(heading)
  );
}

function headingAt(words: readonly string[], at: number): [heading: string | undefined, length: number] {
  for (let length = Math.min(longest, words.length - at); length > 1; length--) {
    const heading = index().headingByTerm.get(words.slice(at, at + length).join(' '));
    if (heading) return [heading, length];
  }
  return [headingOf(words[at] as string), 1];
}
