import { mailCalls } from '#api/mail.ts';
import { type RouteParts, serveCalls } from '../../calls/serve-calls.ts';
import { mailList, retry } from './outbox.ts';

export const mailRoutes = (parts: RouteParts) =>
  serveCalls(parts, mailCalls, {
    'GET /manage/mail/getList': mailList,
    'POST /manage/mail/retry': retry,
  });
