/** What people write when they ask for a meeting, say no or cancel. `{product}` is filled in, in the language of the sentence. */

export const fromBuyer: readonly string[] = [
  'We would like to taste or test {product} and talk about the price for a first order.',
  'Could you bring two samples of {product}? Our quality team joins the meeting.',
  'Please prepare the data sheet of {product} and your delivery terms to our warehouse.',
  'We have a place for {product} in our autumn range and want to know your lead time.',
  'Is {product} still free for our market? We are looking for an exclusive agreement.',
  'A competitor of ours already sells something like {product}; we want to understand what yours does better.',
  'We buy about four times a year. What is the smallest sensible order of {product}?',
  'Our customers asked for {product} after a trade article. Half an hour is enough for a first talk.',
  'We would also like to hear who services {product} in Central Europe.',
  'Certificates for {product} in English would help us to decide on the spot.',
];

export const fromAssociation: readonly string[] = [
  '{product} 현지 반응이 좋을 것 같습니다. 견본과 공급가를 준비해 주시면 감사하겠습니다.',
  '{product} 총판 조건을 여쭙고 싶습니다. 연간 최소 물량이 있는지도 알려 주세요.',
  '저희 거래처 두 곳이 {product}에 관심을 보여 함께 상담하고 싶습니다.',
  '{product}의 현지어 표시와 인증 서류가 어디까지 준비되어 있는지 궁금합니다.',
];

export const fromCompany: readonly string[] = [
  'Your requirements fit {product} well. We would like to show it to you and leave a sample.',
  '{product} is new in Europe. We are looking for a first partner and would value your opinion.',
  '요구 사항을 읽고 신청합니다. {product} 견본을 테이블에서 직접 보여 드리겠습니다.',
  'We read that you are extending your range. May we show how {product} sells in Korea?',
  'We can bring {product} in a version for your market, with the label you need.',
  'Our engineer is at the table and can answer technical questions on {product}.',
];

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
  '담당자가 출장 일정을 바꾸게 되어 취소합니다. 온라인으로 다시 연락드리겠습니다.',
  'We met at the booth already and agreed on the next steps there.',
  'A colleague of ours has a meeting with you at another time.',
];
