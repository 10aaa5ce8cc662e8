import { personalDataCalls } from '#api/personal-data.ts';
import { type RouteParts, serveCalls } from '../../calls/serve-calls.ts';
import { getConsents, updateConsent } from './consents.ts';

export const personalDataRoutes = (parts: RouteParts) =>
  serveCalls(parts, personalDataCalls, {
    'GET /member/getConsents': getConsents,
    'POST /member/updateConsent': updateConsent,
  });
