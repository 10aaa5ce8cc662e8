import { z } from 'zod';
import { type Calls, nothing } from '../wire/contract.ts';

/** What a browser and its push service agreed on (`PushSubscription.toJSON()`). */
const subscription = z.object({
  endpoint: z
    .string()
    .min(1)
    .max(1000)
    .meta({ examples: ['https://updates.push.services.mozilla.com/wpush/v2/gAAAAABk'] }),
  p256dh: z
    .string()
    .length(87)
    // The generator of the curve P-256.
    .meta({
      examples: ['BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU'],
    }),
  auth: z
    .string()
    .length(22)
    .meta({ examples: ['BTBZMqHH6r4Tts7J_aSIgg'] }),
});

export const pushCalls = {
  'GET /push/getState': {
    summary:
      "The site's key by which a browser asks its push service for messages, null where there is no push; and the subscription of this session, null without one.",
    access: { who: 'member', in: 'none' },
    request: z.object({}),
    answer: z.object({ publicKey: z.string().nullable(), endpoint: z.string().nullable() }),
    refusals: [],
  },
  'POST /push/subscribe': {
    summary:
      'Has this browser told of notices until the session ends, in place of what the session had before.',
    access: { who: 'member', in: 'none' },
    request: subscription,
    answer: nothing,
    refusals: ['push_not_supported'],
  },
  'POST /push/unsubscribe': {
    summary: 'Ends that. Nothing where there was none.',
    access: { who: 'member', in: 'none' },
    request: z.object({}),
    answer: nothing,
    refusals: [],
  },
} satisfies Calls;
