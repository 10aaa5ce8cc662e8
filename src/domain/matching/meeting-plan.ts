/** Plans of meetings: drafts that the organiser has made, compares and publishes (docs/rules.md, D1 to D13, D19). */
import { claimObstacles } from './obstacles.ts';

export const meetingPlanScopes = ['whole', 'waiting'] as const;
export type MeetingPlanScope = (typeof meetingPlanScopes)[number];

/** `held`: the minute in which publishing can be taken back. `asking`: it stood still for too long, and a manager says whether it goes on. */
export const meetingPlanStates = ['draft', 'held', 'publishing', 'asking', 'published'] as const;
export type MeetingPlanState = (typeof meetingPlanStates)[number];

export const meetingPlanRunStates = ['waiting', 'running', 'done', 'stopped', 'failed'] as const;
export type MeetingPlanRunState = (typeof meetingPlanRunStates)[number];

/** How a draft came about: planned anew, from what stands with few moves, or kept from the answer to a promise (docs/rules.md, D14, D17). */
export const meetingPlanMadeBy = ['plan', 'repair', 'promise'] as const;
export type MeetingPlanMadeBy = (typeof meetingPlanMadeBy)[number];

/** What a run does: it makes a plan, or answers what is asked of the event (docs/rules.md, D15 to D18). */
export type MeetingPlanRunKind = 'plan' | 'promise' | 'whatIf';

export const meetingPlanOutcomes = ['done', 'stayed'] as const;
export type MeetingPlanOutcome = (typeof meetingPlanOutcomes)[number];

/** Why a pair of a draft can't be carried to a place: what claims are refused with, and what only plans ask (docs/rules.md, D6, D13, D19). */
export const carryObstacles = [...claimObstacles, 'tooFar', 'outOfOrder'] as const;
export type CarryObstacle = (typeof carryObstacles)[number];

/** Why a planned meeting stayed in the draft when its plan was published (docs/rules.md, D8). */
export const stayedWhys = [
  ...carryObstacles,
  'dayFull',
  /** One of the two has the most meetings in all that the organiser wants them to have. */
  'mostReached',
  /** The two meet elsewhere, or at another time, than when the plan was made. */
  'changed',
  /** Their request or meeting has ended since. */
  'cancelled',
  /** One of the two doesn't want to meet the other; never who. */
  'notPossible',
  'notTakingPart',
  'begun',
  'locked',
  'noSlot',
  /** Who was to sit there represents the participation no more. */
  'personGone',
  /** More meetings would have to change places at once than one transaction can carry. */
  'chainTooLong',
  /** Another one, with which it was to change places, stayed. */
  'chainBroken',
  /** The organiser ended the publishing, which had stood still. */
  'ended',
] as const;
export type StayedWhy = (typeof stayedWhys)[number];

/** What an organiser can do about it: make a plan again, find another time on the schedule, unlock it there, see what the two have. */
export const stayedHelps = ['again', 'schedule', 'unlock', 'meeting', 'none'] as const;
export type StayedHelp = (typeof stayedHelps)[number];

export function stayedHelp(why: readonly string[]): StayedHelp {
  const has = (...some: StayedWhy[]) => some.some((one) => why.includes(one));
  if (has('notTakingPart', 'notPossible')) return 'none';
  if (has('changed', 'cancelled')) return 'meeting';
  if (has('locked')) return 'unlock';
  const isForAnotherPlan = has(
    'chainTooLong',
    'chainBroken',
    'ended',
    'personGone',
    'mostReached',
    'outOfOrder',
  );
  return isForAnotherPlan ? 'again' : 'schedule';
}

/** What became of a pair against what stood when the plan was made; `person`: somebody else of one of the two sits there. */
export const meetingPlanChanges = ['new', 'moved', 'table', 'person', 'same', 'unplaced', 'lost'] as const;
export type MeetingPlanChange = (typeof meetingPlanChanges)[number];

export const planLimits = {
  /** Plans of an event that are kept; the organiser removes old ones. */
  plans: 20,
  name: 80,
  /** Seconds of a run, as many as the screens offer: in a process of the server the runs of other events wait as long. */
  seconds: 900,
} as const;

/** Milliseconds in which publishing can be taken back. */
export const heldMs = 60_000;
/** After so many milliseconds of standing still publishing goes on only when a manager says so. */
export const stillMs = 600_000;
/** Meetings that change places with each other, and so go in one transaction: with more of them they stay. */
export const chainMost = 60;
