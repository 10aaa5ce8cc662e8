import type { DemoPost } from '../kinds.ts';

export const news: readonly DemoPost[] = [
  {
    day: -49,
    time: '09:10',
    pictures: ['city'],
    ko: [
      '빈에서 만나는 한국 기업 60곳',
      '식품과 화장품부터 로봇, 웹툰까지 열 개 분야의 기업이 신청을 마쳤어요. 절반은 유럽 전시에 처음 나와요.',
    ],
    en: [
      'Sixty Korean companies for Vienna',
      'Companies from ten industries have applied, from food and cosmetics to robots and webtoons. For half of them it is the first exhibition in Europe.',
    ],
  },
  {
    day: -37,
    time: '13:00',
    pictures: ['tables'],
    ko: [
      '도시 이름을 딴 상담 구역',
      '상담 테이블 30개를 서울, 전주, 부산, 제주, 빈 다섯 구역으로 나눠요. 구역마다 바닥 색이 달라요.',
    ],
    en: [
      'Meeting areas named after cities',
      'The thirty tables stand in five areas, Seoul, Jeonju, Busan, Jeju and Vienna, each with a floor of its own colour.',
    ],
  },
  {
    day: -28,
    time: '10:40',
    pictures: ['field'],
    ko: [
      '들샘기름, 첫 유럽 주문을 앞두다',
      '정읍의 기름집 들샘기름이 오스트리아 식료품점과 견본 시험을 시작했어요. 병마다 밭 이름을 적은 것이 눈에 띄었어요.',
    ],
    en: [
      'Deulsaem Oil Mill nears its first European order',
      'The oil mill from Jeongeup has begun sample tests with an Austrian delicatessen. What caught the eye was the name of the field on every bottle.',
    ],
  },
  {
    day: -23,
    time: '15:15',
    pictures: ['people'],
    ko: [
      '스무 나라에서 바이어가 와요',
      '오스트리아와 독일, 체코, 폴란드를 비롯해 멀리 호주와 브라질에서도 바이어가 참가를 확정했어요.',
    ],
    en: [
      'Buyers from twenty countries',
      'Buyers have confirmed from Austria, Germany, the Czech Republic and Poland, and from as far as Australia and Brazil.',
    ],
  },
  {
    day: -18,
    time: '11:00',
    pictures: ['crates'],
    ko: [
      '식품 표시 세미나를 열어요',
      '1일차 낮 12시 15분 마당 무대에서 유럽 식품 표시와 알레르기 정보를 다뤄요. 장독마루와 새벽콩식품이 자기 라벨을 예로 들어요. 등록하신 분은 신청 없이 들을 수 있어요.',
    ],
    en: [
      'A seminar on food labels',
      'On day 1 at 12:15 the courtyard stage is about food labelling and allergens in Europe, with the labels of Jangdok Maru and Saebyeok Kong Foods as examples. Whoever is registered may listen without booking.',
    ],
  },
  {
    day: -14,
    time: '09:50',
    pictures: ['city'],
    ko: [
      '통역 자원봉사자 열두 명 선발',
      '빈에서 공부하는 학생들이 안내와 부스 통역을 도와요. 지난달부터 무역 용어를 함께 익혔어요.',
    ],
    en: [
      'Twelve student volunteers chosen',
      'Students in Vienna will help at the desks and booths. They have been learning the words of trade together since last month.',
    ],
  },
  {
    day: -9,
    time: '14:00',
    pictures: ['hands'],
    ko: [
      '온실 로봇이 마당홀에 서요',
      '들녘로봇이 토마토 줄 사이를 다니는 방제 로봇을 직접 보여 줘요. 하루 두 번, 오전 10시와 오후 4시예요.',
    ],
    en: [
      'A greenhouse robot in the hall',
      'Deulnyeok Robotics shows its spraying robot between real rows of tomatoes, twice a day at 10:00 and 16:00.',
    ],
  },
  {
    day: -4,
    time: '16:20',
    pictures: ['door'],
    ko: [
      '상담 신청 200건을 넘겼어요',
      '가장 바쁜 시간은 둘째 날 오전이에요. 빈자리는 마지막 날 오후에 가장 많아요.',
    ],
    en: [
      'More than 200 requests for meetings',
      'The busiest time is the morning of day two. Most free places are left on the afternoon of the last day.',
    ],
  },
  {
    day: -1,
    time: '18:30',
    pictures: ['people'],
    ko: [
      '첫날을 마치며',
      '첫날 상담이 차질 없이 끝났어요. 견본 합의가 가장 많았던 분야는 식품과 건강이었어요.',
      '상담일지를 아직 쓰지 않은 기업은 오늘 안에 남겨 주시면 다음 준비에 도움이 돼요.',
    ],
    en: [
      'After the first day',
      'The meetings of the first day went as planned. Most samples were agreed in food and health.',
      'If you have not written your log yet, doing it today helps everyone prepare what comes next.',
    ],
  },
  {
    day: 0,
    time: '07:30',
    pictures: ['hands'],
    ko: null,
    en: [
      'In English on the stage today',
      'At 12:15 the seminar is about contracts with Austrian distributors, on the courtyard stage. At 15:00 the trade committees hold their round tables in the consultation courtyard.',
    ],
  },
];
