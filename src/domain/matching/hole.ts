/**
 * Holes on the day (docs/rules.md, H1 to H8): a slot in which somebody is left alone, because the other did not come or the meeting was
 * cancelled shortly before. Until when it can be filled, whom it is offered to and in which order, and who is asked first.
 */
import { metresPerMinute } from './walking.ts';

/** `off`: nothing is offered. `desk`: to the organiser's desk alone. `phones`: the two are asked on their phones, too. */
export const holeModes = ['off', 'desk', 'phones'] as const;
export type HoleMode = (typeof holeModes)[number];

export const holeWhys = ['noShow', 'cancelled'] as const;
export type HoleWhy = (typeof holeWhys)[number];

export const holeStates = ['open', 'filled', 'ended'] as const;
export type HoleState = (typeof holeStates)[number];

export const offerStates = ['open', 'made', 'declined', 'gone'] as const;
export type OfferState = (typeof offerStates)[number];

export const holeLimits = {
  /** What is cancelled earlier than so many minutes before is filled by those who ask for meetings, as ever. */
  beforeMinutes: 60,
  /**
   * So many minutes of the slot have to be left, or half of it where that is less: a first talk takes ten. That the other did not come is
   * said from ten minutes after the beginning (M20), so of half an hour ten are left for the answers.
   */
  leastMinutes: 10,
  /** Whoever stands further away than one walks in so many minutes is not offered. */
  walkMinutes: 5,
  /** Of one hole, on the desk's list. */
  candidates: 5,
  /** Of one hole, at the same time. */
  askedAtOnce: 3,
  /** One participation, within 24 hours. */
  asksOfOne: 6,
  /** In one event, at the same time. */
  openInEvent: 200,
  /** On the desk's list. */
  listed: 20,
} as const;

const minutes = (count: number) => count * 60_000;

/** The moment from which too little of a slot is left to meet in it: UTC. */
export function holeUntil(startsAt: string, slotMinutes: number): string {
  const least = Math.min(holeLimits.leastMinutes, slotMinutes / 2);
  return new Date(Date.parse(startsAt) + minutes(slotMinutes - least)).toISOString();
}

/** Whether a slot that somebody is left alone in now is a hole: from an hour before it begins until too little of it is left. */
export const isHole = (now: Date, startsAt: string, slotMinutes: number): boolean =>
  now.getTime() >= Date.parse(startsAt) - minutes(holeLimits.beforeMinutes) &&
  now.toISOString() < holeUntil(startsAt, slotMinutes);

/** What one of the two has said of meeting the other. */
export interface HoleWish {
  /** They asked for it, or accepted it: the other side knows. */
  hasAsked: boolean;
  /** The place of the other in their list, which nobody else reads (R4); null: not on it. */
  rank: number | null;
}

/** Somebody who could meet who is left alone. */
export interface HolePartner {
  participateIdx: number;
  /** Of who is left alone, and theirs. */
  left: HoleWish;
  other: HoleWish;
  /** Approved, free in the slot, and below the most meetings of a day and in all, as the other is. */
  isFree: boolean;
  isInHouse: boolean;
  /** One of the two does not want to, or has ended a meeting of theirs, or they have met. */
  isExcluded: boolean;
  /** No interpreter is wanted, or the company brings one, or one who speaks the language is free. */
  canTalk: boolean;
  /** From where they are to the table; null where the map does not say. */
  metres: number | null;
  /** Between the table and those of their meetings right before and after, in the event's minutes for that. */
  canWalk: boolean;
  /** Confirmed meetings of the day. */
  meetings: number;
}

const wishes = ({ hasAsked, rank }: HoleWish) => hasAsked || rank !== null;
const isMutual = ({ left, other }: HolePartner) => wishes(left) && wishes(other);

/** Whether somebody may be offered at all. */
export const mayFill = (partner: HolePartner): boolean =>
  (wishes(partner.left) || wishes(partner.other)) &&
  partner.isFree &&
  partner.isInHouse &&
  !partner.isExcluded &&
  partner.canTalk &&
  partner.canWalk &&
  (partner.metres ?? 0) <= holeLimits.walkMinutes * metresPerMinute;

/** What comes first is smaller. */
function orderOf(partner: HolePartner): number[] {
  const { left, other, metres, meetings, participateIdx } = partner;
  const none = Number.MAX_SAFE_INTEGER;
  return [
    isMutual(partner) ? 0 : 1,
    left.hasAsked || other.hasAsked ? 0 : 1,
    (left.rank ?? 200) + (other.rank ?? 200),
    metres ?? none,
    meetings,
    participateIdx,
  ];
}

/**
 * Those of the partners who may be offered, the best first: both want it before one does; one asked before it only stands on a list; the
 * higher in both lists together (an own list without the other counts as its end); the nearer; the one with fewer meetings that day; the
 * lower number, so that the order is always the same.
 */
export function holeCandidates<Partner extends HolePartner>(partners: readonly Partner[]): Partner[] {
  return partners
    .filter(mayFill)
    .map((partner) => ({ partner, order: orderOf(partner) }))
    .sort((one, next) => {
      const at = one.order.findIndex((value, no) => value !== next.order[no]);
      return at < 0 ? 0 : (one.order[at] as number) - (next.order[at] as number);
    })
    .map(({ partner }) => partner);
}

/** Who is asked at once, and whose yes is there already. */
export interface FirstAsked {
  left: boolean;
  other: boolean;
  leftSaysYes: boolean;
}

/**
 * Who has to come is always asked; who sits there has said yes where they asked for the meeting. A list is nobody else's to read: of two of
 * whom one alone has the other on it that one is asked first, and the other once they have said yes, which they then know of.
 */
export function firstAsked({ left, other }: Pick<HolePartner, 'left' | 'other'>): FirstAsked {
  if (left.hasAsked) return { left: false, other: true, leftSaysYes: true };
  const [leftKnows, otherKnows] = [wishes(left) || other.hasAsked, wishes(other) || left.hasAsked];
  return { left: leftKnows, other: otherKnows, leftSaysYes: false };
}
