import { meetingPlanCalls } from '#api/matching/meeting-plan.ts';
import { type RouteParts, serveCalls } from '../../calls/serve-calls.ts';
import { addPlan, runPlan, stopPlan } from './begin.ts';
import { carryPair, lockPairs } from './carry.ts';
import { comparePlans, planGrid } from './grid.ts';
import { planMeetings } from './meetings.ts';
import { planDetail, plansOf, removePlan, renamePlan } from './plans.ts';
import { readiness } from './readiness.ts';

export const meetingPlanRoutes = (parts: RouteParts) =>
  serveCalls(
    parts,
    meetingPlanCalls,
    {
      'GET /manage/meetingPlan/getReadiness': readiness,
      'GET /manage/meetingPlan/getPlans': plansOf,
      'GET /manage/meetingPlan/getPlan': planDetail,
      'POST /manage/meetingPlan/add': addPlan,
      'POST /manage/meetingPlan/run': runPlan,
      'POST /manage/meetingPlan/stop': stopPlan,
      'POST /manage/meetingPlan/rename': renamePlan,
      'POST /manage/meetingPlan/remove': removePlan,
      'GET /manage/meetingPlan/getMeetings': planMeetings,
      'GET /manage/meetingPlan/getGrid': planGrid,
      'GET /manage/meetingPlan/compare': comparePlans,
      'POST /manage/meetingPlan/lock': lockPairs,
      'POST /manage/meetingPlan/carry': carryPair,
    },
    { again: { 'POST /manage/meetingPlan/add': async (_, planIdx) => ({ planIdx }) } },
  );
