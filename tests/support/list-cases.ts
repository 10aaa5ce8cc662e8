/** The search parameters, and what each does in each list. */
import type { CallName } from '#api/index.ts';
import type { twoOfEach } from './two-of-each.ts';

type Two = Awaited<ReturnType<typeof twoOfEach>>;

/** The base parameters, and those of an event search, in the specification's order. */
export const parameters = [
  ...['keywords', 'listOrder', 'orderType', 'modifyUserIdx', 'registUserIdx', 'loginUserIdx', 'page', 'rows'],
  ...[
    'offset',
    'offsets',
    'filterType',
    'eventIdx',
    'serviceIdx',
    'memberIdx',
    'targetMemberIdx',
    'matchingIdx',
  ],
  ...[
    'participateIdx',
    'buyerIdx',
    'companyIdx',
    'productIdx',
    'counselingIdx',
    'memberId',
    'isClose',
    'memberName',
  ],
  ...[
    'targetMemberName',
    'memberType',
    'stateParticipate',
    'participateType',
    'stateMatching',
    'selectBizIndustry',
  ],
  ...[
    'companyName',
    'matchingDate',
    'placeMatchingYn',
    'isTranslator',
    'visitorName',
    'visitorMobile',
    'visitorEmail',
  ],
] as const;
type Parameter = (typeof parameters)[number];

/** Values, and how many of the rows each leaves. */
type Cases = Record<string, number>;
const nobody = 2_000_000;
/** What works the same in every list of two rows. The last three are dropped: who asks is who the token says. */
export const everywhere: Partial<Record<Parameter, Cases>> = {
  orderType: { asc: 2, desc: 2 },
  page: { 1: 2, 2: 0 },
  rows: { 1: 1, 100: 2 },
  offset: { 1: 1, 2: 0 },
  offsets: { 1: 1, 2: 0 },
  modifyUserIdx: { 7: 2 },
  registUserIdx: { 7: 2 },
  loginUserIdx: { 7: 2 },
};
const one = (idx: number): Cases => ({ [idx]: 1, [nobody]: 0 });

/** The parameters of each list with what they leave of `twoOfEach`; what is not here, the list does not know. */
export const listCases = ({
  eventIdx,
  seller,
  purchaser,
  otherBuyer,
  met,
  log,
  first,
}: Two): Partial<Record<CallName, Partial<Record<Parameter, Cases>>>> => ({
  'GET /company/getList': {
    keywords: { ㅎㅂ: 1, hanbitfoods: 1, '두레 기름': 1, 커피: 0 },
    listOrder: { name: 2, nameEn: 2, recent: 2 },
    filterType: { SERVICE: 1, RETAIL: 0 },
    eventIdx: { [eventIdx]: 2 },
    participateIdx: one(seller.participateIdx),
    companyIdx: one(seller.participateIdx),
    productIdx: one(seller.productIdx),
    memberType: { USER: 2, user: 2 },
    participateType: { COMPANY: 2 },
    selectBizIndustry: { IT: 1, BEAUTY: 0 },
    // What it makes is no name of it, though keywords find it there.
    companyName: { 한빛: 1, HANBIT: 1, ㄷㄹㄱㄹ: 1, perilla: 0 },
  },
  'GET /product/getList': {
    keywords: { hanbit: 1, perilla: 2, 커피: 0 },
    listOrder: { name: 2, nameEn: 2, recent: 2 },
    filterType: { IT: 1, BEAUTY: 0 },
    eventIdx: { [eventIdx]: 2 },
    participateIdx: one(seller.participateIdx),
    companyIdx: one(seller.participateIdx),
    productIdx: one(seller.productIdx),
    selectBizIndustry: { IT: 1, BEAUTY: 0 },
    companyName: { 한빛식품: 1, 'dure oil': 1, perilla: 0 },
  },
  'GET /buyer/getList': {
    keywords: { prater: 1, oils: 2, 커피: 0 },
    listOrder: { name: 2, recent: 2 },
    filterType: { OKTA: 1 },
    eventIdx: { [eventIdx]: 2 },
    participateIdx: one(purchaser.participateIdx),
    buyerIdx: one(purchaser.participateIdx),
    memberName: { gruber: 1, donau: 0 },
    memberType: { USER: 2 },
    participateType: { OKTA: 1 },
    selectBizIndustry: { IT: 1, LIVING: 2, BEAUTY: 0 },
    companyName: { donau: 1, gruber: 0 },
  },
  'GET /event/getList': {
    keywords: { 빈비즈니스: 2, ㅂㅈㄴㅅ: 2, 커피: 0 },
    listOrder: { name: 2, nameEn: 2, recent: 2 },
    filterType: { running: 2, ended: 0 },
    eventIdx: one(eventIdx),
    isClose: { N: 2, Y: 0 },
  },
  'GET /board/getList': {
    keywords: { 셔틀버스: 2, 커피: 0 },
    listOrder: { title: 2, titleEn: 2, recent: 2 },
    filterType: { [first.tab]: 1 },
    eventIdx: { [eventIdx]: 2 },
  },
  'GET /matching/getList': {
    keywords: { prater: 1, gruber: 1, hanbit: 0 },
    listOrder: { agenda: 2, recent: 2 },
    filterType: { complete: 1, denied: 0 },
    eventIdx: { [eventIdx]: 2 },
    matchingIdx: one(met.matchingIdx),
    participateIdx: { [purchaser.participateIdx]: 1, [seller.participateIdx]: 2, [nobody]: 0 },
    buyerIdx: one(otherBuyer.participateIdx),
    companyIdx: { [seller.participateIdx]: 2, [nobody]: 0 },
    counselingIdx: one(log.counselingIdx),
    memberName: { gruber: 1, 박담당: 2, donau: 0 },
    targetMemberName: { gruber: 1, 박담당: 0 },
    memberType: { USER: 2 },
    participateType: { OKTA: 1, COMPANY: 0 },
    stateMatching: { request: 1, cancel: 0 },
    companyName: { donau: 1, ㅎㅂ: 2, gruber: 0 },
    // The slot is at 9 in Vienna, on the same day there.
    matchingDate: { '2026-10-29': 1, '2026-10-30': 0 },
    placeMatchingYn: { Y: 1, N: 1 },
    isTranslator: { Y: 1, N: 1 },
  },
  'GET /counseling/getList': {
    keywords: { prater: 1, perilla: 2, 커피: 0 },
    listOrder: { name: 2, metAt: 2, recent: 2 },
    filterType: { AGREE_SAMPLE: 1, MISS_MATCHING: 0 },
    eventIdx: { [eventIdx]: 2 },
    matchingIdx: one(met.matchingIdx),
    participateIdx: { [purchaser.participateIdx]: 1, [seller.participateIdx]: 2, [nobody]: 0 },
    buyerIdx: one(purchaser.participateIdx),
    companyIdx: { [seller.participateIdx]: 2, [nobody]: 0 },
    counselingIdx: one(log.counselingIdx),
    productIdx: one(seller.productIdx),
    memberName: { gruber: 1, 박담당: 2, donau: 0 },
    targetMemberName: { gruber: 1, 박담당: 0 },
    companyName: { donau: 1, ㅎㅂ: 2, gruber: 0 },
    matchingDate: { '2026-10-29': 1, '2026-10-30': 0 },
  },
  'GET /manage/counseling/getList': {
    keywords: { prater: 1, perilla: 2, hanbit: 2, 커피: 0 },
    listOrder: { name: 2, metAt: 2, recent: 2, amount: 2 },
    filterType: { AGREE_SAMPLE: 1, MISS_MATCHING: 0 },
    eventIdx: { [eventIdx]: 2 },
    memberIdx: { [seller.memberIdx]: 2, [nobody]: 0 },
    memberId: { [seller.id]: 2, [purchaser.id]: 0 },
    matchingIdx: one(met.matchingIdx),
    participateIdx: { [purchaser.participateIdx]: 1, [seller.participateIdx]: 2, [nobody]: 0 },
    buyerIdx: one(purchaser.participateIdx),
    companyIdx: { [seller.participateIdx]: 2, [nobody]: 0 },
    counselingIdx: one(log.counselingIdx),
    productIdx: one(seller.productIdx),
    memberName: { gruber: 1, 박담당: 2, donau: 0 },
    targetMemberName: { gruber: 1, 박담당: 0 },
    memberType: { USER: 2, user: 2 },
    stateMatching: { complete: 1, cancel: 0 },
    selectBizIndustry: { FOOD: 2, IT: 0 },
    companyName: { donau: 1, ㅎㅂ: 2, gruber: 0 },
    matchingDate: { '2026-10-29': 1, '2026-10-30': 0 },
    placeMatchingYn: { Y: 1, N: 1 },
    isTranslator: { Y: 1, N: 0 },
  },
});
