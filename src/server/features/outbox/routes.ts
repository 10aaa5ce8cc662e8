import { outboxCalls } from '#api/notice/outbox.ts';
import { type RouteParts, serveCalls } from '../../calls/serve-calls.ts';
import { mailList, retry } from './outbox.ts';

export const outboxRoutes = (parts: RouteParts) =>
  serveCalls(parts, outboxCalls, {
    'GET /manage/mail/getList': mailList,
    'POST /manage/mail/retry': retry,
  });
