import type { DemoPost } from '../kinds.ts';

export const notices: readonly DemoPost[] = [
  {
    day: -58,
    time: '10:00',
    ko: [
      '참가 신청을 시작해요',
      '국내 기업과 현지 바이어, 협회 바이어의 참가 신청을 받아요. 신청서를 내면 운영사무국이 이틀 안에 검토해요.',
      '참관객 사전 등록은 무료이며 행사 마지막 날까지 열려 있어요.',
    ],
    en: [
      'Applications are open',
      'Companies, local buyers and association buyers can now apply. The secretariat reviews each application within two days.',
      'Visitor pre-registration is free and stays open until the last day.',
    ],
  },
  {
    day: -44,
    time: '14:30',
    ko: [
      '행사 일정과 장소 안내',
      '행사는 메세 빈(Messe Wien) 마당홀에서 닷새 동안 열려요. 나흘은 이어지고, 하루 쉰 뒤 마지막 날이 열려요.',
      '쉬는 날에 기업은 바이어의 매장과 공장을 찾아가요.',
    ],
    en: [
      'Dates and place',
      'The expo takes place on five days at Madang Hall, Messe Wien, Vienna. Four days follow each other; the last day comes after a pause of one day.',
      'On that day companies visit the shops and factories of buyers.',
    ],
  },
  {
    day: -30,
    time: '09:00',
    ko: [
      '사전 상담 신청을 받아요',
      '승인된 참가자는 오늘부터 상담을 신청할 수 있어요. 희망 시간은 세 개까지 고르며, 상담 48시간 전까지 신청해 주세요.',
    ],
    en: [
      'Arranged meetings can be asked for',
      'Approved participants can ask for meetings from today: up to three wished times each, at the latest 48 hours before the meeting.',
    ],
  },
  {
    day: -21,
    time: '16:00',
    ko: [
      '통역 신청 안내',
      '독일어·영어·체코어 통역사 네 명이 함께해요. 상담을 신청할 때 통역과 언어를 고르면 시간표에 함께 배정돼요.',
    ],
    en: [
      'Interpreters',
      'Four interpreters work between Korean and German, English or Czech. Say so when you ask for a meeting, and one is scheduled with it.',
    ],
  },
  {
    day: -16,
    time: '11:20',
    ko: [
      '전시품 반입과 통관 서류',
      '식품과 화장품 견본은 품목별 송장을 두 부씩 준비해 주세요. 반입은 첫날 전날 오후 1시부터 6시까지예요.',
    ],
    en: [
      'Bringing in exhibits',
      'Please bring two invoices for food and cosmetic samples, by item. Move-in is on the eve of the first day, from 13:00 to 18:00.',
    ],
  },
  {
    day: -12,
    time: '10:10',
    ko: [
      '취소 규정을 다시 알려 드려요',
      '확정된 상담은 시작 24시간 전까지 스스로 취소할 수 있어요. 그 뒤에는 안내 데스크로 연락해 주세요.',
    ],
    en: [
      'How to cancel a meeting',
      'A confirmed meeting can be cancelled by either side until 24 hours before it starts. After that, please call the information desk.',
    ],
  },
  {
    day: -8,
    time: '15:45',
    ko: [
      '명찰은 QR 코드로 받아요',
      '입구 단말기에 등록 확인 QR 코드를 대면 명찰이 인쇄돼요. 코드는 등록 확인 화면에서 다시 볼 수 있어요.',
    ],
    en: [
      'Badges by QR code',
      'Hold your registration code to a terminal at the entrance and your badge is printed. You can see the code again under registration check.',
    ],
  },
  {
    day: -5,
    time: '09:30',
    ko: [
      '행사장 가는 길',
      '지하철 U2 메세프라터(Messe-Prater)역에서 걸어서 3분이에요. 휠체어는 동쪽 경사로와 3번 승강기를 이용해 주세요.',
    ],
    en: [
      'Getting to the hall',
      'Three minutes on foot from Messe-Prater on the U2 underground line. For wheelchairs there is a ramp on the east side and lift 3.',
    ],
  },
  {
    day: -2,
    time: '17:00',
    ko: [
      '상담일지 작성 기간',
      '상담일지는 첫날 개장부터 행사가 끝나고 30일까지 쓸 수 있어요. 상담마다 한 건이며 언제든 수정할 수 있어요.',
    ],
    en: [
      'When to write consultation logs',
      'Logs can be written from the opening of the first day until thirty days after the expo: one for each meeting, and you may change it at any time.',
    ],
  },
  {
    day: 0,
    time: '07:00',
    ko: [
      '오늘의 운영 시간',
      '오늘은 오전 9시부터 오후 5시까지 열어요. 점심은 12시부터 1시, 휴식은 3시부터 3시 30분이며 이 시간에는 상담이 없어요.',
    ],
    en: [
      'Opening hours today',
      'The hall is open from 9:00 to 17:00. There are no meetings over lunch from 12:00 to 13:00 and during the coffee break from 15:00 to 15:30.',
    ],
  },
];
