/** Addresses and telephone numbers that lead nowhere: real towns, invented streets, numbers that no one is given. */
import { mobilePrefixes, streets, towns } from '../data/places.ts';
import type { Dice } from './random.ts';

export function koreanAddress(dice: Dice, town: string) {
  const [en, area] = towns[town] ?? ['Seoul', '2'];
  const [streetKo, streetEn] = dice.pick(streets);
  const no = dice.whole(3, 298);
  // No postcode begins with 00.
  const postcode = `00${String(no).padStart(3, '0')}`;
  return {
    ko: `${town} ${streetKo} ${no}`,
    en: `${no} ${streetEn}, ${en}, Republic of Korea`,
    area,
    postcode,
  };
}

const four = (serial: number) => String(serial).padStart(4, '0');

/** A business registration number that no office has given: none of them has the number 000. */
export function bizRegNoOf(serial: number): string {
  const nine = `10000${four(serial)}`;
  const sum = [1, 3, 7, 1, 3, 7, 1, 3, 5].reduce((total, weight, at) => total + weight * Number(nine[at]), 0);
  return `${nine}${(10 - ((sum + Math.floor((5 * Number(nine[8])) / 10)) % 10)) % 10}`;
}

/** A fixed line in Korea. No exchange begins with 0. */
export const koreanLine = (area: string, serial: number) => `+82 ${area} 000 ${four(serial)}`;

/** A mobile number; Germany, Britain and the United States have ranges for invented ones, as France does. */
export function mobileIn(country: string, serial: number): string {
  if (country === 'DE') return `+49 30 23125 ${four(serial).slice(1)}`;
  if (country === 'GB') return `+44 20 7946 0${four(serial).slice(1)}`;
  if (country === 'US') return `+1 202 555 01${four(serial).slice(2)}`;
  return `${mobilePrefixes[country] ?? '+999 000'} ${four(serial)}`;
}
