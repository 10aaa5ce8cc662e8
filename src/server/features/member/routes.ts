import { memberManageCalls } from '#api/account/member-manage.ts';
import { type RouteParts, serveCalls } from '../../calls/serve-calls.ts';
import { memberList } from './list.ts';
import {
  blockMember,
  endMemberSessions,
  managedMemberDetail,
  sendPasswordLink,
  unblockMember,
} from './manage.ts';

export const memberManageRoutes = (parts: RouteParts) =>
  serveCalls(
    parts,
    memberManageCalls,
    {
      'GET /manage/member/getList': memberList,
      'GET /manage/member/getDetail': managedMemberDetail,
      'POST /manage/member/sendPasswordLink': sendPasswordLink,
      'POST /manage/member/endSessions': endMemberSessions,
      'POST /manage/member/block': blockMember,
      'POST /manage/member/unblock': unblockMember,
    },
    // Sending a link waits for a limit.
    { inTransactions: false },
  );
