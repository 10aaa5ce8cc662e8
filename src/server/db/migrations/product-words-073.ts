/** The words and the headings of goods in a text, as they were when `073-place-words.ts` was written. */
import { termGroups } from './hs-terms-065.ts';

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
  piece pcs pc unit pair sheet kg ml gram litre liter cm mm size small large big light black white red blue green one two three four five six ten ready use used free low non
  안도라 아랍에미리트 아프가니스탄 앵귈라 알바니아 아르메니아 앙골라 아르헨티나 오스트리아 오스트레일리아
  아루바 아제르바이잔 바베이도스 방글라데시 벨기에 벨기 부르키나파소 불가리아 바레인 부룬디 베냉 생바르텔레미
  버뮤다 브루나이 브루나 볼리비아 브라질 바하마 보츠와나 벨라루스 벨리즈 캐나다 스위스 코트디부아르 칠레 카메룬
  중국 콜롬비아 코스타리카 쿠바 카보베르데 퀴라소 크리스마스섬 키프로스 체코 독일 지부티 덴마크 도미니카 알제리
  에콰도르 에스토니아 이집트 서사하라 에리트리아 스페인 에티오피아 핀란드 피지 미크로네시아 프랑스 가봉 영국
  그레나다 조지아 건지 가나 지브롤터 그린란드 감비아 기니 과들루프 그리스 과테말라 괌 기니비사우 가이아나
  온두라스 크로아티아 아이티 헝가리 인도네시아 아일랜드 이스라엘 맨섬 인도 이라크 이란 아이슬란드 이탈리아
  자메이카 요르단 일본 케냐 키르기스스탄 캄보디아 키리바시 코모로 코모 북한 대한민국 쿠웨이트 카자흐스탄 라오스
  레바논 세인트루시아 리히텐슈타인 스리랑카 라이베리아 레소토 리투아니아 룩셈부르크 라트비아 리비아 모로코
  모나코 몰도바 몬테네그로 몬테네그 생마르탱 마다가스카르 북마케도니아 말리 미얀마 몽골 북마리아나제도
  북마리아나제 마르티니크 모리타니 몬트세라트 몰타 모리셔스 몰디브 말라위 멕시코 말레이시아 모잠비크 나미비아
  뉴칼레도니아 니제르 노퍽섬 나이지리아 니카라과 니카라 네덜란드 노르웨이 노르웨 네팔 나우루 니우에 니우
  뉴질랜드 오만 파나마 페루 파푸아뉴기니 필리핀 파키스탄 폴란드 푸에르토리코 포르투갈 팔라우 파라과이 파라과
  카타르 레위니옹 루마니아 세르비아 러시아 르완다 사우디아라비아 세이셸 수단 스웨덴 싱가포르 세인트헬레나
  슬로베니아 슬로바키아 시에라리온 산마리노 세네갈 소말리아 수리남 남수단 엘살바도르 신트마르턴 시리아
  에스와티니 차드 토고 태국 타지키스탄 토켈라우 동티모르 투르크메니스탄 튀니지 통가 튀르키예 투발루 대만
  탄자니아 우크라이나 우간다 미국 우루과이 우루과 우즈베키스탄 세인트빈센트그레나딘 베네수엘라 베트남 바누아투
  사모아 코소보 예멘 마요트 남아프리카 잠비아 짐바브웨 카탈로니아어 아랍어 페르시아어 영어 알바니아어
  아르메니아어 포르투갈어 스페인어 사모아어 독일어 네덜란드어 스웨덴어 아제르바이잔어 보스니아어 벵골어
  프랑스어 불가리아어 룬디어 말레이어 파피아먼토어 종카어 러시아어 산고어 중국어 그리스어 체코어 덴마크어
  에스토니아어 티그리냐어 암하라어 핀란드어 페로어 조지아어 아칸어 그린란드어 크로아티아어 아이티어 헝가리어
  인도네시아어 히브리어 힌디어 아이슬란드어 이탈리아어 일본어 스와힐리어 키르기스어 크메르어 한국어 라오어
  싱할라어 리투아니아어 라트비아어 루마니아어 세르비아어 말라가시어 마케도니아어 밤바라어 버마어 몽골어 몰타어
  디베히어 아프리칸스어 하우사어 네팔어 필리핀어 우르두어 폴란드어 팔라우어 과라니어 르완다어 슬로베니아어
  슬로바키아어 월로프어 소말리아어 태국어 타지크어 토켈라우제도어 투르크멘어 통가어 튀르키예어 투발루어
  우크라이나어 우즈베크어 베트남어 비슬라마어 쇼나어
  andorra afghanistan anguilla albania armenia angola argentina austria australia aruba azerbaijan barbados barbado bangladesh belgium bulgaria bahrain burundi
  benin brunei bolivia brazil bahamas bahama bhutan botswana belarus belize canada switzerland cameroon china colombia cuba curaçao cyprus czechia germany
  djibouti denmark dominica algeria ecuador estonia egypt eritrea spain ethiopia finland fiji micronesia france gabon grenada georgia guernsey ghana gibraltar
  greenland gambia guinea guadeloupe greece guatemala guam guyana honduras hondura croatia haiti hungary indonesia ireland israel india iraq iran iceland italy
  jamaica jordan japan kenya kyrgyzstan cambodia kiribati comoros comoro kuwait kazakhstan laos lao lebanon liechtenstein liberia lesotho lithuania luxembourg
  latvia libya morocco monaco moldova montenegro madagascar mali mongolia martinique mauritania montserrat malta mauritius maldives maldive malawi mexico
  malaysia mozambique namibia niger nigeria nicaragua netherlands netherland norway nepal nauru niue oman peru philippines philippine pakistan poland portugal
  palau paraguay qatar réunion romania serbia russia rwanda seychelles seychelle sudan sweden singapore slovenia slovakia senegal somalia suriname syria
  eswatini chad togo thailand tajikistan tokelau turkmenistan tunisia tonga türkiye tuvalu taiwan tanzania ukraine uganda uruguay uzbekistan venezuela vietnam
  vanuatu samoa kosovo yemen mayotte zambia zimbabwe catalan arabic persian english albanian armenian portuguese spanish samoan german dutch swedish azerbaijani
  bosnian bangla french bulgarian rundi malay papiamento dzongkha russian sango chinese greek czech danish estonian tigrinya amharic finnish faroese georgian
  akan kalaallisut croatian hungarian indonesian hebrew hindi icelandic italian japanese swahili kyrgyz khmer korean sinhala lithuanian latvian romanian serbian
  malagasy macedonian bambara burmese mongolian maltese divehi afrikaans afrikaan hausa nepali filipino urdu polish palauan guarani kinyarwanda slovenian slovak
  wolof somali thai tajik tokelauan turkmen tongan turkish ukrainian uzbek vietnamese bislama shona`
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
  for (const name of ['제함기', '테이핑기', 'case erector']) headingByTerm.set(name, '8422');
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
  for (const text of texts.flatMap((one) => one.split(/[,;:·|/()\n]/))) {
    const words = wordsIn(text).map(stemOf);
    for (let at = 0; at < words.length; ) {
      const [heading, length] = headingAt(words, at);
      const next = words[at + length];
      const isCarried = next !== undefined && carriers.has(next);
      const [other] = at + length < words.length ? headingAt(words, at + length) : [];
      const isMaterial =
        heading !== undefined &&
        other !== undefined &&
        isTradedBy(other, industries) &&
        index().industriesOf.get(other) !== index().industriesOf.get(heading);
      if (heading && !isCarried && !isMaterial && isTradedBy(heading, industries)) found.add(heading);
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
