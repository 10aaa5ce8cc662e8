/**
 * The words by which what a buyer looks for is compared with what a company shows. Both are free texts in Korean and English,
 * so words are compared without particles and plural endings, and a Korean compound counts as the thing that it ends in:
 * 유기농화장품 is 화장품.
 */
import { searchable } from '../common/search/keywords.ts';
import { countries } from '../region/regions.ts';

export interface ProductWord {
  /** The form that is compared. */
  word: string;
  /** As it stands in the text. */
  shown: string;
}

/** Words of a text that are compared. */
export const mostWords = 60;

/**
 * Words that say nothing of what is traded: of grammar, praise, origin, language, package, amount and trade itself. Countries and languages
 * of one word are named by `placeWords`.
 */
const noise = new Set(
  `제품 상품 세트 신제품 국산 한국 한국산 고급 프리미엄 전문 관련 기타 각종 다양 등 및 용 의 그 또는 그리고
  최고급 명품 수제 천연 친환경 유기농 비건 자연 전통 신선 건강 안전 인증 특허 품질 최저가 기능성 휴대용 가정용 산업용 업소용 식당용 해외 국내 수출 수입 유통 도매 소매
  판매 구매 총판 납품 대량 소량 신규 희망 문의 브랜드 회사 업체 기업 매장 가게 온라인 오프라인 자체 개발 제조 생산 가공 공급 시장 고객 가격 견적
  한국어 영어 독일어 일본어 중국어 프랑스어 체코어 독일 오스트리아 유럽 미국 일본 중국 베트남 프랑스 영국 체코 스위스 헝가리 폴란드 이탈리아 제주 서울 부산
  포장 포장재 소포장 용기 라벨 상자 박스 봉투 봉지 병 튜브 파우치 케이스 팔레트 파레트 파렛트 묶음 낱개 벌크 스티커 용량 대용량 개입 매입 개 장 점 종 매 포 정 캡슐 스틱
  공화국 제도 북미 남미 아시아 아프리카 오세아니아 중동 동남아 동남아시아 동유럽 서유럽 북유럽 터키 호주 인도 홍콩 마카오
  and or the for with of from to in on by at an as is are we our your their who that this not all also new other own more
  product item good set series brand premium quality high korea korean made company
  best top fine pure real fresh natural organic vegan eco friendly sustainable traditional handmade healthy safe certified certificate approved claim
  need wanted want look looking seek like please first per month year week day trial order sample price possible welcome delivery delivered
  need import importer importing export exporter distribution distributor distribute retail retailer wholesale trade trading supplier supply
  shop store market online offline customer restaurant hotel local foreign
  deutsch german germany austria austrian english french france italian italy japanese japan chinese china czech hungary hungarian poland polish
  swiss switzerland slovak spanish spain vietnam vietnamese europe european american america usa british asia asian world seoul busan jeju vienna
  united kingdom state emirate arab saudi arabia zealand hong kong macao sar costa rica bosnia herzegovina dominican republic puerto rico sri lanka
  south north west east central africa african macedonia salvador island belgian canadian mexican brazilian australian scottish irish indian
  taiwanese singaporean egyptian nordic baltic scandinavian balkan arabian latin oceania turkey
  label labelling labeling labelled package packaging packed pack packing pouch bottle box jar tube bag sachet stick glass container carton can case tray capsule tablet
  pallet tin packet sachet drum barrel crate sack canister keg bucket blister bulk wrapper wrapping sticker shrink
  piece pcs pc unit pair sheet kg ml gram litre liter cm mm size small large big light black white red blue green one two three four five six ten ready use used free low non`
    .split(/\s+/)
    .filter(Boolean),
);

/** Countries that are also goods, by what is traded far more often: the cloth, the gas, the hat, the pepper, the shorts. */
const goodsToo = new Set('jersey 저지 부탄 panama chile bermuda'.split(' '));

/** Made when it is first asked: a page that compares no words has no use for it. */
let places: ReadonlySet<string> | undefined;

/** The countries of the site, and the language that is most spoken in each, by their names of one word in both languages. */
function placeWords(): ReadonlySet<string> {
  if (places) return places;
  const languages = countries.map((code) => new Intl.Locale(`und-${code}`).maximize().language);
  const names = ['ko', 'en'].flatMap((locale) => {
    const [ofCountries, ofLanguages] = (['region', 'language'] as const).map(
      (type) => new Intl.DisplayNames(locale, { type }),
    );
    return [
      ...countries.map((code) => ofCountries?.of(code)),
      ...languages.map((code) => ofLanguages?.of(code)),
    ];
  });
  const words = names.flatMap((name) => {
    const [word, ...others] = wordsIn(name ?? null);
    return word === undefined || others.length > 0 ? [] : [word, stemOf(word)];
  });
  places = new Set(words.filter((word) => !goodsToo.has(word)));
  return places;
}

const saysNothing = (word: string) => noise.has(word) || placeWords().has(word);

/** The longest first, so that one is not taken for the end of another. */
const particles = '으로 에서 까지 부터 을 를 은 는 이 가 와 과 의 도 에 로'.split(' ');
const isHangul = (word: string) => /^[가-힣]+$/.test(word);

/** The words of a text in their order, in small letters. */
export const wordsIn = (...texts: readonly (string | null)[]): string[] =>
  searchable(...texts).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** A word as it is compared. What is cut off wrongly is cut off on both sides, so the word still meets itself. */
export function stemOf(word: string): string {
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
  for (const shown of wordsIn(...texts)) {
    const word = stemOf(shown);
    if (!names(word) || saysNothing(word) || saysNothing(shown) || words.has(word)) continue;
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

/**
 * The words that both have, in the order of the first and in the shorter form of the two. A compound meets the thing that it ends in
 * only between two of the same industry: 동백오일 is 오일 among cosmetics, and nothing to somebody who cooks.
 */
export function sharedWords(
  ones: readonly ProductWord[],
  others: readonly ProductWord[],
  { isSameIndustry }: { isSameIndustry: boolean },
): string[] {
  const isSame = (one: string, other: string) =>
    one === other || (isSameIndustry && (endsIn(one, other) || endsIn(other, one)));
  const shared = ones.flatMap((one) => {
    const other = others.find(({ word }) => isSame(one.word, word));
    if (!other) return [];
    return [other.shown.length < one.shown.length ? other.shown : one.shown];
  });
  return [...new Set(shared)];
}
