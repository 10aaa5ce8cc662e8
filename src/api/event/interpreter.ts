/** An interpreter's own schedule, which a link opens without an account (docs/rules.md, M34). */
import { z } from 'zod';
import { idx, yn } from '#domain/common/fields.ts';
import { locales } from '#domain/common/language.ts';
import { interpreterLanguage } from '#domain/matching/interpreter.ts';
import { tableName } from '../matching/table-name.ts';
import { type Calls, inEvent, isoInstant } from '../wire/contract.ts';

const names = z.object({ nameKo: z.string().nullable(), nameEn: z.string().nullable() });

export const interpreterSchedule = z.object({
  event: z.object({
    eventIdx: idx,
    nameKo: z.string(),
    nameEn: z.string(),
    placeKo: z.string(),
    placeEn: z.string(),
    timeZone: z.string(),
    startsAt: isoInstant,
  }),
  no: z.int(),
  name: z.string().nullable(),
  /** Their confirmed meetings in the order of their times: organisations, and no person and no contact. */
  meetings: z.array(
    z.object({
      startsAt: isoInstant,
      endsAt: isoInstant,
      /** Null by video. */
      tableNo: z.int().nullable(),
      tableName: tableName.nullable(),
      /** Null where the meeting named none. */
      language: interpreterLanguage.nullable(),
      /** The names are null of a former member. */
      company: names,
      buyer: names,
      /** ISO 3166 alpha-2; null of a former member. */
      buyerCountry: z.string().nullable(),
    }),
  ),
});
export type InterpreterSchedule = z.output<typeof interpreterSchedule>;

export const interpreterCalls = {
  'POST /interpreter/getSchedule': {
    summary:
      "An interpreter's own meetings, by the token of their link. In the body, because addresses are written into logs.",
    access: { who: 'anyone', in: 'event' },
    request: inEvent.extend({ token: z.string().min(1).max(100) }),
    answer: interpreterSchedule,
    refusals: ['interpreter_not_found'],
  },
} satisfies Calls;

export const interpreterManageCalls = {
  'POST /manage/interpreter/makeLink': {
    summary:
      "Makes the link to an interpreter's own schedule, in place of one that was there, and mails it where that is asked for. It is answered this once, and stored as a hash.",
    access: { who: 'event', in: 'event' },
    request: inEvent.extend({
      interpreterIdx: idx,
      /** Mails it to the interpreter's address. */
      sends: yn.default('N'),
      /** Of the page that it opens, and of the mail. */
      language: z.enum(locales).default('ko'),
    }),
    answer: z.object({ link: z.string(), linkedAt: isoInstant }),
    refusals: ['event_not_found', 'invalid_parameter'],
  },
} satisfies Calls;
