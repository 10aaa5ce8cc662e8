/** Addresses and telephone numbers that lead nowhere: real towns, invented streets, numbers that no one is given. */
import type { Dice } from './random.ts';

/** Korean towns with their English name and telephone area. */
const towns: Record<string, readonly [en: string, area: string]> = {
  서울: ['Seoul', '2'],
  수원: ['Suwon', '31'],
  부천: ['Bucheon', '32'],
  고양: ['Goyang', '31'],
  파주: ['Paju', '31'],
  용인: ['Yongin', '31'],
  포천: ['Pocheon', '31'],
  양주: ['Yangju', '31'],
  이천: ['Icheon', '31'],
  성남: ['Seongnam', '31'],
  안양: ['Anyang', '31'],
  시흥: ['Siheung', '31'],
  김포: ['Gimpo', '31'],
  화성: ['Hwaseong', '31'],
  인천: ['Incheon', '32'],
  강릉: ['Gangneung', '33'],
  원주: ['Wonju', '33'],
  금산: ['Geumsan', '41'],
  서천: ['Seocheon', '41'],
  천안: ['Cheonan', '41'],
  대전: ['Daejeon', '42'],
  괴산: ['Goesan', '43'],
  청주: ['Cheongju', '43'],
  오송: ['Osong, Cheongju', '43'],
  부산: ['Busan', '51'],
  울산: ['Ulsan', '52'],
  대구: ['Daegu', '53'],
  문경: ['Mungyeong', '54'],
  봉화: ['Bonghwa', '54'],
  구미: ['Gumi', '54'],
  진주: ['Jinju', '55'],
  통영: ['Tongyeong', '55'],
  창원: ['Changwon', '55'],
  완도: ['Wando', '61'],
  광주: ['Gwangju', '62'],
  정읍: ['Jeongeup', '63'],
  전주: ['Jeonju', '63'],
  익산: ['Iksan', '63'],
  김제: ['Gimje', '63'],
  제주: ['Jeju', '64'],
};

const streets: readonly (readonly [ko: string, en: string])[] = [
  ['새마당로', 'Saemadang-ro'],
  ['들꽃길', 'Deulkkot-gil'],
  ['물레방아로', 'Mullebanga-ro'],
  ['돌다리길', 'Doldari-gil'],
  ['느티나무로', 'Neutinamu-ro'],
  ['솟대길', 'Sotdae-gil'],
  ['달맞이로', 'Dalmaji-ro'],
  ['햇살공단로', 'Haessal-gongdan-ro'],
];

export function koreanAddress(dice: Dice, town: string) {
  const [en, area] = towns[town] ?? ['Seoul', '2'];
  const [streetKo, streetEn] = dice.pick(streets);
  const no = dice.whole(3, 298);
  return { ko: `${town} ${streetKo} ${no}`, en: `${no} ${streetEn}, ${en}, Republic of Korea`, area };
}

const four = (serial: number) => String(serial).padStart(4, '0');

/** A fixed line in Korea. No exchange begins with 0. */
export const koreanLine = (area: string, serial: number) => `+82 ${area} 000 ${four(serial)}`;

const prefixes: Record<string, string> = {
  KR: '+82 10 0000',
  AT: '+43 660 000',
  CH: '+41 78 000',
  CZ: '+420 600 00',
  HU: '+36 20 000',
  SK: '+421 900 00',
  SI: '+386 30 00',
  PL: '+48 500 00',
  IT: '+39 300 000',
  HR: '+385 91 000',
  RO: '+40 700 00',
  KZ: '+7 700 000',
  JP: '+81 90 0000',
  AU: '+61 400 00',
  VN: '+84 90 000',
  ID: '+62 800 000',
  BR: '+55 11 90000',
  FR: '+33 6 3998',
};

/** A mobile number; Germany, Britain and the United States have ranges for invented ones, as France does. */
export function mobileIn(country: string, serial: number): string {
  if (country === 'DE') return `+49 30 23125 ${four(serial).slice(1)}`;
  if (country === 'GB') return `+44 7700 900${four(serial).slice(1)}`;
  if (country === 'US') return `+1 202 555 01${four(serial).slice(2)}`;
  return `${prefixes[country] ?? '+999 000'} ${four(serial)}`;
}
