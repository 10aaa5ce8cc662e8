import { mailCalls } from '#api/mail.ts';
import { type Ground, serveCalls } from '../serve-calls.ts';
import { mailList, retry } from './manage.ts';

export const mailRoutes = (ground: Ground) =>
  serveCalls(ground, mailCalls, {
    'GET /manage/mail/getList': mailList,
    'POST /manage/mail/retry': retry,
  });
