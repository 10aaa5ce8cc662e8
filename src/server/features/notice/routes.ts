import { noticeCalls } from '#api/notice.ts';
import { type RouteParts, serveCalls } from '../../calls/serve-calls.ts';
import type { Streams } from '../../platform/realtime/streams.ts';
import { markRead, noticeList } from './list.ts';

export const noticeRoutes = (parts: RouteParts, streams: Streams) =>
  serveCalls(parts, noticeCalls, {
    'GET /notice/getList': noticeList,
    'GET /notice/listen': async ({ actor }) => streams.open(actor.memberIdx),
    'POST /notice/read': markRead,
  });
