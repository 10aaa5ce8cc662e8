/** What companies write in their counseling logs: sentences for `sentence.ts`. */
import type { CounselingInput } from '#domain/counseling/counseling.ts';

/** `only`: it speaks of goods that are shipped, or of a service; elsewhere it would make no sense. */
type LogText = readonly [content: string, comment: string, only?: 'goods' | 'service'];

export interface LogKind {
  type: CounselingInput['type'];
  /** How often it is written, in relation to the others. */
  weight: number;
  /** From, to: the possibility of a trade in percent. */
  possibility: readonly [number, number];
  /** Whether an amount was talked about, a memorandum or a contract signed. */
  sums: readonly ('consultation' | 'mou' | 'contract')[];
  texts: readonly LogText[];
}

export const logKinds: readonly LogKind[] = [
  {
    type: 'SIMPLE_INTRO',
    weight: 5,
    possibility: [10, 30],
    sums: [],
    texts: [
      [
        '{product} 소개와 회사 안내를 중심으로 이야기했습니다. {buyer}[은/는] 아직 한국 제품을 취급한 적이 없다고 합니다.',
        '분기마다 소식을 보내기로 했습니다.',
      ],
      [
        'Introduced {product} and the company. {buyer} is not buying in this field before next year.',
        'Add to the newsletter, call in spring.',
      ],
    ],
  },
  {
    type: 'ADD_DATA_AGREE',
    weight: 8,
    possibility: [30, 50],
    sums: ['consultation'],
    texts: [
      [
        '{buyer}[이/가] {product}의 성적서와 현지어 표시 시안을 요청했습니다. 수량은 자료를 본 뒤 정하기로 했습니다.',
        '다음 주 수요일까지 자료 발송.',
        'goods',
      ],
      [
        '{buyer} asked for the data sheet and price list of {product} in three quantities, to be shown to their quality team.',
        'Send by next Wednesday, with certificates.',
        'goods',
      ],
      [
        '{product} 포장 규격과 팔레트 적재 수를 물었습니다. 운송비를 포함한 견적을 다시 보내기로 했습니다.',
        '운송사에 견적 요청함.',
        'goods',
      ],
      [
        '{buyer}[이/가] {product} 이용 사례와 요금표를 요청했습니다. 시험해 볼 부서를 먼저 정하기로 했습니다.',
        '사례 자료는 영문으로 준비.',
        'service',
      ],
    ],
  },
  {
    type: 'ADD_COUNSELING',
    weight: 8,
    possibility: [40, 60],
    sums: ['consultation'],
    texts: [
      [
        '가격보다 납기를 더 중요하게 봅니다. 기술 담당자가 함께하는 화상 상담을 이달 안에 다시 열기로 했습니다.',
        '{buyer} 기술팀 세 명 참석 예정.',
        'goods',
      ],
      [
        'Good talk on {product}; open points are the lead time and who holds stock in Europe. A second meeting by video is set.',
        'Invite our logistics partner.',
        'goods',
      ],
      [
        '{buyer} wants to hear from a present user of {product} before the next step. A second talk by video is set.',
        'Ask our reference customer for half an hour.',
        'service',
      ],
    ],
  },
  {
    type: 'NEED_TRANSACTION',
    weight: 6,
    possibility: [55, 75],
    sums: ['consultation'],
    texts: [
      [
        '{buyer}[은/는] {product}[을/를] 올해 안에 들이고 싶어 합니다. 독점 여부와 결제 조건을 조율하고 있습니다.',
        '선적 후 30일 결제를 제안했습니다.',
        'goods',
      ],
      [
        '{buyer} wants to list {product} this year. Exclusivity for one country is the remaining question.',
        'Offer exclusivity for twelve months against a minimum quantity.',
        'goods',
      ],
      [
        '{buyer}[은/는] {product}[을/를] 내년 봄에 시작하고 싶어 합니다. 현지 언어 지원 범위가 남은 조건입니다.',
        '작업 일정표를 함께 보내기로 함.',
        'service',
      ],
    ],
  },
  {
    type: 'AGREE_SAMPLE',
    weight: 9,
    possibility: [50, 75],
    sums: ['consultation'],
    texts: [
      [
        '현장에서 {product}[을/를] 확인하고 견본 주문에 합의했습니다. 매장 두 곳에서 4주 동안 시험합니다.',
        '견본 두 상자, 운임은 바이어 부담.',
        'goods',
      ],
      [
        'Sample order of {product} agreed after a test at the table. {buyer} reports back within four weeks.',
        'Ship two boxes on Monday.',
        'goods',
      ],
      [
        '{buyer} 품질팀이 {product} 견본을 자체 시험하기로 했습니다. 기준에 맞으면 첫 주문으로 이어집니다.',
        '시험 항목 목록을 받았습니다.',
        'goods',
      ],
      [
        'Agreed on a trial of {product} over four weeks, with material that {buyer} provides.',
        'Set up the trial by Monday.',
        'service',
      ],
    ],
  },
  {
    type: 'EXISTING_MEETING',
    weight: 3,
    possibility: [70, 90],
    sums: ['consultation', 'contract'],
    texts: [
      [
        '작년부터 거래하는 곳입니다. 재주문 물량과 {product} 추가 입점을 정했습니다.',
        '재주문서는 현장에서 받았습니다.',
        'goods',
      ],
      [
        '{buyer} has bought from us since last year. Repeat order placed, {product} added to the range.',
        'Order form signed at the table.',
      ],
      [
        '작년에 함께 일한 곳입니다. 계약을 한 해 늘리고 {product}[을/를] 더하기로 했습니다.',
        '연장 계약서는 현장에서 받았습니다.',
        'service',
      ],
    ],
  },
  {
    type: 'AGREE_TRANSACTION',
    weight: 4,
    possibility: [80, 95],
    sums: ['consultation', 'mou', 'contract'],
    texts: [
      [
        '{product} 연간 공급 양해각서에 서명하고 첫 발주를 받았습니다. 인도 조건은 CIF 함부르크입니다.',
        '계약서 영문본 검토 중.',
        'goods',
      ],
      [
        'Signed a memorandum on yearly supply of {product}, with a first order attached. Terms are CIF Hamburg.',
        'Contract draft goes to both lawyers.',
        'goods',
      ],
      [
        'Signed a memorandum on {product} for two years, with a first season agreed.',
        'Contract draft goes to both lawyers.',
        'service',
      ],
    ],
  },
  {
    type: 'MISS_MATCHING',
    weight: 2,
    possibility: [0, 10],
    sums: [],
    // Of a no-show nothing else is kept.
    texts: [['', '']],
  },
];

/** US dollars for one unit of the currency that a buyer's country pays in; euro elsewhere. */
export const moneyOf: Record<string, { currency: CounselingInput['currency']; rate: number }> = {
  CH: { currency: 'CHF', rate: 1.13 },
  CZ: { currency: 'CZK', rate: 0.043 },
  HU: { currency: 'HUF', rate: 0.0027 },
  PL: { currency: 'PLN', rate: 0.25 },
  GB: { currency: 'GBP', rate: 1.27 },
  JP: { currency: 'JPY', rate: 0.0067 },
  US: { currency: 'USD', rate: 1 },
  KZ: { currency: 'USD', rate: 1 },
  VN: { currency: 'USD', rate: 1 },
  ID: { currency: 'USD', rate: 1 },
  BR: { currency: 'USD', rate: 1 },
  AU: { currency: 'USD', rate: 1 },
};
