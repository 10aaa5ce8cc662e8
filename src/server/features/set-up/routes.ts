import { Hono } from 'hono';
import { setUpCalls, setUpManageCalls } from '#api/set-up/set-up.ts';
import { type RouteParts, serveCalls } from '../../calls/serve-calls.ts';
import { beginSetUp, checkLink } from './begin.ts';
import { type MailSettings, mailSettings, testMail } from './mail.ts';
import { missing } from './missing.ts';

export const setUpRoutes = (parts: RouteParts, mail: MailSettings) =>
  new Hono()
    .route(
      '/',
      serveCalls(
        parts,
        setUpCalls,
        { 'POST /setUp/check': checkLink, 'POST /setUp/begin': beginSetUp },
        { inTransactions: false },
      ),
    )
    .route(
      '/',
      serveCalls(
        parts,
        setUpManageCalls,
        {
          'GET /manage/setUp/getMissing': (context) => missing(context, mail),
          'GET /manage/setUp/getMail': (context) => mailSettings(context, mail),
          'POST /manage/setUp/testMail': (context, request) => testMail(context, request, mail),
        },
        { inTransactions: false },
      ),
    );
