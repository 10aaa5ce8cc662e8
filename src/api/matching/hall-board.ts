/** The board of the hall: which company is at which table now and next (docs/rules.md, M23). */
import { z } from 'zod';
import { yn } from '#domain/common/fields.ts';
import { type Calls, inEvent, isoInstant } from '../wire/contract.ts';
import { tableName } from './table-name.ts';

const span = z.object({ startsAt: isoInstant, endsAt: isoInstant });

/** Who is at a table: the company, never the buyer. Null names: who reads the board may not see it, or it has left. */
const seated = z.object({ nameKo: z.string().nullable(), nameEn: z.string().nullable() });

export const hallBoardCalls = {
  'GET /matching/getBoard': {
    summary:
      "Which company is at which table now and in the next slot of the day. For managers of meetings; for everyone where the event's `boardPublic` says so.",
    access: { who: 'anyone', in: 'event' },
    request: inEvent,
    answer: z.object({
      nameKo: z.string(),
      nameEn: z.string(),
      timeZone: z.string(),
      /** The server's clock, by which 'now' and 'next' are told: a screen in a hall may have another. */
      at: isoInstant,
      boardPublic: yn,
      /** The slot that is under way, and the next one of the day. */
      now: span.nullable(),
      next: span.nullable(),
      /** Tables with a meeting in one of the two, by their number. */
      tables: z.array(
        z.object({
          tableNo: z.number().int(),
          tableName: tableName.nullable(),
          now: seated.nullable(),
          next: seated.nullable(),
        }),
      ),
    }),
    refusals: ['event_not_found', 'access_deny'],
  },
} satisfies Calls;
