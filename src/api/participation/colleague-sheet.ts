/** Colleagues whom managers invite from a sheet, a portion of its rows at a time (docs/rules.md, P56). */
import { z } from 'zod';
import {
  colleagueFates,
  colleagueFields,
  colleagueProblems,
  colleaguesAtOnce,
  neededColleagueFields,
  sheetColleague,
} from '#domain/participation/colleague-sheet.ts';
import { type Calls, inEvent } from '../wire/contract.ts';
import { partyName, sheetRefusals } from '../wire/sheet.ts';

const row = z.object({
  /** As the sheet numbers it. */
  row: z.number().int(),
  /** What its cells say. */
  cells: z.record(z.enum(colleagueFields), z.string()),
  /** Whom its organisation is; null where that is nobody, or not one alone. */
  organisation: partyName.nullable(),
  /** Of a name that several have: the first of them. */
  candidates: z.array(partyName),
  problems: z.array(z.enum(colleagueProblems)),
  fate: z.enum(colleagueFates).nullable(),
  /** Of a row that is right: what is sent to invite its colleague. */
  colleague: sheetColleague.nullable(),
});

const colleagueSheet = z.object({
  rowCount: z.number().int(),
  /** Columns that have to be there and are not: nothing else is judged then. */
  missing: z.array(z.enum(neededColleagueFields)),
  badRows: z.number().int(),
  fates: z.record(z.enum(colleagueFates), z.number().int()),
  rows: z.array(row),
});
export type ColleagueSheet = z.output<typeof colleagueSheet>;

const invited = z.object({
  /** As they were sent. */
  rows: z
    .array(
      z.object({
        row: z.number().int(),
        /** Null where nobody could be invited. */
        fate: z.enum(colleagueFates).nullable(),
        problem: z.enum(colleagueProblems).nullable(),
      }),
    )
    .max(colleaguesAtOnce),
});

export const colleagueSheetCalls = {
  'POST /manage/participate/checkColleagues': {
    summary:
      'Reads a spreadsheet (XLSX or CSV) of colleagues to invite, and answers of each row whose they are, what is not right and what would become of it. Nothing is stored.',
    access: { who: 'participate', in: 'event' },
    body: 'upload',
    request: inEvent,
    answer: colleagueSheet,
    refusals: sheetRefusals,
  },
  'POST /manage/participate/inviteColleagues': {
    summary:
      'Invites colleagues of several organisations by mail. Who is invited or there already is left; sent again, it writes to nobody twice.',
    access: { who: 'participate', in: 'event' },
    request: inEvent.extend({ rows: z.array(sheetColleague).min(1).max(colleaguesAtOnce) }),
    answer: invited,
    refusals: ['event_not_found', 'event_the_end', 'invitation_too_often'],
  },
} satisfies Calls;
