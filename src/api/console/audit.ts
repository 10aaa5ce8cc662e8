/** What managers did: the audit of an event. */
import { z } from 'zod';
import { memberId } from '#domain/account/member.ts';
import { auditActions, auditSubjects } from '#domain/common/audit.ts';
import { date, idx, keywords, wholeNumber } from '#domain/common/fields.ts';
import { limits } from '#domain/common/limits.ts';
import { type Calls, inEvent, isoInstant, memberType } from '../wire/contract.ts';

const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const values = z.record(z.string(), value);

export const auditRow = z.object({
  auditIdx: idx,
  at: isoInstant,
  /** Who did it; null for the operator's commands and for what the site does by itself. */
  memberIdx: idx.nullable(),
  /** Null for a former member, too. */
  memberId: z.string().nullable(),
  nameKo: z.string().nullable(),
  nameEn: z.string().nullable(),
  action: z.string(),
  subject: z.string(),
  subjectIdx: idx.nullable(),
  /** What that is called today; null for what is gone or has no name. */
  subjectKo: z.string().nullable(),
  subjectEn: z.string().nullable(),
  /** What it changed, and to what. */
  before: values.nullable(),
  after: values.nullable(),
  /** What else explains it. */
  detail: values.nullable(),
  /** Null without one, and once it is erased with the person of whom it tells. */
  reason: z.string().nullable(),
});
export type AuditRow = z.output<typeof auditRow>;

export const auditCalls = {
  'GET /manage/audit/getList': {
    summary:
      'What was done in the event, newest first; who manages every event also sees what belongs to none. `before`, an auditIdx, asks for what is older.',
    access: { who: 'admin', in: 'event' },
    request: inEvent.extend({
      /** Who did it, by name or log-in id. */
      keywords,
      /** The same by log-in id. */
      id: memberId.optional(),
      memberId: memberId.optional(),
      memberIdx: idx.optional(),
      memberName: keywords,
      memberType,
      action: z.enum(auditActions).optional(),
      subject: z.enum(auditSubjects).optional(),
      filterType: z.enum(auditSubjects).optional(),
      /** What was done to this participation, to this meeting. */
      participateIdx: idx.optional(),
      matchingIdx: idx.optional(),
      subjectIdx: idx.optional(),
      /** A day of the event's zone. */
      day: date.optional(),
      before: idx.optional(),
      rows: wholeNumber(1, limits.rowsMax).default(limits.rows),
    }),
    /** `next`: the `before` of the following page; null on the last. */
    answer: z.object({ list: z.array(auditRow), next: idx.nullable() }),
    refusals: ['event_not_found'],
  },
} satisfies Calls;
