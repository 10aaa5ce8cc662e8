import type { Meeting } from '#api/matching/matching.ts';
import type { MeetingSide } from '#domain/matching/matching.ts';

/** Which of the two parties of a meeting a participation is, and who the other one is. */
export function partiesOf(meeting: Meeting, participateIdx: number) {
  const mine: MeetingSide = meeting.company.participateIdx === participateIdx ? 'company' : 'buyer';
  return { mine, other: otherOf(meeting, mine) };
}

/** Who meets the side `mine`. */
export const otherOf = (meeting: Meeting, mine: MeetingSide) =>
  meeting[mine === 'company' ? 'buyer' : 'company'];
