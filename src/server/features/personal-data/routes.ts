import { personalDataCalls } from '#api/account/personal-data.ts';
import { type RouteParts, serveCalls } from '../../calls/serve-calls.ts';
import type { FileStore } from '../../platform/storage/store.ts';
import { agreeAnew, getConsents, updateConsent } from '../consent/consents.ts';
import { createExports } from './export.ts';

export const personalDataRoutes = (parts: RouteParts, files: FileStore) =>
  serveCalls(parts, personalDataCalls, {
    'GET /member/getConsents': getConsents,
    'POST /member/updateConsent': updateConsent,
    'POST /member/agreeAnew': agreeAnew,
    'GET /member/exportData': createExports(files),
  });
