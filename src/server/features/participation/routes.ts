import { participateCalls } from '#api/participate.ts';
import { type RouteParts, serveCalls } from '../../calls/serve-calls.ts';
import { approve, cancelAsManager, deny, manageList } from './review.ts';
import { detailOf } from './application.ts';
import { apply, cancelOwn, ownDetail, update } from './apply.ts';

export const participateRoutes = (parts: RouteParts) =>
  serveCalls(parts, participateCalls, {
    'POST /participate/apply': apply,
    'GET /participate/getDetail': ownDetail,
    'POST /participate/update': update,
    'POST /participate/cancel': cancelOwn,
    'GET /manage/participate/getList': manageList,
    'GET /manage/participate/getDetail': ({ db, subject }) => detailOf(db, subject),
    'POST /manage/participate/approve': approve,
    'POST /manage/participate/deny': deny,
    'POST /manage/participate/cancel': cancelAsManager,
  });
