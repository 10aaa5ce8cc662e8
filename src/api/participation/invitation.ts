/** Inviting companies and buyers from a spreadsheet, and what an invited person opens (docs/rules.md, P24). */
import { z } from 'zod';
import { email, idx } from '#domain/common/fields.ts';
import { limits } from '#domain/common/limits.ts';
import { rules } from '#domain/common/validation.ts';
import {
  invitedTypes,
  leftOut,
  type MappedValue,
  mappedValue,
  sheetFields,
} from '#domain/invitation/invitation-sheet.ts';
import { type Calls, inEvent, isoInstant, listOf, searchRequest } from '../wire/contract.ts';
import { sheetRefusals } from '../wire/sheet.ts';

const sheetRequest = inEvent.extend({
  participateType: z.enum(invitedTypes),
  /** What each column of the sheet is, from the first; '-' leaves it out. Without it the headings are read. */
  columns: listOf(z.enum([...sheetFields, leftOut]), limits.sheetColumns),
  /** What values that name nothing known are: 'industries|BEAUTY|화장품', once for all rows that have them. */
  values: z.preprocess(
    (given) => (given === undefined ? undefined : [given].flat()),
    z.array(mappedValue).max(limits.sheetValues).optional(),
  ) as unknown as z.ZodOptional<z.ZodType<MappedValue[], string[] | string>>,
});

/** What becomes of a row: invited anew, told because they have an account, or nothing, because they are invited or take part already. */
export const rowFates = ['new', 'account', 'invited', 'taking'] as const;

const sheetAnswer = z.object({
  columns: z.array(
    z.object({
      head: z.string(),
      samples: z.array(z.string()),
      field: z.enum(sheetFields).nullable(),
    }),
  ),
  /** Rows with something in them, the headings apart. */
  rowCount: z.number().int(),
  /** Of each list one has to be among the columns, and none is. */
  missing: z.array(z.array(z.enum(sheetFields))),
  /** The rows that are not right, numbered as the sheet numbers them; the first ones of them all. */
  errors: z.array(
    z.object({
      row: z.number().int(),
      field: z.enum(sheetFields),
      rule: z.enum(rules),
      params: z.record(z.string(), z.union([z.string(), z.number()])),
      value: z.string(),
    }),
  ),
  errorCount: z.number().int(),
  /** The same, one for each fault: a field's rule, of a list's unknown values one for each value. Most rows first. */
  faults: z.array(
    z.object({
      field: z.enum(sheetFields),
      rule: z.enum(rules),
      params: z.record(z.string(), z.union([z.string(), z.number()])),
      /** The unknown value, which can be mapped; null of other faults. */
      value: z.string().nullable(),
      count: z.number().int(),
      /** The first rows that have it. */
      rows: z.array(z.number().int()),
    }),
  ),
  faultCount: z.number().int(),
  /** Companies with the registration number of another: of these rows, and of those that take part or are invited (`known`). They are sent. */
  sameNumbers: z.array(
    z.object({ bizRegNo: z.string(), rows: z.array(z.number().int()), known: z.array(z.string()) }),
  ),
  /** How many rows have an error. */
  badRows: z.number().int(),
  fates: z.record(z.enum(rowFates), z.number().int()),
  /** The first rows as they are understood. */
  preview: z.array(
    z.object({ row: z.number().int(), email: z.string(), name: z.string(), fate: z.enum(rowFates) }),
  ),
});
export type SheetAnswer = z.output<typeof sheetAnswer>;

const invitationSheetRefusals = [...sheetRefusals, 'invalid_parameter'] as const;

const entered = z.record(z.string(), z.union([z.string(), z.array(z.string())]));

/** What an invited person's form begins with. */
const invitationAnswer = z.object({
  eventIdx: idx,
  participateType: z.enum(invitedTypes),
  email,
  member: entered,
  company: entered,
  buyer: entered,
});

/** An invitation that nobody has answered. */
const openInvitation = z.object({
  invitationIdx: idx,
  email: z.string(),
  participateType: z.enum(invitedTypes),
  /** They have an account, so there is no link that ends. */
  isMember: z.boolean(),
  sentAt: isoInstant,
  expiresAt: isoInstant,
  /** Who sent it last; null for someone who has left. */
  senderNameKo: z.string().nullable(),
  senderNameEn: z.string().nullable(),
});

const several = inEvent.extend({ invitationIdxs: z.array(idx).min(1).max(limits.rowsMax) });

export const invitationCalls = {
  'POST /manage/participate/checkSheet': {
    summary:
      'Reads a spreadsheet (XLSX or CSV) of companies or buyers, and answers how it is understood and what is not right. Nothing is stored.',
    access: { who: 'participate', in: 'event' },
    body: 'upload',
    request: sheetRequest,
    answer: sheetAnswer,
    refusals: invitationSheetRefusals,
  },
  'POST /manage/participate/inviteSheet': {
    summary:
      'Invites whom the spreadsheet lists, all or, while a row is not right, nobody; with `onlyRight` those of the rows that are right. Who is invited or takes part already gets no second mail.',
    access: { who: 'participate', in: 'event' },
    body: 'upload',
    request: sheetRequest.extend({
      onlyRight: z.enum(['Y', 'N']).optional(),
      /**
       * Enters those without an account and mails them their link as far as their mailbox takes one today (docs/rules.md, P32, P34), a hundred
       * rows at a time: after an error the same sheet, sent again, enters the rest.
       */
      withoutAccount: z.enum(['Y', 'N']).optional(),
    }),
    /** `left`: rows that were not right. */
    answer: z.object({
      invited: z.number().int(),
      /** Without an account. */
      entered: z.number().int(),
      /** Of the invited those with an account, of the entered those whose link was mailed at once. */
      told: z.number().int(),
      passed: z.number().int(),
      left: z.number().int(),
    }),
    refusals: [
      ...invitationSheetRefusals,
      'sheet_not_right',
      'invitation_too_often',
      'invitation_address_full',
    ],
  },
  'GET /manage/participate/getInvitations': {
    summary:
      "The event's invitations that are open, newest first or by address; keywords are looked for in the address.",
    access: { who: 'participate', in: 'event' },
    request: searchRequest.extend({
      listOrder: z.enum(['recent', 'email']).optional(),
      participateType: z.enum(invitedTypes).optional(),
      filterType: z.enum(invitedTypes).optional(),
    }),
    answer: z.array(openInvitation),
    refusals: [],
  },
  'POST /manage/participate/revokeInvitations': {
    summary: 'Ends open invitations: their links open nothing. Answers how many there were.',
    access: { who: 'participate', in: 'event' },
    request: several,
    answer: z.object({ count: z.number().int() }),
    refusals: ['event_not_found'],
  },
  'POST /manage/participate/resendInvitations': {
    summary:
      'Sends open invitations again, with a new link and their whole time. Answers how many were sent, and how many addresses have had their five of a day.',
    access: { who: 'participate', in: 'event' },
    request: several,
    answer: z.object({ count: z.number().int(), passed: z.number().int() }),
    refusals: ['event_not_found', 'event_the_end', 'invitation_too_often', 'invitation_address_full'],
  },
  'POST /participate/openInvitation': {
    summary: 'What the organiser already knew of someone who was invited, by the token of their link.',
    access: { who: 'anyone', in: 'none' },
    request: z.object({ token: z.string().min(1).max(100) }),
    answer: invitationAnswer,
    refusals: ['invitation_not_found'],
  },
} satisfies Calls;
