import { planCalls } from '#api/event/plan.ts';
import { type RouteParts, serveCalls } from '../../calls/serve-calls.ts';
import { readPlan } from '../event/plan.ts';
import { replan } from './replan.ts';

export const planRoutes = (parts: RouteParts) =>
  serveCalls(parts, planCalls, {
    'GET /manage/plan/getDetail': ({ db, eventIdx }) => readPlan(db, eventIdx),
    'POST /manage/plan/update': replan,
  });
