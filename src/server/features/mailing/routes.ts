import { mailingCalls } from '#api/notice/mailing.ts';
import { type RouteParts, serveCalls } from '../../calls/serve-calls.ts';
import { readRecipients } from './recipients.ts';
import { mailingList, readMailing, sendMailing, stopMailing } from './send.ts';
import { addTemplate, deleteTemplate, readTemplate, templateList, updateTemplate } from './templates.ts';

export const mailingRoutes = (parts: RouteParts) =>
  serveCalls(
    parts,
    mailingCalls,
    {
      'GET /manage/mailing/getTemplates': templateList,
      'POST /manage/mailing/addTemplate': addTemplate,
      'POST /manage/mailing/updateTemplate': updateTemplate,
      'POST /manage/mailing/deleteTemplate': deleteTemplate,
      'GET /manage/mailing/getRecipients': readRecipients,
      'POST /manage/mailing/send': sendMailing,
      'GET /manage/mailing/getList': mailingList,
      'POST /manage/mailing/stop': stopMailing,
    },
    {
      again: {
        'POST /manage/mailing/addTemplate': ({ db }, templateIdx) => readTemplate(db, templateIdx),
        'POST /manage/mailing/send': (context, mailingIdx) => readMailing(context, mailingIdx),
      },
    },
  );
