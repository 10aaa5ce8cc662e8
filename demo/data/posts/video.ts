import type { DemoPost } from '../kinds.ts';

const at = 'https://video.madang.example';

export const videos: readonly DemoPost[] = [
  {
    day: -47,
    time: '18:00',
    ko: ['60초로 보는 엑스포', '무엇을 하는 자리인지, 누가 오는지 1분에 담았어요.'],
    en: ['The expo in sixty seconds', 'What happens here and who comes, in one minute.'],
    video: `${at}/expo-60s`,
  },
  {
    day: -42,
    time: '18:00',
    ko: ['참가 신청 따라 하기', '회원 가입부터 신청서 제출까지 화면 그대로 보여 드려요.'],
    en: ['How to apply', 'From joining to handing in the form, screen by screen.'],
    video: `${at}/how-to-apply`,
  },
  {
    day: -35,
    time: '18:00',
    ko: ['상담 신청하고 답하기', '희망 시간 고르기와 수락, 시간표 확인까지 3분이에요.'],
    en: ['Asking for a meeting, and answering', 'Wished times, approval and your schedule in three minutes.'],
    video: `${at}/meetings`,
  },
  {
    day: -29,
    time: '18:00',
    ko: ['맑은 약주 한 잔이 되기까지', '미르누룩양조의 백일을 4분에 줄였어요.'],
    en: ['A hundred days to a glass', 'Mireu Nuruk Brewing, condensed to four minutes.'],
    video: `${at}/mireu-nuruk`,
  },
  {
    day: -24,
    time: '18:00',
    ko: ['버린 어망이 가방이 되는 길', '바닷실과 함께 부산항에서 재봉틀까지 따라가요.'],
    en: ['From net to backpack', 'With Badatsil from the harbour of Busan to the last seam.'],
    video: `${at}/badatsil`,
  },
  {
    day: -20,
    time: '18:00',
    ko: ['바이어가 말하는 첫 상담', '지난 상담에서 거래를 시작한 바이어 세 사람의 이야기예요.'],
    en: ['First meetings, told by buyers', 'Three buyers on how their trade began at a table like these.'],
    video: `${at}/first-meetings`,
  },
  {
    day: -15,
    time: '18:00',
    ko: ['온실의 밤', '들녘로봇이 불 꺼진 온실에서 일하는 모습을 찍었어요.'],
    en: ['Night in the greenhouse', 'Deulnyeok’s robot at work after the lights are out.'],
    video: `${at}/greenhouse`,
  },
  {
    day: -10,
    time: '18:00',
    ko: ['빈 시장 산책', '나슈마르크트에서 찾은 한국 재료로 점심을 차려요.'],
    en: ['A walk through the market', 'Lunch from Korean ingredients found on the Naschmarkt.'],
    video: `${at}/market`,
  },
  {
    day: -6,
    time: '18:00',
    ko: ['상담일지 쓰는 법', '금액과 환율, 다음 약속을 빠뜨리지 않는 순서를 알려 드려요.'],
    en: ['Writing a consultation log', 'An order in which no amount, rate or next step is forgotten.'],
    video: `${at}/counseling-log`,
  },
  {
    day: -1,
    time: '20:00',
    ko: ['첫날 하이라이트', '마당홀의 첫날 여덟 시간을 2분으로 모았어요.'],
    en: ['Highlights of day one', 'Eight hours in Madang Hall, in two minutes.'],
    video: `${at}/day-one`,
  },
];
