import { followUpCalls } from '#api/counseling/follow-up.ts';
import { type RouteParts, serveCalls } from '../../calls/serve-calls.ts';
import { eventFigures } from './figures.ts';
import { followUpList } from './list.ts';
import { saveFollowUp } from './save.ts';

export const followUpRoutes = (parts: RouteParts) =>
  serveCalls(parts, followUpCalls, {
    'GET /counseling/getFollowUps': followUpList,
    'POST /counseling/saveFollowUp': saveFollowUp,
    'GET /manage/counseling/getFigures': eventFigures,
  });
