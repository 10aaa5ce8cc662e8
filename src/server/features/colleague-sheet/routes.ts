import { colleagueSheetCalls } from '#api/participation/colleague-sheet.ts';
import { type RouteParts, serveCalls } from '../../calls/serve-calls.ts';
import type { Uploads } from '../file/uploads.ts';
import { inviteColleagues } from './invite.ts';
import { checkColleagues } from './sheet.ts';

export const colleagueSheetRoutes = (parts: RouteParts, uploads: Uploads) =>
  serveCalls(
    parts,
    colleagueSheetCalls,
    {
      'POST /manage/participate/checkColleagues': (context, _, incoming) =>
        checkColleagues(context, uploads, incoming),
      'POST /manage/participate/inviteColleagues': inviteColleagues,
    },
    // A sheet waits for its sender and for the process that reads it, and a limit may wait.
    { inTransactions: false },
  );
