/** Notices of a decision on a meeting, and what each leads to (docs/rules.md, N12). */
import { type ListedKind, toldAs, type toldKinds } from '../notice/notice.ts';

/** What a decision on a meeting leads to: what was accepted to the meeting, what has ended to another partner. */
export const meetingNext = {
  meetingConfirmed: 'meeting',
  meetingPending: 'meeting',
  meetingMoved: 'meeting',
  meetingArranged: 'meeting',
  arrangedDeclined: 'find',
  meetingDenied: 'find',
  meetingCancelled: 'find',
  requestCancelled: 'find',
  requestExpired: 'find',
} satisfies Partial<Record<(typeof toldKinds)[number], 'meeting' | 'find'>>;

/** What a notice tells, if that is a decision on a meeting. */
export function meetingDecision(
  kind: ListedKind,
  startsAt: string | null,
): keyof typeof meetingNext | undefined {
  const told = toldAs(kind, startsAt);
  return told in meetingNext ? (told as keyof typeof meetingNext) : undefined;
}
