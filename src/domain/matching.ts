/** Meetings of one company and one buyer: states, moves, who approves, and the clock (docs/rules.md, M4 to M9). */
import { limits } from './limits.ts';

export const matchingStates = ['request', 'pending', 'complete', 'denied', 'cancel'] as const;
export type MatchingState = (typeof matchingStates)[number];

export const matchingTypes = ['online', 'offline'] as const;
export type MatchingType = (typeof matchingTypes)[number];

export const approvalTypes = ['otherAppr', 'companyAppr', 'buyerAppr'] as const;
export type ApprovalType = (typeof approvalTypes)[number];

export const meetingSides = ['company', 'buyer'] as const;
export type MeetingSide = (typeof meetingSides)[number];

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

/** Where a meeting stands among these. `today` and `day` are days of the event's own clock, `day` null without a slot. */
export function agendaOf(meeting: {
  state: MatchingState;
  mayApprove: boolean;
  isOver: boolean;
  day: string | null;
  today: string;
}): AgendaGroup {
  const { state, mayApprove, isOver, day, today } = meeting;
  if (state === 'denied' || state === 'cancel') return 'closed';
  if (state !== 'complete' || day === null) return mayApprove ? 'answer' : 'waiting';
  if (isOver) return 'past';
  return day === today ? 'today' : 'coming';
}

/** A pair has at most one of these (`duplicated_matching`). */
export const liveStates = ['request', 'pending', 'complete'] as const satisfies readonly MatchingState[];

/** The side whose yes a request needs. */
export function approverOf(approvalType: ApprovalType, askedBy: MeetingSide): MeetingSide {
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
 * Whether a slot can still be asked for, and claimed by an approval: an online meeting until 48 hours before it starts
 * (`late_inquiry`), an on-site one from the first opening until the slot's start.
 */
export function slotIsOpen(
  type: MatchingType,
  slotStartsAt: string,
  firstOpensAt: string,
  now: Date,
): boolean {
  const starts = Date.parse(slotStartsAt);
  if (type === 'online') return now.getTime() <= starts - hours(limits.lateInquiryHours);
  return now.getTime() >= Date.parse(firstOpensAt) && now.getTime() < starts;
}

/**
 * The first instant (UTC) at which a slot can no longer be asked for or claimed: of an online meeting 48 hours before it starts
 * have passed, of an on-site one it has begun. The counterpart of `slotIsOpen`, as a bound for queries: slots that start before
 * it are closed.
 */
export function closedBefore(type: MatchingType, now: Date): string {
  return new Date(now.getTime() + (type === 'online' ? hours(limits.lateInquiryHours) : 1)).toISOString();
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
