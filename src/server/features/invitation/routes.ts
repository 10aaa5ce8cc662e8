import { invitationCalls } from '#api/participation/invitation.ts';
import { type RouteParts, serveCalls } from '../../calls/serve-calls.ts';
import type { Uploads } from '../file/uploads.ts';
import { inviteSheet } from './invite.ts';
import { openInvitation } from './open.ts';
import { invitationList, resendInvitations, revokeInvitations } from './open-list.ts';
import { checkSheet } from './sheet.ts';

export const invitationRoutes = (parts: RouteParts, uploads: Uploads) =>
  serveCalls(
    parts,
    invitationCalls,
    {
      'POST /manage/participate/checkSheet': (context, request, incoming) =>
        checkSheet(context, uploads, request, incoming),
      'POST /manage/participate/inviteSheet': (context, request, incoming) =>
        inviteSheet(context, uploads, request, incoming),
      'GET /manage/participate/getInvitations': invitationList,
      'POST /manage/participate/revokeInvitations': revokeInvitations,
      'POST /manage/participate/resendInvitations': resendInvitations,
      'POST /participate/openInvitation': openInvitation,
    },
    // A sheet waits for its sender and for the process that reads it; a link for a limit.
    { inTransactions: false },
  );
