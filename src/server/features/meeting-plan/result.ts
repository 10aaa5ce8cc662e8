/** What a plan comes to, as it is kept and told. */
import type { MeetingPlanResult } from '#api/matching/plans/plan-parts.ts';
import type { TooLarge } from '#domain/schedule/size.ts';
import type { Progress } from '../../../planner/messages.ts';

export function resultOf({ measures, bounds, state, seconds }: Progress, wishes: number): MeetingPlanResult {
  return {
    ...{ state, wishes, placed: measures.placed, placedMost: bounds.placed },
    ...{ must: measures.must, mustMost: bounds.must, weight: measures.weight, weightMost: bounds.weight },
    ...{ least: measures.least, otherTimes: measures.wishes },
    ...{ breaks: measures.breaks, breaksFewest: bounds.breaks },
    ...{ metres: Math.round(measures.metres), changes: measures.changes, seconds },
  };
}

/** Of an event in which nobody is to meet anybody, or no slot is left. */
export const emptyResult = (wishes: number): MeetingPlanResult => ({
  ...{ state: 'proven', wishes, placed: 0, placedMost: 0, must: 0, mustMost: 0, weight: 0, weightMost: 0 },
  ...{ least: 0, otherTimes: 0, breaks: 0, breaksFewest: 0, metres: 0, changes: 0, seconds: 0 },
});

export const readResult = (json: string | null): MeetingPlanResult | null =>
  json === null ? null : (JSON.parse(json) as MeetingPlanResult);

/** Of a run that ends because there is too much to plan, as it is kept in the place of its progress. */
export const whyTooLarge = (tooLarge: TooLarge): string => JSON.stringify({ tooLarge });

/** How far a run has come, or that there was too much to plan. */
export function readProgress(json: string | null): {
  progress: MeetingPlanResult | null;
  tooLarge: TooLarge | null;
} {
  const read = json === null ? null : (JSON.parse(json) as MeetingPlanResult | { tooLarge: TooLarge });
  if (read && 'tooLarge' in read) return { progress: null, tooLarge: read.tooLarge };
  return { progress: read, tooLarge: null };
}
