import type { DemoPost } from '../kinds.ts';

export const gallery: readonly DemoPost[] = [
  {
    day: -40,
    time: '12:00',
    pictures: ['plan', 'tables', 'door'],
    ko: ['마당홀 도면', '격자 서른 칸이 상담 테이블이 되기까지, 설계 도면 석 장이에요.'],
    en: ['Plans of Madang Hall', 'Three drawings, from a lattice of thirty squares to thirty tables.'],
  },
  {
    day: -33,
    time: '12:00',
    pictures: ['poster', 'city'],
    ko: ['포스터가 나왔어요', '창살과 빈 분리파의 네모를 겹친 포스터를 시내 열두 곳에 붙였어요.'],
    en: ['The poster', 'Korean lattice and the squares of the Secession, now on twelve walls in the city.'],
  },
  {
    day: -26,
    time: '12:00',
    pictures: ['field', 'crates'],
    ko: ['정읍 들깨밭에서', '들샘기름의 들깨를 베어 말리는 날을 담았어요.'],
    en: ['In the perilla fields', 'The day on which Deulsaem’s perilla is cut and dried.'],
  },
  {
    day: -19,
    time: '12:00',
    pictures: ['kiln', 'field'],
    ko: ['이천 가마에 불을 넣다', '흙손도예가 전시할 백자 면기 서른 점을 굽는 열네 시간이에요.'],
    en: [
      'Lighting the kiln in Icheon',
      'Fourteen hours with the thirty bowls that Heukson Ceramics will show.',
    ],
  },
  {
    day: -13,
    time: '12:00',
    pictures: ['people', 'tables', 'plan'],
    ko: ['사전 교육 현장', '서울에서 열린 수출 상담 교육에 기업 41곳이 모였어요.'],
    en: ['Getting ready in Seoul', 'Forty-one companies at a training day for their consultations.'],
  },
  {
    day: -7,
    time: '12:00',
    pictures: ['crates', 'kiln'],
    ko: ['통영에서 온 상자', '나전결의 찻상이 솜과 한지에 싸여 비행기를 기다려요.'],
    en: [
      'A box from Tongyeong',
      'Tea trays by Najeongyeol, wrapped in cotton and hanji, wait for their flight.',
    ],
  },
  {
    day: -3,
    time: '12:00',
    pictures: ['tables', 'door', 'plan'],
    ko: ['테이블 번호를 놓다', '서른 개 번호판은 종이별공방이 한지를 접어 만들었어요.'],
    en: ['Setting the table numbers', 'Thirty numbers folded from hanji by Jongibyeol Crafts.'],
  },
  {
    day: -2,
    time: '19:00',
    pictures: ['door', 'people', 'city'],
    ko: ['전날 밤 리허설', '조명과 안내 방송, 비상구 등을 마지막으로 확인했어요.'],
    en: ['Rehearsal on the eve', 'A last look at lights, announcements and emergency exits.'],
  },
  {
    day: -1,
    time: '12:30',
    pictures: ['people', 'hands', 'tables'],
    ko: ['첫날 아침 아홉 시', '문이 열리고 처음 들어온 참관객과 첫 악수를 나눈 테이블이에요.'],
    en: [
      'Nine o’clock on day one',
      'The first visitors through the door, and the table of the first handshake.',
    ],
  },
  {
    day: -1,
    time: '19:00',
    pictures: ['drums', 'people'],
    ko: ['장구 소리로 닫은 첫날', '울림국악기와 참관객 마흔 명이 함께 두드렸어요.'],
    en: ['Day one ends with drums', 'Forty visitors played along with Ullim Instruments.'],
  },
];
