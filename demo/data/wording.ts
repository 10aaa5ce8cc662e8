/** What people write when they ask for a meeting, say no or cancel: sentences for `sentence.ts`. */

/** What suits any company, what needs goods that can be shipped, and what suits a service. */
export interface Wording {
  any: readonly string[];
  goods: readonly string[];
  service: readonly string[];
}

export const fromBuyer: Wording = {
  any: [
    'Is {product} still free for our market? We are looking for an exclusive agreement.',
    'A competitor of ours already sells something like {product}; we want to understand what yours does better.',
    'Our customers asked for {product} after a trade article. Half an hour is enough for a first talk.',
    'We would like to hear who looks after customers of {product} in Central Europe.',
    'A colleague saw {product} at a fair in Seoul and came home convinced. Please show it to the rest of us.',
  ],
  goods: [
    'We would like to try {product} at the table and talk about the price of a first order.',
    'Could you bring two samples of {product}? Our quality team joins the meeting.',
    'Please prepare the data sheet of {product} and your delivery terms to our warehouse.',
    'We have a place for {product} in our autumn range and want to know your lead time.',
    'We buy about four times a year. What is the smallest sensible order of {product}?',
    'Certificates for {product} in English would help us to decide on the spot.',
  ],
  service: [
    'We would like to see {product} at work with our own material, which we bring along.',
    'Please explain the licence of {product} for one country and for three.',
    'Our team has a budget for one trial this year. What would {product} need from our side?',
    'Who has used {product} outside Korea so far? A reference would help us.',
  ],
};

export const fromAssociation: Wording = {
  any: [
    '{product} 총판 조건을 여쭙고 싶습니다. 연간 최소 물량이 있는지도 알려 주세요.',
    '저희 거래처 두 곳이 {product}에 관심을 보여 함께 상담하고 싶습니다.',
    '{product}[은/는] 이곳에서 아직 보지 못했습니다. 먼저 들여오는 쪽의 조건이 궁금합니다.',
  ],
  goods: [
    '{product}[은/는] 현지 반응이 좋을 것 같습니다. 견본과 공급가를 준비해 주시면 감사하겠습니다.',
    '{product}의 현지어 표시와 인증 서류가 어디까지 준비되어 있는지 궁금합니다.',
  ],
  service: [
    '{product}[을/를] 현지 기관에 소개하려고 합니다. 시연 시간을 부탁드립니다.',
    '{product}의 현지 판권과 수익 배분 방식을 여쭙고 싶습니다.',
  ],
};

export const fromCompany: Wording = {
  any: [
    '{product} is new in Europe. We are looking for a first partner and would value your opinion.',
    'We read that you are extending your range. May we show how {product} does in Korea?',
    '바이어님의 요구 사항을 읽고 {product}[을/를] 떠올렸습니다. 30분만 시간을 내어 주세요.',
    'Our engineer is at the table and can answer every question on {product}.',
  ],
  goods: [
    'Your requirements fit {product} well. We would like to show it to you and leave a sample.',
    '요구 사항을 읽고 신청합니다. {product} 견본을 테이블에서 직접 보여 드리겠습니다.',
    'We can bring {product} in a version for your market, with the label you need.',
  ],
  service: [
    'We prepared {product} with an example from your field and would like to show it in ten minutes.',
    '{product}[을/를] 현지 언어로 바꾼 시험판을 가져갑니다. 의견을 듣고 싶습니다.',
  ],
};

export const denials: readonly (string | null)[] = [
  'We already work with a supplier in this field until the end of next year.',
  'Our team leaves before the wished times. Please write to us after the expo.',
  '이번 행사에서는 기존 거래처 상담을 먼저 하기로 했습니다. 자료를 보내 주시면 검토하겠습니다.',
  'The minimum order is above what we can place this season.',
  '희망하신 시간에 공장 방문 일정이 있어 어렵습니다.',
  null,
];

export const cancellations: readonly string[] = [
  'Our flight was moved to the evening; we are sorry.',
  '담당자가 출장 일정을 바꾸게 되어 취소합니다. 화상으로 다시 연락드리겠습니다.',
  'We met at the booth already and agreed on the next steps there.',
  'A colleague of ours has a meeting with you at another time.',
];
