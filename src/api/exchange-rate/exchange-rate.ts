/** The exchange rates of an event, as its managers enter them. */
import { z } from 'zod';
import { idx } from '#domain/common/fields.ts';
import { currencies } from '#domain/common/numbers/currencies.ts';
import { rateInput, rateKey } from '#domain/exchange-rate/exchange-rate.ts';
import { type Calls, inEvent, isoInstant } from '../wire/contract.ts';

/** The newest day first. */
const enteredRates = z.array(
  z.object({
    currency: z.enum(currencies),
    /** US dollars for one unit. */
    toUsd: z.number(),
    day: z.iso.date(),
    source: z.string().nullable(),
    updatedAt: isoInstant,
  }),
);
export type EnteredRate = z.output<typeof enteredRates>[number];

const managers = ['event', 'counseling'] as const;

export const rateCalls = {
  'GET /manage/rate/getRates': {
    summary: 'The rates to US dollars that managers entered for an event, of every day.',
    access: { who: managers, in: 'event' },
    request: inEvent,
    answer: enteredRates,
    refusals: ['event_not_found'],
  },
  'POST /manage/rate/save': {
    summary:
      'Enters the rate of a currency on a day, or corrects it. Logs that are written keep the rate that they used.',
    access: { who: managers, in: 'event' },
    request: rateInput.extend({ eventIdx: idx.optional() }),
    answer: enteredRates,
    refusals: ['event_not_found', 'invalid_parameter'],
  },
  'POST /manage/rate/delete': {
    summary: 'Takes the rate of a currency on a day away; nothing happens where there is none.',
    access: { who: managers, in: 'event' },
    request: rateKey.extend({ eventIdx: idx.optional() }),
    answer: enteredRates,
    refusals: ['event_not_found'],
  },
} satisfies Calls;
