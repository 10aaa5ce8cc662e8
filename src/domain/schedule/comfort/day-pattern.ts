/**
 * When each person has meetings, as bits: breaks and idle slots are counted in a few steps, without looking at the meetings. A day takes as
 * many words of 31 bits as it needs; one for nearly every event.
 */
import type { Instance } from '../instance.ts';
import { type Timetable, unplaced } from '../timetable.ts';

const bitsOfWord = 31;

export interface DayPattern {
  words: number;
  wordOf: Uint16Array;
  bitOf: Int32Array;
  /** The first word of each day, and behind the last. */
  firstWord: Uint16Array;
}

export function dayPatternOf({ slotCount, dayOf, days }: Instance): DayPattern {
  const wordOf = new Uint16Array(slotCount);
  const bitOf = new Int32Array(slotCount);
  const firstWord = new Uint16Array(days + 1);
  let word = -1;
  let bit = 0;
  for (let slot = 0; slot < slotCount; slot++) {
    const isNewDay = slot === 0 || dayOf[slot] !== dayOf[slot - 1];
    if (isNewDay || bit === bitsOfWord) {
      word++;
      bit = 0;
    }
    if (isNewDay) firstWord[dayOf[slot] as number] = word;
    wordOf[slot] = word;
    bitOf[slot] = 1 << bit++;
  }
  firstWord[days] = word + 1;
  return { words: word + 1, wordOf, bitOf, firstWord };
}

export function bitsOf(timetable: Timetable, { words, wordOf, bitOf }: DayPattern): Int32Array {
  const { people, slotCount } = timetable.instance;
  const bits = new Int32Array(people.length * words);
  for (let person = 0; person < people.length; person++)
    for (let slot = 0; slot < slotCount; slot++)
      if (timetable.at[person * slotCount + slot] !== unplaced)
        bits[person * words + (wordOf[slot] as number)] =
          (bits[person * words + (wordOf[slot] as number)] as number) | (bitOf[slot] as number);
  return bits;
}

function ones(word: number): number {
  let count = word - ((word >>> 1) & 0x55555555);
  count = (count & 0x33333333) + ((count >>> 2) & 0x33333333);
  return (((count + (count >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

/** How many times a person pauses: on each day one less than it has runs of meetings. */
export function breaksOf(bits: Int32Array, base: number, { firstWord, words }: DayPattern): number {
  if (firstWord.length - 1 === words) {
    let breaks = 0;
    for (let word = base; word < base + words; word++) {
      const day = bits[word] as number;
      if (day !== 0) breaks += ones(day & ~(day << 1)) - 1;
    }
    return breaks;
  }
  let breaks = 0;
  for (let day = 0; day + 1 < firstWord.length; day++) {
    let runs = 0;
    let carry = 0;
    for (let word = firstWord[day] as number; word < (firstWord[day + 1] as number); word++) {
      const part = bits[base + word] as number;
      runs += ones(part & ~((part << 1) | carry));
      carry = part >>> (bitsOfWord - 1);
    }
    breaks += Math.max(0, runs - 1);
  }
  return breaks;
}

/** Slots without a meeting between the first and the last of each word. */
export function idleOf(bits: Int32Array, base: number, { words }: DayPattern): number {
  let idle = 0;
  for (let word = base; word < base + words; word++) {
    const part = bits[word] as number;
    if (part !== 0) idle += 32 - Math.clz32(part) - (31 - Math.clz32(part & -part)) - ones(part);
  }
  return idle;
}
