import { participateCalls } from '#api/participate.ts';
import { type Ground, serveCalls } from '../serve-calls.ts';
import { approve, cancelAsManager, deny, manageDetail, manageList } from './manage.ts';
import { apply, cancelOwn, ownDetail, update } from './service.ts';

export const participateRoutes = (ground: Ground) =>
  serveCalls(ground, participateCalls, {
    'POST /participate/apply': apply,
    'GET /participate/getDetail': ownDetail,
    'POST /participate/update': update,
    'POST /participate/cancel': cancelOwn,
    'GET /manage/participate/getList': manageList,
    'GET /manage/participate/getDetail': manageDetail,
    'POST /manage/participate/approve': approve,
    'POST /manage/participate/deny': deny,
    'POST /manage/participate/cancel': cancelAsManager,
  });
