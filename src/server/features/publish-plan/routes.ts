import { publishPlanCalls } from '#api/matching/plans/publish-plan.ts';
import { type RouteParts, serveCalls } from '../../calls/serve-calls.ts';
import { getFairness } from './fairness.ts';
import { createFairnessExports } from './fairness-sheet.ts';
import { getPublishing, goOn, publishPlan, takeBack } from './state.ts';

export const publishPlanRoutes = (parts: RouteParts) =>
  serveCalls(parts, publishPlanCalls, {
    'GET /manage/meetingPlan/getPublishing': getPublishing,
    'POST /manage/meetingPlan/publish': publishPlan,
    'POST /manage/meetingPlan/takeBack': takeBack,
    'POST /manage/meetingPlan/goOn': goOn,
    'GET /manage/meetingPlan/getFairness': getFairness,
    'GET /manage/meetingPlan/exportFairness': createFairnessExports(),
  });
