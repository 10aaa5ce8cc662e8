/** Being there: what the two people of a confirmed meeting may say of it, and when (docs/rules.md, M20). */

import { limits } from '../common/limits.ts';
import { dayIn } from '../day/day.ts';
import type { MeetingSide } from './matching.ts';

/** `absent` is said of the other side, `contested` of what the other side said so. */
export const presenceKinds = ['here', 'late', 'absent', 'contested'] as const;
export type PresenceKind = (typeof presenceKinds)[number];

export const lateMinutes = [5, 10, 15] as const;
export type LateMinutes = (typeof lateMinutes)[number];

/** One statement. Instants are ISO 8601 in UTC. */
export interface Statement {
  side: MeetingSide;
  kind: PresenceKind;
  minutes: LateMinutes | null;
  saidAt: string;
  takenBackAt: string | null;
}

/** What one side may say now. `late`: by how many minutes, more than it said before. `takeBack`: that the other did not come. */
export interface PresenceActs {
  here: boolean;
  late: LateMinutes[];
  absent: boolean;
  contested: boolean;
  takeBack: boolean;
}

interface Meeting {
  now: Date;
  startsAt: string;
  endsAt: string;
  timeZone: string;
  mine: MeetingSide;
  said: readonly Statement[];
}

const minutes = (count: number) => count * 60_000;
const hours = (count: number) => count * 3_600_000;

/**
 * What the side `mine` of a confirmed meeting may say at this moment: that it is there from half an hour before, that it is late from an
 * hour before, both until the meeting ends and lateness only until it is there; that the other did not come from ten minutes after the
 * start until the end of that day, once. That can be contested, once, and taken back, for a day.
 */
export function presenceActs({ now, startsAt, endsAt, timeZone, mine, said }: Meeting): PresenceActs {
  const at = now.getTime();
  const starts = Date.parse(startsAt);
  const isOver = at >= Date.parse(endsAt);
  const of = (kind: PresenceKind, side: MeetingSide) =>
    said.find((one) => one.kind === kind && one.side === side);
  const isHere = of('here', mine) !== undefined;
  const isRecent = (one: Statement | undefined) =>
    !!one && one.takenBackAt === null && at < Date.parse(one.saidAt) + hours(limits.contestHours);
  const lateBy = of('late', mine)?.minutes ?? 0;
  return {
    here: !isHere && !isOver && at >= starts - minutes(limits.hereMinutes),
    late:
      isHere || isOver || at < starts - minutes(limits.lateMinutes)
        ? []
        : lateMinutes.filter((count) => count > lateBy),
    absent:
      !of('absent', mine) &&
      at >= starts + minutes(limits.absentMinutes) &&
      dayIn(timeZone, now) === dayIn(timeZone, startsAt),
    contested: isRecent(of('absent', mine === 'company' ? 'buyer' : 'company')) && !of('contested', mine),
    takeBack: isRecent(of('absent', mine)),
  };
}

/** The first moment, in UTC, at which anything can be said of a meeting that starts then. */
export const presenceFrom = (startsAt: string): number => Date.parse(startsAt) - minutes(limits.lateMinutes);

/** Whether there is anything that may be said. */
export const mayAnything = (may: PresenceActs): boolean =>
  may.here || may.late.length > 0 || may.absent || may.contested || may.takeBack;

/** Whether a meeting that has not ended is one to be at now: from half an hour before it starts. */
export const isPresent = (now: Date, startsAt: string): boolean =>
  now.getTime() >= Date.parse(startsAt) - minutes(limits.hereMinutes);
