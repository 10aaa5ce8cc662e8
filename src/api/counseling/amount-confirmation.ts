/** The buyer's word on the amount of a contract. */
import { z } from 'zod';
import { idx, numeric } from '#domain/common/fields.ts';
import { limits } from '#domain/common/limits.ts';
import { currencies } from '#domain/common/numbers/currencies.ts';
import { amountAnswers } from '#domain/counseling/amount-confirmation.ts';
import { type Calls, inEvent, isoInstant, pageRequest } from '../wire/contract.ts';

/** What the company reads of its question. `answer` is about `amount`; `isOpen`: the log's amount as it is now has no answer. */
export const confirmationAnswer = z.object({
  askedAt: isoInstant,
  amount: z.number(),
  currency: z.enum(currencies),
  answer: z.enum(amountAnswers).nullable(),
  answeredAt: isoInstant.nullable(),
  isOpen: z.boolean(),
});
export type Confirmation = z.output<typeof confirmationAnswer>;

/** All that a buyer learns of a log: by whom and of which day it is, and the amount of the contract. */
export const amountToConfirm = z.object({
  matchingIdx: idx,
  /** Null of a former member. */
  companyNameKo: z.string().nullable(),
  companyNameEn: z.string().nullable(),
  /** The day of the meeting, by the event's own clock. */
  metOn: z.iso.date().nullable(),
  amount: z.number(),
  currency: z.enum(currencies),
  /** About this very amount; null while it is open. */
  answer: z.enum(amountAnswers).nullable(),
  answeredAt: isoInstant.nullable(),
});
export type AmountToConfirm = z.output<typeof amountToConfirm>;

export const amountConfirmationCalls = {
  'POST /counseling/askAmount': {
    summary: 'Asks the buyer of a meeting whether the amount of its contract is right; once an amount.',
    access: { who: 'owner', in: 'counseling' },
    request: z.object({ counselingIdx: idx }),
    answer: confirmationAnswer,
    refusals: [
      'counseling_not_found',
      'amount_not_askable',
      'amount_missing',
      'amount_asked',
      'participate_not_found',
      'asked_too_often',
      'asked_too_often_in_all',
    ],
  },
  'GET /counseling/getAmounts': {
    summary: 'The amounts that companies ask a buyer to confirm, those that are open first.',
    access: { who: 'buyer', in: 'event' },
    request: z.object({
      ...inEvent.shape,
      ...pageRequest.pick({ page: true, rows: true, offset: true, offsets: true }).shape,
    }),
    answer: z.array(amountToConfirm),
    refusals: ['event_not_found', 'participate_not_found', 'participate_pending', 'access_deny'],
  },
  'POST /counseling/confirmAmount': {
    summary:
      'Says whether an amount is right, which is sent along: one that has changed meanwhile is not answered.',
    access: { who: 'owner', in: 'matching' },
    request: z.object({
      matchingIdx: idx,
      amount: numeric(z.number().min(0).max(limits.amount)),
      currency: z.enum(currencies),
      answer: z.enum(amountAnswers),
    }),
    answer: amountToConfirm,
    refusals: [
      'matching_not_found',
      'access_deny',
      'counseling_not_found',
      'amount_changed',
      'asked_too_often',
      'asked_too_often_in_all',
    ],
  },
} satisfies Calls;
