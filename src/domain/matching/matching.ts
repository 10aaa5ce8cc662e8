/** Meetings of one company and one buyer: states, moves, who approves, and the clock (docs/rules.md, M4 to M9). */
import { limits } from '../common/limits.ts';

export const matchingStates = ['request', 'pending', 'complete', 'denied', 'cancel'] as const;
export type MatchingState = (typeof matchingStates)[number];

export const matchingTypes = ['online', 'offline'] as const;
export type MatchingType = (typeof matchingTypes)[number];

export const approvalTypes = ['otherAppr', 'companyAppr', 'buyerAppr'] as const;
export type ApprovalType = (typeof approvalTypes)[number];

export const meetingSides = ['company', 'buyer'] as const;
export type MeetingSide = (typeof meetingSides)[number];

/** Who a meeting began with: one of its sides, by a request, or the organiser, who asks nobody. */
export const askers = [...meetingSides, 'organiser'] as const;
export type Asker = (typeof askers)[number];

/** By what managers look for meetings that the organiser arranged: all of them, or those that were declined. */
export const arrangedKinds = ['all', 'declined'] as const;

/** What becomes of a meeting in hours that the organiser closes for one of its people. */
export const strandedActs = ['handOver', 'move', 'cancel'] as const;
export type StrandedAct = (typeof strandedActs)[number];

/** The one table of moves. complete: approved and placed; pending: approved, not yet placed. */
const moves: Record<MatchingState, readonly MatchingState[]> = {
  request: ['complete', 'pending', 'denied', 'cancel'],
  pending: ['complete', 'cancel'],
  complete: ['cancel'],
  denied: [],
  cancel: [],
};

export function mayBecome(from: MatchingState, to: MatchingState): boolean {
  return moves[from].includes(to);
}

/**
 * What a meeting asks of its reader, in the order in which it matters: an answer of theirs, to be there today, to be there
 * later, to wait; what is past, and what will not be.
 */
export const agendaGroups = ['answer', 'today', 'coming', 'waiting', 'past', 'closed'] as const;
export type AgendaGroup = (typeof agendaGroups)[number];

/**
 * Where a meeting stands among these. `today` and `day` are days of the event's own clock, `day` null without a slot; `mayAnswer`: a
 * request, or a proposed time, waits for the reader.
 */
export function agendaOf(meeting: {
  state: MatchingState;
  mayAnswer: boolean;
  isOver: boolean;
  day: string | null;
  today: string;
}): AgendaGroup {
  const { state, mayAnswer, isOver, day, today } = meeting;
  if (state === 'denied' || state === 'cancel') return 'closed';
  if (mayAnswer) return 'answer';
  if (state !== 'complete' || day === null) return 'waiting';
  if (isOver) return 'past';
  return day === today ? 'today' : 'coming';
}

/** A pair has at most one of these (`duplicated_matching`). */
export const liveStates = ['request', 'pending', 'complete'] as const satisfies readonly MatchingState[];

/** The side whose yes a request needs; null where the organiser arranged the meeting, which needs none. Of a walk-in it is the one that was asked, whatever the approval type: both stand there. */
export function approverOf(approvalType: ApprovalType, askedBy: Asker, isWalkIn = false): MeetingSide | null {
  if (askedBy === 'organiser') return null;
  if (isWalkIn) return askedBy === 'company' ? 'buyer' : 'company';
  if (approvalType === 'companyAppr') return 'company';
  if (approvalType === 'buyerAppr') return 'buyer';
  return askedBy === 'company' ? 'buyer' : 'company';
}

/** From the first to the last instant, the end not included; an open end never closes. Instants are ISO 8601 in UTC. */
export interface Period {
  from: string | null;
  to: string | null;
}

export function isWithin(now: Date, period: Period): boolean {
  const at = now.toISOString();
  return (period.from === null || period.from <= at) && (period.to === null || at < period.to);
}

const hours = (count: number) => count * 3_600_000;

/**
 * How a meeting in a slot is arranged, were it asked for or claimed now: online until 48 hours before it starts, then on site, from the
 * event's first opening until the slot begins. Null: the slot is closed (`late_inquiry`). Nobody chooses this; the clock does.
 */
export function typeOfSlot(slotStartsAt: string, firstOpensAt: string, now: Date): MatchingType | null {
  const starts = Date.parse(slotStartsAt);
  if (now.getTime() <= starts - hours(limits.lateInquiryHours)) return 'online';
  return now.getTime() >= Date.parse(firstOpensAt) && now.getTime() < starts ? 'offline' : null;
}

/** Why the clock has closed a slot: the meeting has begun, or begins too soon and the event has not opened (`late_inquiry`). */
export const closedWhys = ['begun', 'soon'] as const;
export type ClosedWhy = (typeof closedWhys)[number];
export const whyClosed = (slotStartsAt: string, now: Date): ClosedWhy =>
  hasBegun(now, slotStartsAt) ? 'begun' : 'soon';

/**
 * The first instant (UTC) of slots that can still be asked for and claimed. The counterpart of `typeOfSlot`, as a bound for queries:
 * slots that start before it are closed. `hasOpened`: whether the event's first day has.
 */
export function closedBefore(hasOpened: boolean, now: Date): string {
  return new Date(now.getTime() + (hasOpened ? 1 : hours(limits.lateInquiryHours))).toISOString();
}

/**
 * Whether a side may decline a meeting that the organiser arranged without asking it, outside of the cancel rules: while the event
 * lets it, as long as the meeting has not begun. Whoever asked for it, or agreed on another time of it, cancels it like any other.
 */
export function mayDecline(
  meeting: {
    state: MatchingState;
    askedBy: Asker;
    arrangedAt: string | null;
    agreedAt: string | null;
    startsAt: string | null;
  },
  side: MeetingSide,
  declineArranged: 'Y' | 'N',
  now: Date,
): boolean {
  const { state, askedBy, arrangedAt, agreedAt, startsAt } = meeting;
  if (declineArranged === 'N' || state !== 'complete') return false;
  if (arrangedAt === null || agreedAt !== null || askedBy === side) return false;
  return startsAt !== null && !hasBegun(now, startsAt);
}

export const cancelRefusals = ['late_cancellation', 'matching_cancel_not_allow'] as const;
export type CancelRefusal = (typeof cancelRefusals)[number];

/** Why a placed or waiting meeting cannot be cancelled now by its people; null when it can. `slotStartsAt` is null before placing. */
export function cancelRefusal(
  now: Date,
  slotStartsAt: string | null,
  cancelPeriod: Period,
): CancelRefusal | null {
  if (slotStartsAt === null) return null; // nothing is held yet, so nobody is let down
  if (now.getTime() > Date.parse(slotStartsAt) - hours(limits.lateCancellationHours))
    return 'late_cancellation';
  return isWithin(now, cancelPeriod) ? null : 'matching_cancel_not_allow';
}

/**
 * Whether a confirmed meeting keeps its people from leaving: one that begins within the next 24 hours. What has begun
 * holds nobody, and neither does the event's cancel period.
 */
export function holdsBack(now: Date, slotStartsAt: string): boolean {
  const starts = Date.parse(slotStartsAt);
  return now.getTime() > starts - hours(limits.lateCancellationHours) && now.getTime() < starts;
}

/** Whether a slot, or the meeting in it, has begun: a meeting was held then, and is no longer cancelled. */
export const hasBegun = (now: Date, slotStartsAt: string): boolean =>
  now.getTime() >= Date.parse(slotStartsAt);

/** What a slot that has begun is: under way, or over. */
export const begunPhase = (now: Date, slot: { endsAt: string }): 'now' | 'over' =>
  hasBegun(now, slot.endsAt) ? 'over' : 'now';

/** Whether a slot is still to come, under way, or over. */
export function slotPhase(now: Date, slot: { startsAt: string; endsAt: string }): 'ahead' | 'now' | 'over' {
  return hasBegun(now, slot.startsAt) ? begunPhase(now, slot) : 'ahead';
}
