import { consoleCalls } from '#api/console/console.ts';
import { type RouteParts, serveCalls } from '../../calls/serve-calls.ts';
import { waitingCounts } from './counts.ts';
import { searchAll } from './search.ts';

export const consoleRoutes = (parts: RouteParts) =>
  serveCalls(parts, consoleCalls, {
    'GET /manage/console/getCounts': waitingCounts,
    'GET /manage/console/search': searchAll,
  });
