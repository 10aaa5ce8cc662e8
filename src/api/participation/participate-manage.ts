/** What managers do with participations beside reading and deciding on one: many at once, on behalf, notes, reasons, history. */
import { z } from 'zod';
import { idx, text } from '#domain/common/fields.ts';
import { limits } from '#domain/common/limits.ts';
import { participateStates } from '#domain/participation/participation.ts';
import { type Calls, inEvent, isoInstant, nothing } from '../wire/contract.ts';
import { application } from './application.ts';
import { managedParticipation, seenApplication, unknownType } from './participate.ts';

const byParticipate = z.object({ participateIdx: idx });
const many = inEvent.extend({ participateIdxs: z.array(idx).min(1).max(limits.rowsMax) });

/** How many it was done with, and those with which it could not be. */
const doneWith = z.object({
  count: z.number().int(),
  /** With their state as it is; null for what is not there. `isMeeting`: requests or meetings exist meanwhile. */
  refused: z.array(
    z.object({
      participateIdx: idx,
      stateParticipate: z.enum(participateStates).nullable(),
      isMeeting: z.boolean(),
      /** Something that was stored meanwhile stood in the way; the others were done. */
      isFailed: z.literal(true).optional(),
      /** It was saved since the manager saw it. */
      isChanged: z.literal(true).optional(),
      /** The organiser has entered one of its people besides (docs/rules.md, P57). */
      isEntered: z.literal(true).optional(),
    }),
  ),
  /** Of decisions taken back: companies whose changed name waited for a manager, and is gone. */
  droppedChanges: z.array(idx).optional(),
});
export type DoneWith = z.output<typeof doneWith>;

const noteAnswer = z.object({
  noteIdx: idx,
  body: z.string(),
  createdAt: isoInstant,
  /** Null for someone who has left. */
  authorNameKo: z.string().nullable(),
  authorNameEn: z.string().nullable(),
});
export type ParticipateNote = z.output<typeof noteAnswer>;

const historyEntry = z.object({
  at: isoInstant,
  /** What was done, in the words of the audit: 'approve', 'deny', 'update' … */
  action: z.string(),
  managerNameKo: z.string().nullable(),
  managerNameEn: z.string().nullable(),
  reason: z.string().nullable(),
  /** Values as they were and as they became, those that are personal until they are erased. */
  changed: z.array(
    z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
});
export type HistoryEntry = z.output<typeof historyEntry>;

const reasonList = z.array(text(500)).max(limits.declineReasons);

export const participateManageCalls = {
  'POST /manage/participate/decide': {
    summary:
      'Approves, or declines with a reason, many waiting participations as they were seen; answers which it could not.',
    access: { who: 'participate', in: 'event' },
    request: z.intersection(
      inEvent.extend({ applications: z.array(seenApplication).min(1).max(limits.rowsMax) }),
      z.discriminatedUnion('decision', [
        z.object({ decision: z.literal('approve') }),
        z.object({ decision: z.literal('deny'), reason: text(500) }),
      ]),
    ),
    answer: doneWith,
    refusals: [],
  },
  'POST /manage/participate/undo': {
    summary:
      'Takes decisions back that are not older than a minute: they wait again, and their mail is not sent. Answers which it could not.',
    access: { who: 'participate', in: 'event' },
    request: many,
    answer: doneWith,
    refusals: [],
  },
  'POST /manage/participate/update': {
    summary: "Changes a live application in its member's place; names of an approved company stand at once.",
    access: { who: 'participate', in: 'participate' },
    /** `updatedAt`: of the application as it was seen; refused where it was saved since. */
    request: z.intersection(seenApplication, application),
    refusedAs: unknownType,
    answer: managedParticipation,
    refusals: [
      'participate_not_found',
      'participate_type_not_found',
      'participate_changed',
      'product_not_found',
      'visitor_found',
      'invalid_parameter',
    ],
  },
  'GET /manage/participate/getNotes': {
    summary: 'What managers noted of a participation, newest first; its member never sees it here.',
    access: { who: 'participate', in: 'participate' },
    request: byParticipate,
    answer: z.array(noteAnswer),
    refusals: ['participate_not_found'],
  },
  'POST /manage/participate/addNote': {
    summary: 'Notes something of a participation, for managers.',
    access: { who: 'participate', in: 'participate' },
    request: byParticipate.extend({ body: text(limits.participateNote) }),
    answer: nothing,
    refusals: ['participate_not_found', 'note_full'],
  },
  'POST /manage/participate/deleteNote': {
    summary: 'Deletes a note of a participation.',
    access: { who: 'participate', in: 'participate' },
    request: byParticipate.extend({ noteIdx: idx }),
    answer: nothing,
    refusals: ['participate_not_found', 'note_not_found'],
  },
  'GET /manage/participate/getHistory': {
    summary: 'Which manager did what to a participation, newest first, from the audit.',
    access: { who: 'participate', in: 'participate' },
    request: byParticipate,
    answer: z.array(historyEntry),
    refusals: ['participate_not_found'],
  },
  'GET /manage/participate/getReasons': {
    summary: "The event's reasons to choose from when an application is declined.",
    access: { who: 'participate', in: 'event' },
    request: inEvent,
    answer: z.array(z.string()),
    refusals: [],
  },
  'POST /manage/participate/updateReasons': {
    summary: "Makes the event's reasons exactly these, in this order.",
    access: { who: 'participate', in: 'event' },
    request: inEvent.extend({ reasons: reasonList }),
    answer: z.array(z.string()),
    refusals: ['event_not_found'],
  },
} satisfies Calls;
