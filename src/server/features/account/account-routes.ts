import { accountCalls } from '#api/account.ts';
import { type RouteParts, serveCalls } from '../../calls/serve-calls.ts';
import { confirmEmail, sendConfirmation } from './confirmation.ts';
import { requestPasswordReset, resetPassword } from './reset.ts';
import {
  confirmSecondFactor,
  renewRecoveryCodes,
  secondFactor,
  startSecondFactor,
  turnOffSecondFactor,
} from './second-factor.ts';
import { loginCode } from './member.ts';
import { endOtherSessions, endSession, sessionList } from './sessions.ts';

export const accountRoutes = (parts: RouteParts) =>
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
  );
