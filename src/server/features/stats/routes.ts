import { statsCalls } from '#api/console/stats.ts';
import { type RouteParts, serveCalls } from '../../calls/serve-calls.ts';
import { exportTable } from './export.ts';
import { createRowExports } from './rows.ts';
import { createSummaries } from './summary.ts';

export function statsRoutes(parts: RouteParts) {
  const summaryOf = createSummaries();
  return serveCalls(parts, statsCalls, {
    'GET /manage/stats/getSummary': summaryOf,
    'GET /manage/stats/exportTable': exportTable(summaryOf),
    'GET /manage/stats/exportRows': createRowExports(),
  });
}
