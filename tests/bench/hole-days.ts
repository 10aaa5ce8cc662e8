/**
 * Days of an event with meetings, lists, no-shows and what everybody would answer, generated from a seed; and how many of those who are left
 * alone could have met somebody, had one known all answers before.
 */

import { Random } from '#domain/schedule/random.ts';
import { assign } from '#domain/schedule/seating/assignment.ts';

export interface DaySize {
  companies: number;
  buyers: number;
  slots: number;
  tables: number;
}

/** By places in the lists of companies and buyers, and of slots. */
export interface DayMeeting {
  slot: number;
  company: number;
  buyer: number;
  missing: 'company' | 'buyer' | null;
}

export interface Answering {
  saysYes: boolean;
  /** After being asked. */
  minutes: number;
}

export interface Day {
  /** Of meetings to which somebody does not come. */
  share: number;
  meetings: DayMeeting[];
  /** Of each company its buyers, of each buyer its companies, the first wish first. */
  lists: { company: number[][]; buyer: number[][] };
  /** What a side answers about the other in a slot. */
  answer: (side: 'company' | 'buyer', at: { slot: number; company: number; buyer: number }) => Answering;
}

/** Of those with time in a slot, so many meet; the others could be asked. */
const load = 0.65;
/** Of those who are asked, so many say yes. */
const willing = 0.75;
const [ranked, slowest] = [10, 6];

export function dayOf(size: DaySize, seed: number): Day {
  const random = new Random(seed);
  const share = 0.05 + 0.2 * random.unit();
  const met = new Set<number>();
  const key = (company: number, buyer: number) => company * size.buyers + buyer;
  const meetings: DayMeeting[] = [];
  const each = (count: number) => Array.from({ length: count }, (_, no) => no);
  for (let slot = 0; slot < size.slots; slot++) {
    const companies = random.shuffle(each(size.companies));
    const buyers = random.shuffle(each(size.buyers));
    const most = Math.min(size.tables, Math.floor(load * Math.min(size.companies, size.buyers)));
    for (const company of companies) {
      if (meetings.filter((one) => one.slot === slot).length >= most) break;
      const at = buyers.findIndex((buyer) => !met.has(key(company, buyer)));
      const [buyer] = at < 0 ? [] : buyers.splice(at, 1);
      if (buyer === undefined) continue;
      met.add(key(company, buyer));
      const isMissed = random.unit() < share;
      const missing = isMissed ? (random.unit() < 0.5 ? 'company' : 'buyer') : null;
      meetings.push({ slot, company, buyer, missing });
    }
  }
  const listOf = (count: number, isMet: (other: number) => boolean) =>
    random.shuffle(each(count).filter((other) => !isMet(other))).slice(0, ranked);
  const lists = {
    company: each(size.companies).map((company) =>
      listOf(size.buyers, (buyer) => met.has(key(company, buyer))),
    ),
    buyer: each(size.buyers).map((buyer) =>
      listOf(size.companies, (company) => met.has(key(company, buyer))),
    ),
  };
  const answers = each(size.slots * size.companies * size.buyers * 2).map((): Answering => {
    return { saysYes: random.unit() < willing, minutes: 1 + random.below(slowest) };
  });
  return {
    ...{ share, meetings, lists },
    answer: (side, { slot, company, buyer }) => {
      const no = ((slot * size.companies + company) * size.buyers + buyer) * 2 + (side === 'company' ? 0 : 1);
      return answers[no] as Answering;
    },
  };
}

/** Who is where in a slot: at a table with somebody, left alone at one, free in the house, or not there since they were missed last. */
export function presenceIn(day: Day, size: DaySize, slot: number) {
  const of = (side: 'company' | 'buyer', no: number): 'meets' | 'alone' | 'free' | 'away' => {
    const own = day.meetings.filter((one) => one[side] === no && one.slot <= slot);
    const now = own.find((one) => one.slot === slot);
    if (now) return now.missing === side ? 'away' : now.missing === null ? 'meets' : 'alone';
    return own.at(-1)?.missing === side ? 'away' : 'free';
  };
  return {
    companies: Array.from({ length: size.companies }, (_, no) => of('company', no)),
    buyers: Array.from({ length: size.buyers }, (_, no) => of('buyer', no)),
  };
}

/**
 * The most who are left alone in a slot and could have met somebody then, had all answers been known and given at once: a heaviest matching
 * of companies and buyers. Summed over a day it lets two meet in several slots, so it is at least what can be had.
 */
export function bestIn(day: Day, size: DaySize, slot: number): number {
  const { companies, buyers } = presenceIn(day, size, slot);
  const planned = new Set(day.meetings.map(({ company, buyer }) => company * size.buyers + buyer));
  const weight = (company: number, buyer: number): number => {
    const two = [companies[company], buyers[buyer]];
    const alone = two.filter((one) => one === 'alone').length;
    const canMeet = two.every((one) => one === 'alone' || one === 'free');
    const wants = day.lists.company[company]?.includes(buyer) || day.lists.buyer[buyer]?.includes(company);
    if (alone === 0 || !canMeet || !wants || planned.has(company * size.buyers + buyer)) return 0;
    const at = { slot, company, buyer };
    return day.answer('company', at).saysYes && day.answer('buyer', at).saysYes ? alone : 0;
  };
  const columnOf = assign(size.companies, size.buyers, (company, buyer) => 2 - weight(company, buyer));
  return columnOf.reduce((sum, buyer, company) => sum + (buyer < 0 ? 0 : weight(company, buyer)), 0);
}
