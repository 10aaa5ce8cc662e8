/** Buyers whom the organiser has entered without an account, and whom they meet. All invented. */
import type { Asker } from '#domain/matching/matching.ts';
import type { GuestInput } from '#domain/participation/without-account.ts';

interface DemoMeeting {
  /** Slug of a company. */
  company: string;
  state: 'complete' | 'request';
  /** Counted from today: one of the days with meetings (`meetingDays`). */
  day: 0 | 4;
  askedBy: Asker;
  message?: string;
  byVideo?: boolean;
}

export interface DemoPersonWithoutAccount {
  /** The token of their personal link. Printed at the start, as the log-ins are. */
  token: string;
  hasAgreed: boolean;
  entered: GuestInput;
  known: Readonly<Record<string, string | string[]>>;
  meetings: readonly DemoMeeting[];
}

export const withoutAccount: readonly DemoPersonWithoutAccount[] = [
  {
    token: 'madang-demo-link-of-somebody-who-agreed',
    hasAgreed: true,
    entered: {
      participateType: 'OKTA',
      companyName: '그라벤상회 · Graben Handels e.U.',
      personName: '류다솜',
      email: 'dasom@graben-handel.example',
      tel: '+436600009101',
      country: 'AT',
      language: 'ko',
    },
    known: {
      city: 'Wien',
      position: '대표 · Owner',
      product: '차, 그릇 · Tea and tableware',
      requirements: '찻집에서 쓸 다기와 잎차를 찾습니다. Tea ware and leaf tea for a tea room.',
      industries: ['FOOD', 'LIVING'],
    },
    meetings: [
      { company: 'badagil', state: 'complete', day: 4, askedBy: 'organiser' },
      { company: 'mireu-nuruk', state: 'complete', day: 4, askedBy: 'company', byVideo: true },
      {
        company: 'saebyeok-kong',
        state: 'request',
        day: 4,
        askedBy: 'company',
        message: '새로 만든 콩차를 소개하고 싶습니다. 시음하실 것도 가져갈게요.',
      },
      {
        company: 'insamnae',
        state: 'request',
        day: 4,
        askedBy: 'company',
        message: '인삼 잎차 견본을 보여 드리고 싶습니다.',
      },
    ],
  },
  {
    token: 'madang-demo-link-of-somebody-to-be-asked',
    hasAgreed: false,
    entered: {
      participateType: 'BUYER',
      companyName: 'Seeufer Feinkost',
      personName: 'Katharina Moser',
      email: 'moser@seeufer-feinkost.example',
      tel: '+436600009102',
      country: 'AT',
      language: 'en',
    },
    known: {
      city: 'Bregenz',
      position: 'Owner',
      product: 'Delicatessen',
      requirements: 'Sauces and pickles for a delicatessen shop on Lake Constance.',
      industries: ['FOOD'],
    },
    meetings: [
      { company: 'jangdokmaru', state: 'complete', day: 4, askedBy: 'organiser' },
      {
        company: 'heukson',
        state: 'request',
        day: 4,
        askedBy: 'company',
        message: 'We would like to show you our pickles for shops.',
      },
    ],
  },
];
