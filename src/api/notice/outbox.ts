import { z } from 'zod';
import { memberId } from '#domain/account/member.ts';
import { idx, keywords } from '#domain/common/fields.ts';
import { locales } from '#domain/common/language.ts';
import { type Calls, isoInstant, memberType, nothing, searchRequest } from '../wire/contract.ts';

/**
 * Waiting to be sent or retried, sent, or failed; held until its address is confirmed; ended before it was sent,
 * because its link no longer counts.
 */
const mailStatuses = ['waiting', 'sent', 'failed', 'held', 'ended'] as const;

export const mailAnswer = z.object({
  mailIdx: idx,
  status: z.enum(mailStatuses),
  /** Null for a former member, whose address and text are erased. */
  toEmail: z.string().nullable(),
  locale: z.enum(locales),
  subject: z.string(),
  /** Null where the mail lets its reader in, such as a reset link. */
  body: z.string().nullable(),
  attempts: z.number().int(),
  createdAt: isoInstant,
  /** The next attempt; null for a mail that gets none. */
  nextAt: isoInstant.nullable(),
  sentAt: isoInstant.nullable(),
  failedAt: isoInstant.nullable(),
  /** What the mail server said at the last attempt. */
  lastError: z.string().nullable(),
});

export const outboxCalls = {
  'GET /manage/mail/getList': {
    summary: "The event's mail, newest first; who manages every event also sees what belongs to none.",
    access: { who: 'admin', in: 'event' },
    request: searchRequest.extend({
      status: z.enum(mailStatuses).optional(),
      filterType: z.enum(mailStatuses).optional(),
      listOrder: z.enum(['recent', 'subject']).optional(),
      /** To whom it is; a mail to an address without an account is to none. */
      memberIdx: idx.optional(),
      memberId: memberId.optional(),
      memberName: keywords,
      memberType,
    }),
    answer: z.array(mailAnswer),
    refusals: [],
  },
  'POST /manage/mail/retry': {
    summary: 'Sends a mail again that was given up.',
    access: { who: 'admin', in: 'mail' },
    request: z.object({ mailIdx: idx }),
    answer: nothing,
    refusals: ['mail_not_found', 'mail_not_sendable'],
  },
} satisfies Calls;
