import { meetingPlanCalls } from '#api/matching/plans/meeting-plan.ts';
import { planQuestionCalls } from '#api/matching/plans/plan-questions.ts';
import { type RouteParts, serveCalls } from '../../calls/serve-calls.ts';
import { askPromise, askWhatIf, keepPromised, stopQuestion } from './ask.ts';
import { addPlan, runPlan, stopPlan } from './begin.ts';
import { carryPair, lockPairs } from './carry.ts';
import { comparePlans, planGrid } from './grid.ts';
import { planMeetings } from './meetings.ts';
import { planDetail, plansOf, removePlan, renamePlan } from './plans.ts';
import { questionsOf } from './questions.ts';
import { readiness } from './readiness.ts';
import { repairPlan } from './repair.ts';

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

export const planQuestionRoutes = (parts: RouteParts) =>
  serveCalls(
    parts,
    planQuestionCalls,
    {
      'POST /manage/meetingPlan/repair': repairPlan,
      'POST /manage/meetingPlan/askPromise': askPromise,
      'POST /manage/meetingPlan/askWhatIf': askWhatIf,
      'GET /manage/meetingPlan/getQuestions': questionsOf,
      'POST /manage/meetingPlan/stopQuestion': stopQuestion,
      'POST /manage/meetingPlan/keepPromised': keepPromised,
    },
    {
      again: {
        'POST /manage/meetingPlan/repair': async (_, planIdx) => ({ planIdx }),
        'POST /manage/meetingPlan/askPromise': async (_, questionIdx) => ({ questionIdx }),
        'POST /manage/meetingPlan/askWhatIf': async (_, questionIdx) => ({ questionIdx }),
        'POST /manage/meetingPlan/keepPromised': async (_, planIdx) => ({ planIdx }),
      },
    },
  );
