/** What calls that take a spreadsheet have in common. */
import { z } from 'zod';
import { idx } from '#domain/common/fields.ts';

/** A company or buyer whom a cell names. */
export const partyName = z.object({
  participateIdx: idx,
  /** Null of a former member. */
  nameKo: z.string().nullable(),
  nameEn: z.string().nullable(),
});

export const sheetRefusals = [
  'event_not_found',
  'event_the_end',
  'file_too_large',
  'file_name_not_allowed',
  'file_empty',
  'file_type_not_allowed',
  'file_damaged',
  'file_not_safe',
  'sheet_empty',
  'sheet_too_large',
] as const;
