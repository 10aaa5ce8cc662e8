import { wantedPairCalls } from '#api/matching/wanted-pair.ts';
import { type RouteParts, serveCalls } from '../../calls/serve-calls.ts';
import type { Uploads } from '../file/uploads.ts';
import { addPairs, removePairs, retryPairs } from './add.ts';
import { createPairExports } from './export.ts';
import { pairRun, wantedPairs } from './list.ts';
import { checkPairs } from './sheet.ts';

export const wantedPairRoutes = (parts: RouteParts, uploads: Uploads) =>
  serveCalls(
    parts,
    wantedPairCalls,
    {
      'POST /manage/matching/checkPairs': (context, _, incoming) => checkPairs(context, uploads, incoming),
      'POST /manage/matching/addPairs': (context, _, incoming) => addPairs(context, uploads, incoming),
      'POST /manage/matching/retryPairs': retryPairs,
      'GET /manage/matching/getPairRun': pairRun,
      'GET /manage/matching/getPairs': wantedPairs,
      'POST /manage/matching/removePairs': removePairs,
      'GET /manage/matching/exportPairs': createPairExports(),
    },
    // A sheet waits for its sender and for the process that reads it.
    { inTransactions: false },
  );
