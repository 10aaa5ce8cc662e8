/** The webhook of an event, as its admins set it (docs/rules.md, G11). */
import { z } from 'zod';
import { idx, text, wholeNumber, yn } from '#domain/common/fields.ts';
import { limits } from '#domain/common/limits.ts';
import { type Calls, inEvent, isoInstant, listRequest, nothing } from '../wire/contract.ts';

const webhookAnswer = z.object({
  url: z.string(),
  /** Rises with each save; a change names the one that it is made of. */
  version: idx,
  createdAt: isoInstant,
  updatedAt: isoInstant,
});

/** The version that was seen; 0 where there was no webhook. */
const version = wholeNumber(0, limits.idx).optional();

const deliveryStates = ['waiting', 'delivered', 'failed'] as const;
const deliveryAnswer = z.object({
  messageId: z.string(),
  /** The kind of the notice, or 'test'. */
  type: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.number().int(),
  createdAt: isoInstant,
  /** The next attempt; null for one that gets none. */
  nextAt: isoInstant.nullable(),
  /** Of the last attempt: the status of the answer, or why there was none. */
  lastResult: z.string().nullable(),
});
export type Delivery = z.output<typeof deliveryAnswer>;

export const webhookCalls = {
  'GET /manage/webhook/getDetail': {
    summary:
      'Where the event tells of its notices; null where nowhere. The secret is in no answer but the one that made it.',
    access: { who: 'admin', in: 'event' },
    request: inEvent,
    answer: webhookAnswer.nullable(),
    refusals: [],
  },
  'POST /manage/webhook/update': {
    summary:
      'Sets the https address that is told; answers the secret that signs, where it is new, and never again.',
    access: { who: 'admin', in: 'event' },
    request: inEvent.extend({ url: text(1000), isNewSecret: yn.default('N'), version }),
    answer: z.object({ secret: z.string().nullable() }),
    refusals: ['event_not_found', 'invalid_parameter', 'webhook_changed'],
  },
  'POST /manage/webhook/delete': {
    summary: 'Ends the webhook, and what waits to be told.',
    access: { who: 'admin', in: 'event' },
    request: inEvent.extend({ version }),
    answer: nothing,
    refusals: ['webhook_not_found', 'webhook_changed'],
  },
  'POST /manage/webhook/test': {
    summary: 'Has the webhook told of a test, which says nothing but that.',
    access: { who: 'admin', in: 'event' },
    request: inEvent,
    answer: nothing,
    refusals: ['webhook_not_found'],
  },
  'GET /manage/webhook/getList': {
    summary: 'What the webhook was told in the last 30 days, newest first, with what became of it.',
    access: { who: 'admin', in: 'event' },
    request: listRequest.extend({
      listOrder: z.enum(['recent']).optional(),
      filterType: z.enum(deliveryStates).optional(),
    }),
    answer: z.array(deliveryAnswer),
    refusals: [],
  },
} satisfies Calls;
