import { auditCalls } from '#api/console/audit.ts';
import { type RouteParts, serveCalls } from '../../calls/serve-calls.ts';
import { auditList } from './list.ts';

export const auditRoutes = (parts: RouteParts) =>
  serveCalls(parts, auditCalls, { 'GET /manage/audit/getList': auditList });
