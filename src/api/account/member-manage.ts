/** Members as managers find and help them, also those who never applied (docs/rules.md, G12). */
import { z } from 'zod';
import { memberId } from '#domain/account/member.ts';
import { idx, keywords, text, wholeNumber } from '#domain/common/fields.ts';
import { limits } from '#domain/common/limits.ts';
import { participateStates, participateTypes } from '#domain/participation/participation.ts';
import { type Calls, inEvent, isoInstant, memberType, searchRequest } from '../wire/contract.ts';

export const memberKinds = ['never', 'here', 'blocked'] as const;

/** A member who takes part in the event or in none: what it takes to know who it is, and nothing else of the account. */
export const managedMember = z.object({
  memberIdx: idx,
  id: z.string(),
  nameKo: z.string(),
  nameEn: z.string(),
  joinedAt: isoInstant,
  /** The log-in id was confirmed as an address of theirs. */
  isConfirmed: z.boolean(),
  /** The last participation in the event. */
  participateIdx: idx.nullable(),
  participateType: z.enum(participateTypes).nullable(),
  stateParticipate: z.enum(participateStates).nullable(),
  /** `until` null: without an end. */
  blocked: z.object({ since: isoInstant, until: isoInstant.nullable() }).nullable(),
});
export type ManagedMember = z.output<typeof managedMember>;

const memberDetail = managedMember.extend({
  /** How many there are; null for whom it is not: who may not end them. */
  sessions: z.number().int().min(0).nullable(),
  /** Whether the reader may end the sessions, and block the account. */
  mayBlock: z.boolean(),
});
export type ManagedMemberDetail = z.output<typeof memberDetail>;

const byMember = inEvent.extend({ memberIdx: idx });

export const memberManageCalls = {
  'GET /manage/member/getList': {
    summary: 'Members who take part in the event or in none, newest first; who manages every event sees all.',
    access: { who: ['admin', 'participate'], in: 'event' },
    request: searchRequest.extend({
      listOrder: z.enum(['recent', 'name', 'nameEn']).optional(),
      filterType: z.enum(memberKinds).optional(),
      memberIdx: idx.optional(),
      memberId: memberId.optional(),
      memberName: keywords,
      memberType,
      participateIdx: idx.optional(),
      participateType: z.enum(participateTypes).optional(),
      stateParticipate: z.enum(participateStates).optional(),
    }),
    answer: z.array(managedMember),
    refusals: ['event_not_found'],
  },
  'GET /manage/member/getDetail': {
    summary: 'One of these members.',
    access: { who: ['admin', 'participate'], in: 'event' },
    request: byMember,
    answer: memberDetail,
    refusals: ['event_not_found', 'member_not_found'],
  },
  'POST /manage/member/sendPasswordLink': {
    summary: 'Mails the member a link to a new password, to the log-in id; nobody but the member reads it.',
    access: { who: ['admin', 'participate'], in: 'event' },
    request: byMember,
    /** False where an unconfirmed address has had its mails of the day. */
    answer: z.object({ isSent: z.boolean() }),
    refusals: ['event_not_found', 'member_not_found'],
  },
  'POST /manage/member/endSessions': {
    summary: 'Ends every session of the member, on every device. The member is told by mail.',
    access: { who: 'admin', in: 'event' },
    request: byMember,
    answer: z.object({ ended: z.number().int().min(0) }),
    refusals: ['event_not_found', 'member_not_found', 'access_deny'],
  },
  'POST /manage/member/block': {
    summary: 'Blocks the account for so many days, or without an end, and ends its sessions.',
    access: { who: 'admin', in: 'event' },
    request: byMember.extend({ days: wholeNumber(1, limits.blockDays).optional(), reason: text(500) }),
    answer: memberDetail,
    refusals: ['event_not_found', 'member_not_found', 'access_deny'],
  },
  'POST /manage/member/unblock': {
    summary: 'Takes a block back.',
    access: { who: 'admin', in: 'event' },
    request: byMember.extend({ reason: text(500) }),
    answer: memberDetail,
    refusals: ['event_not_found', 'member_not_found', 'access_deny'],
  },
} satisfies Calls;
