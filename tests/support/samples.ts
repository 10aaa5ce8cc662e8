import type { z } from 'zod';
import type { RequestOf } from '#api/index.ts';
import type { eventRules } from '#domain/event/event-rules.ts';
import { consentVersion, type VisitorInput } from '#domain/visitor/visitor.ts';
import type { CompanySample, ProductSaid } from './required-files.ts';

/** What people enter, valid as it stands, and written as it is kept: `no` makes each of them someone else. */
export const password = 'correct horse 36';

/** Everything that the specification asks is there. */
type Joining = RequestOf<'POST /member/join'> &
  Record<'birth' | 'tel' | 'mobile' | 'email' | 'city' | 'address', string>;

export function joinSample(no: number): Joining {
  return {
    id: `person${no}@example.org`,
    password,
    passwordConfirm: password,
    nameKo: `김하늘${no}`,
    nameEn: `Haneul Kim ${no}`,
    gender: 'FEMALE',
    birth: '1985-03-02',
    tel: '+8225550100',
    mobile: '+821055500100',
    email: `person${no}@example.org`,
    country: 'KR',
    city: '서울',
    address: '마당로 36',
    agreeTerms: 'Y',
    agreePrivacy: 'Y',
  };
}

type Buyer = Extract<RequestOf<'POST /participate/apply'>, { participateType: 'BUYER' | 'OKTA' }>;

type BuyerSaid = Buyer & { buyer: Record<'nameEn' | 'email' | 'mobile' | 'city' | 'country', string> };

/** Its picture comes from whoever sends it (`withFiles`), as the company's own files do. */
export function productSample(no: number): ProductSaid {
  return {
    nameKo: `들기름 ${no}`,
    nameEn: `Perilla oil ${no}`,
    descriptionKo: '냉압착 들기름',
    descriptionEn: 'Cold-pressed perilla oil',
    videoUrl: '',
  };
}

export function companySample(no: number): CompanySample {
  return {
    participateType: 'COMPANY',
    company: {
      nameKo: `마당식품 ${no}`,
      nameEn: `Madang Foods ${no}`,
      ceoKo: '이사장',
      ceoEn: 'Sajang Lee',
      bizRegNo: '1248100998',
      postcode: '54999',
      addressKo: '전주시 마당로 36',
      addressEn: '36 Madang-ro, Jeonju',
      introKo: '전통 기름을 짭니다.',
      introEn: 'We press traditional oils.',
      tel: '+82635550100',
      fax: '+82635550101',
      mobile: '+821055500102',
      email: `company${no}@example.org`,
      emailSecond: '',
      website: 'https://foods.example.org',
      establishYear: 1998,
      annualSalesKrw: 1_200_000_000,
      annualSalesUsd: 900_000,
      mainProduct: '들기름',
      businessCategory: 'MANUFACTURING',
      industries: ['FOOD'],
      agencyRegion: 'JEONBUK',
      tradeCommittees: ['TRADE1'],
      chargeName: '박담당',
      chargePosition: '과장',
      chargeMobile: '+821055500103',
      chargeEmail: `charge${no}@example.org`,
      exportRecords: [{ country: 'AT', amountUsd: 12_000.5, year: 2023 }],
    },
    products: [productSample(no)],
    hopeBuyer: { hopeCountries: ['AT'], hopeBuyer: '식품 유통' },
  };
}

export function buyerSample(no: number, participateType: 'BUYER' | 'OKTA' = 'BUYER'): BuyerSaid {
  return {
    participateType,
    buyer: {
      companyName: `Wiener Handel ${no} GmbH`,
      nameEn: `Anna Huber ${no}`,
      position: 'Purchasing',
      tel: '',
      mobile: `+436605550${String(no).padStart(3, '0')}`,
      email: `buyer${no}@example.org`,
      country: 'AT',
      city: 'Wien',
      agency: 'Wien Import',
      website: `https://handel${no}.example.org`,
      industries: ['FOOD', 'LIVING'],
      requirements: 'Organic oils, 500 bottles a month',
      product: 'Oils',
      hopeCountries: ['KR'],
      hopeRegions: ['JEONBUK'],
      hopeCompany: '',
      tradeCommittees: ['TRADE1'],
    },
  };
}

/** Everything that the specification asks is there. */
type VisitorSaid = VisitorInput & Record<'visitorMobile' | 'visitorEmail', string>;

export function visitorSample(no: number, participateType: 'VISITOR' | 'PRE-VISITOR' = 'PRE-VISITOR') {
  return {
    participateType,
    visitor: {
      visitorName: `방문객 ${no}`,
      visitorNameEn: `Visitor ${no}`,
      visitorMobile: `+436645550${String(no).padStart(3, '0')}`,
      visitorEmail: `visitor${no}@example.org`,
      country: 'AT',
      city: 'Wien',
      organization: 'Stadt Wien',
    } satisfies VisitorInput as VisitorSaid,
  };
}

/** Three hours of one day in Vienna in winter time: six slots of thirty minutes from 08:00 UTC, at three tables. */
export const eventSample: RequestOf<'POST /manage/event/add'> = {
  nameKo: '빈 비즈니스 엑스포',
  nameEn: 'Vienna Business Expo',
  placeKo: '빈 마당홀',
  placeEn: 'Madang Hall, Vienna',
  introKo: '',
  introEn: '',
  timeZone: 'Europe/Vienna',
  days: [{ date: '2026-10-29', from: '09:00', to: '12:00' }],
  slotMinutes: 30,
  tables: 3,
  interpreters: 1,
  approvalType: 'otherAppr',
  viewType: 'allShow',
  counselingPeriod: { from: '2026-10-29T08:00:00Z', to: '2026-11-30T00:00:00Z' },
};

/** Another value of each rule of an event than a new one has. */
export const otherRules: z.output<typeof eventRules> = {
  approvalType: 'companyAppr',
  viewType: 'onlyCompany',
  boardPublic: 'Y',
  declineArranged: 'N',
  matchingWay: 'mixed',
  rankMost: 7,
  videoMeetings: 'Y',
  holeOffers: 'phones',
  meetingsPerDay: 5,
  meetingsAtOnce: 3,
  tableChangeMinutes: 4,
};

export function counselingSample(matchingIdx: number | null = null): RequestOf<'POST /counseling/add'> {
  return {
    matchingIdx,
    matchingType: 'online',
    buyerCompanyName: 'Wiener Handel GmbH',
    buyerName: 'Anna Huber',
    buyerCountry: 'AT',
    productName: 'Perilla oil',
    businessType: 'Import',
    type: 'AGREE_SAMPLE',
    content: 'Samples by December',
    tradePossibility: 70,
    scoreProduct: 5,
    scorePrice: 3,
    scoreMeeting: 4,
    currency: 'EUR',
    rateToUsd: 1.1,
    amountConsultation: 10_000,
    amountMou: 2000,
    amountContract: 500.25,
    comment: '',
  };
}

/** A hall with one booth in it, of a company or free, beside a second that stands free. */
export function hallSample(
  participateIdx: number | null,
): RequestOf<'POST /manage/event/updateBoothMap'>['halls'][number] {
  const booth = { y: 4, width: 3, height: 3 };
  return {
    code: 'A',
    nameKo: '마당홀',
    nameEn: 'Madang Hall',
    width: 20,
    height: 12,
    features: [{ kind: 'entrance', x: 8, y: 11, width: 4, height: 1 }],
    booths: [
      { ...booth, code: 'A-1', x: 2, participateIdx },
      { ...booth, code: 'A-2', x: 5 },
    ],
  };
}

/** A post in both languages. */
export function postSample(categoryIdx: number, no = 1): RequestOf<'POST /manage/board/addPost'> {
  return {
    categoryIdx,
    titleKo: `셔틀버스 안내 ${no}`,
    titleEn: `Shuttle buses ${no}`,
    bodyKo: '<p>도나우슈타트역에서 십 분마다 떠납니다.</p>',
    bodyEn: '<p>They leave every ten minutes from Donaustadt station.</p>',
  };
}

/** A visitor who registers without an account. */
export function visitorPerson(no: number): VisitorSaid {
  const { visitor } = visitorSample(no);
  return { ...visitor, visitorMobile: visitor.visitorMobile ?? '', visitorEmail: `guest${no}@example.org` };
}

/** The registration of these visitors, as the page sends it. */
export function registrationSample(
  ...visitors: RequestOf<'POST /visitor/register'>['visitors']
): RequestOf<'POST /visitor/register'> {
  return { language: 'en', agreePrivacy: 'Y', consentVersion, visitors };
}
