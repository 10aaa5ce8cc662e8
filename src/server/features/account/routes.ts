import { Hono } from 'hono';
import { accountCalls } from '#api/account/account.ts';
import { memberCalls } from '#api/account/member.ts';
import { colleagueCalls } from '#api/participation/people.ts';
import { type RouteParts, serveCalls } from '../../calls/serve-calls.ts';
import type { FileStore } from '../../platform/storage/store.ts';
import { changePassword } from './change-password.ts';
import { confirmEmail, sendConfirmation } from './confirmation.ts';
import { isTaken, join } from './join.ts';
import { joinColleague } from './join-colleague.ts';
import { login, loginCode } from './login.ts';
import { memberDetail, updateMember } from './member.ts';
import { checkPassword } from './password-rules.ts';
import { requestPasswordReset, resetPassword } from './reset.ts';
import {
  confirmSecondFactor,
  renewRecoveryCodes,
  secondFactor,
  startSecondFactor,
  turnOffSecondFactor,
} from './second-factor.ts';
import { endOtherSessions, endSession, logout, sessionList } from './session-list.ts';
import { withdraw } from './withdraw.ts';

export const accountRoutes = (parts: RouteParts, files: FileStore) =>
  new Hono()
    .route(
      '/',
      serveCalls(
        parts,
        memberCalls,
        {
          'POST /member/join': join,
          'POST /member/login': login,
          'POST /member/logout': logout,
          'POST /member/duplicateCheckID': async (context, { id }) => ({
            duplicated: (await isTaken(context, id)) ? ('Y' as const) : ('N' as const),
          }),
          'POST /member/checkPassword': checkPassword,
          'GET /member/getMember': (context) => memberDetail(context, context.actor.memberIdx),
          'POST /member/update': updateMember,
          'POST /member/changePassword': changePassword,
          'POST /member/withdraw': (context, request) => withdraw(context, files, request),
        },
        { inTransactions: false },
      ),
    )
    .route(
      '/',
      serveCalls(
        parts,
        colleagueCalls,
        { 'POST /member/joinColleague': joinColleague },
        { inTransactions: false },
      ),
    )
    .route(
      '/',
      serveCalls(
        parts,
        accountCalls,
        {
          'POST /member/requestPasswordReset': requestPasswordReset,
          'POST /member/resetPassword': resetPassword,
          'POST /member/confirmEmail': confirmEmail,
          'POST /member/sendConfirmation': sendConfirmation,
          'POST /member/loginCode': loginCode,
          'GET /member/getSecondFactor': secondFactor,
          'POST /member/startSecondFactor': startSecondFactor,
          'POST /member/confirmSecondFactor': confirmSecondFactor,
          'POST /member/renewRecoveryCodes': renewRecoveryCodes,
          'POST /member/turnOffSecondFactor': turnOffSecondFactor,
          'GET /member/getSessionList': sessionList,
          'POST /member/endSession': endSession,
          'POST /member/endOtherSessions': endOtherSessions,
        },
        { inTransactions: false },
      ),
    );
