/** Plans of meetings: drafts that the organiser has made, compares and publishes (docs/rules.md, D1 to D12). */

export const meetingPlanScopes = ['whole', 'waiting'] as const;
export type MeetingPlanScope = (typeof meetingPlanScopes)[number];

/** `held`: the minute in which publishing can be taken back. `asking`: it stood still for too long, and a manager says whether it goes on. */
export const meetingPlanStates = ['draft', 'held', 'publishing', 'asking', 'published'] as const;
export type MeetingPlanState = (typeof meetingPlanStates)[number];

export const meetingPlanRunStates = ['waiting', 'running', 'done', 'stopped', 'failed'] as const;
export type MeetingPlanRunState = (typeof meetingPlanRunStates)[number];

export const meetingPlanOutcomes = ['done', 'stayed'] as const;
export type MeetingPlanOutcome = (typeof meetingPlanOutcomes)[number];

/** What became of a pair against what stood when the plan was made. */
export const meetingPlanChanges = ['new', 'moved', 'table', 'same', 'unplaced', 'lost'] as const;
export type MeetingPlanChange = (typeof meetingPlanChanges)[number];

export const planLimits = {
  /** Plans of an event that are kept; the organiser removes old ones. */
  plans: 20,
  /** Wishes of a plan. */
  wishes: 50_000,
  name: 80,
  /** Seconds of a run. */
  seconds: 3_600,
} as const;

/** Milliseconds in which publishing can be taken back. */
export const heldMs = 60_000;
/** After so many milliseconds of standing still publishing goes on only when a manager says so. */
export const stillMs = 600_000;
