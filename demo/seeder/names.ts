/** Puts the names of the demonstration's people together. */
import { europeanGiven, europeanSurnames, given, surnames } from '../data/names.ts';
import type { Dice } from './random.ts';

export interface Name {
  ko: string;
  en: string;
  gender: 'FEMALE' | 'MALE';
}

export function koreanName(dice: Dice): Name {
  const gender = dice.chance(0.5) ? 'FEMALE' : 'MALE';
  const [surname, first] = [dice.pick(surnames), dice.pick(given[gender])];
  return { ko: surname.ko + first.ko, en: `${first.en} ${surname.en}`, gender };
}

export function europeanName(dice: Dice): string {
  return `${dice.pick(europeanGiven)} ${dice.pick(europeanSurnames)}`;
}
