import { memberCalls } from '#api/member.ts';
import type { FileStore } from '../../platform/storage/store.ts';
import { type RouteParts, serveCalls } from '../../calls/serve-calls.ts';
import { checkPassword } from './password-rules.ts';
import { changePassword, isTaken, join, login, memberDetail, updateMember } from './member.ts';
import { closeSession } from './session.ts';
import { withdraw } from './withdraw.ts';

export const memberRoutes = (parts: RouteParts, files: FileStore) =>
  serveCalls(
    parts,
    memberCalls,
    {
      'POST /member/join': join,
      'POST /member/login': login,
      'POST /member/logout': async (context) => {
        await closeSession(context.db, context.actor.sessionIdx);
        return null;
      },
      'POST /member/duplicateCheckID': async (context, { id }) => ({
        duplicated: (await isTaken(context, id)) ? ('Y' as const) : ('N' as const),
      }),
      'POST /member/checkPassword': checkPassword,
      'GET /member/getMember': ({ db, actor, eventIdx }) => memberDetail(db, actor.memberIdx, eventIdx),
      'POST /member/update': updateMember,
      'POST /member/changePassword': changePassword,
      'POST /member/withdraw': (context, request) => withdraw(context, files, request),
    },
    { inTransactions: false },
  );
