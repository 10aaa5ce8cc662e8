/** Who may do what in an event, and ending the sessions of a member. */
import { z } from 'zod';
import { memberId } from '#domain/account/member.ts';
import { idx, keywords } from '#domain/common/fields.ts';
import { permissions } from '#domain/common/permission.ts';
import { type Calls, inEvent, memberType, searchRequest } from '../wire/contract.ts';

/** A member with what they may do in the event; `famppy` holds in every event. */
export const managerAnswer = z.object({
  memberIdx: idx,
  id: z.string(),
  nameKo: z.string(),
  nameEn: z.string(),
  permissions: z.array(z.enum(permissions)),
  /** What they are still without, so that none of it counts yet; null where it counts. */
  missing: z.enum(['second_factor_needed', 'longer_password_needed']).nullable(),
  /** Sessions that have not expired; null for a reader who may not end them. */
  sessions: z.number().int().min(0).nullable(),
  /** The reader may end them: of people who manage the event or take part in it, and of a famppy as one only. */
  mayEndSessions: z.boolean(),
});
export type Manager = z.output<typeof managerAnswer>;

const change = inEvent.extend({ memberIdx: idx, permission: z.enum(permissions) });

export const permissionCalls = {
  'GET /manage/permission/getList': {
    summary: 'Who manages something in the event, or everything in all of them, by log-in id.',
    access: { who: 'admin', in: 'event' },
    request: searchRequest.extend({
      listOrder: z.enum(['memberId', 'name', 'nameEn']).optional(),
      filterType: z.enum(permissions).optional(),
      memberIdx: idx.optional(),
      memberId: memberId.optional(),
      memberName: keywords,
      memberType,
    }),
    answer: z.array(managerAnswer),
    refusals: ['event_not_found'],
  },
  'GET /manage/permission/getMember': {
    summary: 'The member with this log-in id, to give a first permission to.',
    access: { who: 'admin', in: 'event' },
    request: inEvent.extend({ id: memberId }),
    answer: managerAnswer,
    refusals: ['event_not_found', 'member_not_found'],
  },
  'POST /manage/permission/grant': {
    summary:
      'Gives a permission in the event; famppy, for every event, only a famppy does. The member is told by mail.',
    access: { who: 'admin', in: 'event' },
    request: change,
    answer: managerAnswer,
    refusals: ['event_not_found', 'member_not_found', 'access_deny'],
  },
  'POST /manage/permission/revoke': {
    summary:
      'Takes a permission back, at once also for who is logged in; never the last famppy. The member is told by mail.',
    access: { who: 'admin', in: 'event' },
    request: change,
    answer: managerAnswer,
    refusals: ['event_not_found', 'member_not_found', 'access_deny', 'last_famppy'],
  },
  'POST /manage/permission/endSessions': {
    summary: 'Ends every session of a member of the event, on every device. The member is told by mail.',
    access: { who: 'admin', in: 'event' },
    request: inEvent.extend({ memberIdx: idx }),
    answer: z.object({ ended: z.number().int().min(0) }),
    refusals: ['event_not_found', 'member_not_found', 'access_deny'],
  },
} satisfies Calls;
