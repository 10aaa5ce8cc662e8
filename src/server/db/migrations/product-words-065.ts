/** The words and the headings of goods in a text, as they were when `065-heading.ts` was written. */
import { termGroups } from './hs-terms-065.ts';

const noise = new Set(
  `제품 상품 세트 신제품 국산 한국 한국산 고급 프리미엄 전문 관련 기타 각종 다양 등 및 용 의 그 또는 그리고
  최고급 명품 수제 천연 친환경 유기농 비건 자연 전통 신선 건강 안전 인증 특허 품질 최저가 기능성 휴대용 가정용 산업용 업소용 식당용 해외 국내 수출 수입 유통 도매 소매
  판매 구매 총판 납품 대량 소량 신규 희망 문의 브랜드 회사 업체 기업 매장 가게 온라인 오프라인 자체 개발 제조 생산 가공 공급 시장 고객 가격 견적
  한국어 영어 독일어 일본어 중국어 프랑스어 체코어 독일 오스트리아 유럽 미국 일본 중국 베트남 프랑스 영국 체코 스위스 헝가리 폴란드 이탈리아 제주 서울 부산
  포장 용기 라벨 상자 박스 봉투 병 튜브 파우치 케이스 용량 개입 매입 개 장 점 종 매 포 정 캡슐 스틱
  and or the for with of from to in on by at an as is are we our your their who that this not all also new other own more
  product item good set series brand premium quality high korea korean made company
  best top fine pure real fresh natural organic vegan eco friendly sustainable traditional handmade healthy safe certified certificate approved claim
  need wanted want look looking seek like please first per month year week day trial order sample price possible welcome delivery delivered
  need import importer importing export exporter distribution distributor distribute retail retailer wholesale trade trading supplier supply
  shop store market online offline customer restaurant hotel local foreign
  deutsch german germany austria austrian english french france italian italy japanese japan chinese china czech hungary hungarian poland polish
  swiss switzerland slovak spanish spain vietnam vietnamese europe european american america usa british asia asian world seoul busan jeju vienna
  label labelling labeling labelled package packaging packed pack packing pouch bottle box jar tube bag sachet stick glass container carton can case tray capsule tablet
  piece pcs pc unit pair sheet kg ml gram litre liter cm mm size small large big light black white red blue green one two three four five six ten ready use used free low non`
    .split(/\s+/)
    .filter(Boolean),
);

const particles = '으로 에서 까지 부터 을 를 은 는 이 가 와 과 의 도 에 로'.split(' ');
const isHangul = (word: string) => /^[가-힣]+$/.test(word);

const wordsIn = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

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

const names = (word: string) => isHangul(word) || ([...word].length > 1 && /\p{L}/u.test(word));

/** The words as they are compared, each once, at most sixty. */
function productWords(texts: readonly string[]): string[] {
  const words = new Set<string>();
  for (const shown of wordsIn(texts.join(' '))) {
    const word = stemOf(shown);
    if (!names(word) || noise.has(word) || noise.has(shown) || words.has(word)) continue;
    if (words.size === 60) break;
    words.add(word);
  }
  return [...words];
}

const endingsOf = (word: string) =>
  isHangul(word) ? Array.from({ length: Math.max(0, word.length - 2) }, (_, at) => word.slice(at + 1)) : [];

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

const isTradedBy = (heading: string, industries: readonly string[]) =>
  industries.includes('OTHER') ||
  index()
    .industriesOf.get(heading)
    ?.some((one) => industries.includes(one)) === true;

function headingOf(word: string): string | undefined {
  const own = index().headingByTerm.get(word);
  if (own || !/^[가-힣]{3,}$/.test(word)) return own;
  for (let at = 1; at <= word.length - 2; at++) {
    const heading = index().headingByTerm.get(word.slice(at));
    if (heading) return heading;
  }
  return undefined;
}

function headingsOf(industries: readonly string[], texts: readonly string[]): string[] {
  const found = new Set<string>();
  for (const text of texts) {
    const words = wordsIn(text).map(stemOf);
    for (let at = 0; at < words.length; ) {
      const [heading, length] = headingAt(words, at);
      const next = words[at + length];
      const isCarried = next !== undefined && carriers.has(next);
      if (heading && !isCarried && isTradedBy(heading, industries)) found.add(heading);
      at += length;
    }
  }
  return [...found];
}

function headingAt(words: readonly string[], at: number): [heading: string | undefined, length: number] {
  for (let length = Math.min(longest, words.length - at); length > 1; length--) {
    const heading = index().headingByTerm.get(words.slice(at, at + length).join(' '));
    if (heading) return [heading, length];
  }
  return [headingOf(words[at] as string), 1];
}

/** What is stored of these texts of somebody of these industries. */
export function storedWords(texts: readonly string[], industries: readonly string[]): Map<string, 0 | 1> {
  const words = productWords(texts);
  return new Map([
    ...words.flatMap(endingsOf).map((ending) => [ending, 0] as const),
    ...words.map((word) => [word, 1] as const),
    ...headingsOf(industries, texts).map((heading) => [`hs:${heading}`, 1] as const),
  ]);
}
