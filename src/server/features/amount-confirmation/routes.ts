import { amountConfirmationCalls } from '#api/counseling/amount-confirmation.ts';
import { type RouteParts, serveCalls } from '../../calls/serve-calls.ts';
import { amountList, confirmAmount } from './answer.ts';
import { askAmount } from './ask.ts';

export const amountConfirmationRoutes = (parts: RouteParts) =>
  serveCalls(parts, amountConfirmationCalls, {
    'POST /counseling/askAmount': askAmount,
    'GET /counseling/getAmounts': amountList,
    'POST /counseling/confirmAmount': confirmAmount,
  });
