import { personalDataCalls } from '#api/personal-data.ts';
import { type RouteParts, serveCalls } from '../../calls/serve-calls.ts';
import type { FileStore } from '../../platform/storage/store.ts';
import { getConsents, updateConsent } from '../account/consents.ts';
import { createExports } from './export.ts';

export const personalDataRoutes = (parts: RouteParts, files: FileStore) =>
  serveCalls(parts, personalDataCalls, {
    'GET /member/getConsents': getConsents,
    'POST /member/updateConsent': updateConsent,
    'GET /member/exportData': createExports(files),
  });
