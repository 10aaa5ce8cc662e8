import { noticeCalls } from '#api/notice.ts';
import { type RouteParts, serveCalls } from '../../calls/serve-calls.ts';
import { noticeList, readNotices } from './list.ts';

export const noticeRoutes = (parts: RouteParts) =>
  serveCalls(parts, noticeCalls, {
    'GET /notice/getList': noticeList,
    'POST /notice/read': readNotices,
  });
