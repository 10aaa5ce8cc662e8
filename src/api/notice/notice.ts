import { z } from 'zod';
import { idx, wholeNumber, yn } from '#domain/common/fields.ts';
import { matchingTypes } from '#domain/matching/matching.ts';
import { listedKinds, noticeKinds, noticeWays } from '#domain/notice/notice.ts';
import { tableName } from '../matching/table-name.ts';
import { type Calls, inEvent, isoInstant, listRequest, nothing } from '../wire/contract.ts';

/** What changed for a member: of which meeting, with whom, and when and where where it has a place; or what was decided on their participation. */
export const noticeAnswer = z.object({
  noticeIdx: idx,
  kind: z.enum(listedKinds),
  /** Null of a decision on the participation. */
  matchingIdx: idx.nullable(),
  matchingType: z.enum(matchingTypes).nullable(),
  /** The other side by the name it has now; null of a former member, and of a decision. */
  nameKo: z.string().nullable(),
  nameEn: z.string().nullable(),
  /** When and where the confirmed meeting is, or was: UTC. */
  startsAt: isoInstant.nullable(),
  /** With a time but without a table: by video. */
  tableNo: z.number().int().nullable(),
  tableName: tableName.nullable(),
  /** Of `theyAreLate`. */
  lateMinutes: z.number().int().nullable(),
  /** Of `meetingsArranged`: how many; its meeting is the first of them. */
  meetings: z.number().int().nullable(),
  isRead: z.boolean(),
  createdAt: isoInstant,
});
export type Notice = z.output<typeof noticeAnswer>;

/** Every kind, and whether it also comes by mail and by push. */
const switches = z.array(z.object({ kind: z.enum(noticeKinds), mail: yn, push: yn }));
export type NoticeSwitch = z.output<typeof switches>[number];

export const noticeCalls = {
  'GET /notice/getList': {
    summary: "What changed for the member in the event's meetings, newest first.",
    access: { who: 'member', in: 'event' },
    request: listRequest,
    answer: z.array(noticeAnswer),
    refusals: ['event_not_found'],
  },
  'GET /notice/listen': {
    summary:
      "Server-sent events: a message whenever something changed in the member's meetings, participation or notices, and, for a manager of meetings, in any of the event. It says no more; what it is is asked for. Ends after some minutes, and is opened again; ends at once with its session and with what it was opened by, a participation or a permission. For `unheardMs` milliseconds the reader could not hear: where something may have changed in that time, a message comes at once.",
    access: { who: ['applicant', 'matching'], in: 'event' },
    request: inEvent.extend({ unheardMs: wholeNumber(0, Number.MAX_SAFE_INTEGER).optional() }),
    answer: nothing,
    answers: 'stream',
    refusals: ['event_not_found', 'participate_not_found', 'participate_pending', 'access_deny'],
  },
  'POST /notice/read': {
    summary: 'Marks notices as read: those up to this one, so that none that came meanwhile is lost.',
    access: { who: 'member', in: 'event' },
    request: inEvent.extend({ noticeIdx: idx }),
    answer: nothing,
    refusals: ['event_not_found'],
  },
  'GET /notice/getSwitches': {
    summary:
      'By which ways the member is told of each kind, beside the list in the site, which has all of them.',
    access: { who: 'member', in: 'none' },
    request: z.object({}),
    answer: switches,
    refusals: [],
  },
  'POST /notice/switch': {
    summary: 'Turns one way of one kind on or off. Saying again what stands changes nothing.',
    access: { who: 'member', in: 'none' },
    request: z.object({ kind: z.enum(noticeKinds), way: z.enum(noticeWays), isOn: yn }),
    answer: switches,
    refusals: [],
  },
} satisfies Calls;
