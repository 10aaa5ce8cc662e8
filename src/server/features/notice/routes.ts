import { noticeCalls } from '#api/notice.ts';
import { type RouteParts, serveCalls } from '../../calls/serve-calls.ts';
import { markRead, noticeList } from './list.ts';

export const noticeRoutes = (parts: RouteParts) =>
  serveCalls(parts, noticeCalls, {
    'GET /notice/getList': noticeList,
    'POST /notice/read': markRead,
  });
