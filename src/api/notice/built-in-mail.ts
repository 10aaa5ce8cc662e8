/** The mails that the site sends by itself, for managers to read (docs/rules.md, N11). */
import { z } from 'zod';
import { builtInMails } from '#domain/notice/built-in-mail.ts';
import { type Calls, inEvent } from '../wire/contract.ts';

const builtIn = z.object({
  mail: z.enum(builtInMails),
  subjectKo: z.string(),
  bodyKo: z.string(),
  subjectEn: z.string(),
  bodyEn: z.string(),
});
export type BuiltIn = z.output<typeof builtIn>;

export const builtInMailCalls = {
  'GET /manage/mailing/getBuiltIn': {
    summary:
      'The mails that the site sends by itself, in both languages, with examples in the place of names, reasons and secret links.',
    access: { who: 'participate', in: 'event' },
    request: inEvent,
    answer: z.array(builtIn),
    refusals: ['event_not_found'],
  },
} satisfies Calls;
