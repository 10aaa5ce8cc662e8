import { healthCalls } from '#api/console/health.ts';
import { type RouteParts, serveCalls } from '../../calls/serve-calls.ts';
import { backUp, type HealthParts, healthDetail } from './health.ts';

export const healthRoutes = (parts: RouteParts, health: HealthParts) =>
  serveCalls(
    parts,
    healthCalls,
    {
      'GET /manage/health/getDetail': (context) => healthDetail(context, health),
      'POST /manage/health/backUp': (context) => backUp(context, health),
    },
    // The backup begins once its row in the audit stands.
    { inTransactions: false },
  );
