/**
 * The words by which what a buyer looks for is compared with what a company shows. Both are free texts in Korean and English,
 * so words are compared without particles and plural endings, and a Korean compound counts as the thing that it ends in:
 * 유기농화장품 is 화장품.
 */
import { searchable } from './keywords.ts';

export interface ProductWord {
  /** The form that is compared. */
  word: string;
  /** As it stands in the text. */
  shown: string;
}

/** Words of a text that are compared. */
export const mostWords = 60;

/** Words that say nothing of what is traded. */
const noise = new Set(
  `제품 상품 세트 신제품 국산 한국 한국산 고급 프리미엄 전문 관련 기타 각종 다양 등 및 용 의 그 또는 그리고
  and or the for with of from to in on by at an as is are we our your their who that this not all also new other own more
  product item good set series brand premium quality high korea korean made company`
    .split(/\s+/)
    .filter(Boolean),
);

/** The longest first, so that one is not taken for the end of another. */
const particles = '으로 에서 까지 부터 을 를 은 는 이 가 와 과 의 도 에 로'.split(' ');
const isHangul = (word: string) => /^[가-힣]+$/.test(word);

/** A word as it is compared. What is cut off wrongly is cut off on both sides, so the word still meets itself. */
function stemOf(word: string): string {
  if (isHangul(word)) {
    const particle = particles.find((one) => word.endsWith(one) && word.length - one.length >= 2);
    return particle ? word.slice(0, -particle.length) : word;
  }
  if (!/^[a-z]{4,}$/.test(word)) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(s|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') && !/[su]s$/.test(word) ? word.slice(0, -1) : word;
}

/** Single letters and numbers name nothing; a single syllable may (김, 떡, 차). */
const names = (word: string) => isHangul(word) || ([...word].length > 1 && /\p{L}/u.test(word));

/** The words of these texts, each once, in their order, as many as are compared. */
export function productWords(...texts: readonly (string | null)[]): ProductWord[] {
  const words = new Map<string, ProductWord>();
  for (const shown of searchable(...texts).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []) {
    const word = stemOf(shown);
    if (!names(word) || noise.has(word) || noise.has(shown) || words.has(word)) continue;
    if (words.size === mostWords) break;
    words.set(word, { word, shown });
  }
  return [...words.values()];
}

/** What a word is found by besides itself: of a Korean compound each ending of two syllables and more. */
export function endingsOf(word: string): string[] {
  if (!isHangul(word)) return [];
  return Array.from({ length: Math.max(0, word.length - 2) }, (_, at) => word.slice(at + 1));
}

const endsIn = (word: string, ending: string) => ending.length > 1 && word.endsWith(ending) && isHangul(word);
const isSame = (one: string, other: string) => one === other || endsIn(one, other) || endsIn(other, one);

/** The words that both have, in the order of the first and in the shorter form of the two. */
export function sharedWords(ones: readonly ProductWord[], others: readonly ProductWord[]): string[] {
  const shared = ones.flatMap((one) => {
    const other = others.find(({ word }) => isSame(one.word, word));
    if (!other) return [];
    return [other.shown.length < one.shown.length ? other.shown : one.shown];
  });
  return [...new Set(shared)];
}
