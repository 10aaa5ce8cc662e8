/** Opening a new installation: the link that makes the first manager, and what managers of the site look after next. */
import { z } from 'zod';
import { locales } from '#domain/common/language.ts';
import { firstManager, mailOutcomes, missingParts } from '#domain/set-up/set-up.ts';
import { sessionAnswer } from '../account/member.ts';
import { type Calls, isoInstant } from '../wire/contract.ts';

const token = z.string().min(1).max(100);

export const setUpCalls = {
  'POST /setUp/check': {
    summary: 'Whether a link of the first start still counts, and until when.',
    access: { who: 'anyone', in: 'none' },
    request: z.object({ token }),
    answer: z.object({ until: isoInstant }),
    refusals: ['set_up_link_ended'],
  },
  'POST /setUp/begin': {
    summary:
      'Makes the first manager by the link of the first start, once, and logs them in. They manage once a second factor is set up.',
    access: { who: 'anyone', in: 'none' },
    request: firstManager.safeExtend({ token }),
    creates: 'apart',
    answer: sessionAnswer,
    refusals: ['set_up_link_ended', 'duplicated_user', 'user_id_and_not_matched'],
  },
} satisfies Calls;

export const setUpManageCalls = {
  'GET /manage/setUp/getMissing': {
    summary: 'What this installation still lacks, in the order in which it is looked after.',
    access: { who: 'famppy', in: 'none' },
    request: z.object({}),
    answer: z.object({
      missing: z.array(z.enum(missingParts)).max(missingParts.length),
      /** Whether pages show an example of the demonstration's where nothing is written: it doesn't count. */
      isDemonstration: z.boolean(),
    }),
    refusals: [],
  },
  'GET /manage/setUp/getMail': {
    summary: 'By which server and from which address this installation sends mail; null where none is set.',
    access: { who: 'famppy', in: 'none' },
    request: z.object({}),
    answer: z.object({ server: z.string().nullable(), from: z.string().nullable(), to: z.string() }),
    refusals: [],
  },
  'POST /manage/setUp/testMail': {
    summary:
      "Hands a test mail to the mail server, for the manager's own address, and says what the server answered.",
    access: { who: 'famppy', in: 'none' },
    request: z.object({ language: z.enum(locales) }),
    answer: z.object({
      outcome: z.enum(mailOutcomes),
      /** What the server, or the network, said; null where it took the mail, or there is none. */
      words: z.string().nullable(),
    }),
    refusals: [],
  },
} satisfies Calls;
