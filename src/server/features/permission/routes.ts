import { permissionCalls } from '#api/account/permission.ts';
import { type RouteParts, serveCalls } from '../../calls/serve-calls.ts';
import { endSessions, grant, managerById, managerList, revoke } from './manage.ts';

export const permissionRoutes = (parts: RouteParts) =>
  serveCalls(parts, permissionCalls, {
    'GET /manage/permission/getList': managerList,
    'GET /manage/permission/getMember': managerById,
    'POST /manage/permission/grant': grant,
    'POST /manage/permission/revoke': revoke,
    'POST /manage/permission/endSessions': endSessions,
  });
