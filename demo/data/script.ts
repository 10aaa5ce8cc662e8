/** The meetings of those whose log-ins are printed, so that each of them finds something of everything. */
import type { Asker, MatchingState, MatchingType } from '#domain/matching/matching.ts';

export interface Scripted {
  /** Slugs of the two. */
  company: string;
  buyer: string;
  state: MatchingState;
  /** Counted from today: one of the days with meetings (`meetingDays`). */
  day: -1 | 0 | 4;
  /** The organiser has only confirmed ones. */
  askedBy: Asker;
  type?: MatchingType;
  /** Of a request: any slot will do, so that whoever tries to approve it gets one. */
  anySlot?: boolean;
  /** Of a meeting of yesterday: whether its log is written. */
  isLogged?: boolean;
}

export const scripted: readonly Scripted[] = [
  // The company: yesterday one with a log and one without, today, in four days, waiting, to answer, asked, refused, cancelled.
  {
    company: 'deulsaem',
    buyer: 'kastanienhof-gastro',
    state: 'complete',
    day: -1,
    askedBy: 'buyer',
    isLogged: true,
  },
  {
    company: 'deulsaem',
    buyer: 'hanbin-trading',
    state: 'complete',
    day: -1,
    askedBy: 'company',
    isLogged: false,
  },
  {
    company: 'deulsaem',
    buyer: 'donauhof-feinkost',
    state: 'complete',
    day: 0,
    askedBy: 'buyer',
    type: 'online',
  },
  {
    company: 'deulsaem',
    buyer: 'rheinkorb',
    state: 'complete',
    day: 4,
    askedBy: 'organiser',
    type: 'online',
  },
  { company: 'deulsaem', buyer: 'dunapart', state: 'pending', day: 4, askedBy: 'buyer', type: 'online' },
  {
    company: 'deulsaem',
    buyer: 'baltyk-foods',
    state: 'request',
    day: 4,
    askedBy: 'buyer',
    type: 'online',
    anySlot: true,
  },
  {
    company: 'deulsaem',
    buyer: 'seine-echanges',
    state: 'request',
    day: 4,
    askedBy: 'buyer',
    type: 'online',
    anySlot: true,
  },
  {
    company: 'deulsaem',
    buyer: 'altoadige-bevande',
    state: 'request',
    day: 4,
    askedBy: 'company',
    type: 'online',
  },
  {
    company: 'deulsaem',
    buyer: 'teehaus-naschmarkt',
    state: 'denied',
    day: 0,
    askedBy: 'company',
    type: 'online',
  },
  {
    company: 'deulsaem',
    buyer: 'rebgasse-import',
    state: 'cancel',
    day: 0,
    askedBy: 'buyer',
    type: 'online',
  },
  // The buyer.
  {
    company: 'badagil',
    buyer: 'donauhof-feinkost',
    state: 'complete',
    day: -1,
    askedBy: 'buyer',
    isLogged: true,
  },
  {
    company: 'mireu-nuruk',
    buyer: 'donauhof-feinkost',
    state: 'complete',
    day: 4,
    askedBy: 'buyer',
    type: 'online',
  },
  {
    company: 'hanbyeot-farm',
    buyer: 'donauhof-feinkost',
    state: 'pending',
    day: 4,
    askedBy: 'company',
    type: 'online',
  },
  {
    company: 'heukson',
    buyer: 'donauhof-feinkost',
    state: 'request',
    day: 4,
    askedBy: 'company',
    type: 'online',
    anySlot: true,
  },
  {
    company: 'insamnae',
    buyer: 'donauhof-feinkost',
    state: 'request',
    day: 4,
    askedBy: 'buyer',
    type: 'online',
  },
  {
    company: 'bangjja-maeul',
    buyer: 'donauhof-feinkost',
    state: 'denied',
    day: 0,
    askedBy: 'company',
    type: 'online',
  },
  // The association buyer.
  {
    company: 'badagil',
    buyer: 'hanbin-trading',
    state: 'complete',
    day: 0,
    askedBy: 'buyer',
    type: 'offline',
  },
  {
    company: 'duson-kitchen',
    buyer: 'hanbin-trading',
    state: 'complete',
    day: 4,
    askedBy: 'buyer',
    type: 'online',
  },
  {
    company: 'heukson',
    buyer: 'hanbin-trading',
    state: 'request',
    day: 4,
    askedBy: 'company',
    type: 'online',
    anySlot: true,
  },
  {
    company: 'jangdokmaru',
    buyer: 'hanbin-trading',
    state: 'request',
    day: 4,
    askedBy: 'buyer',
    type: 'online',
  },
];

/** The buyer whose log-in is printed has declined this company, and does not want to be asked again; the company reads nothing of it. */
export const notWith = { buyer: 'donauhof-feinkost', company: 'bangjja-maeul' } as const;

/** Pairs that are not in touch, so that the site suggests them to those whose log-ins are printed. */
export const unmet: readonly Pick<Scripted, 'company' | 'buyer'>[] = [
  { company: 'jangdokmaru', buyer: 'donauhof-feinkost' },
  { company: 'saebyeok-kong', buyer: 'donauhof-feinkost' },
  { company: 'najeongyeol', buyer: 'donauhof-feinkost' },
  { company: 'saebyeok-kong', buyer: 'hanbin-trading' },
  { company: 'bangjja-maeul', buyer: 'hanbin-trading' },
  { company: 'mireu-nuruk', buyer: 'hanbin-trading' },
];
