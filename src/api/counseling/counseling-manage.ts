/** All consultation logs of an event, as its managers read them (docs/rules.md, C12). */
import { z } from 'zod';
import { idx } from '#domain/common/fields.ts';
import { type Calls, inEvent, nothing, searchRequest } from '../wire/contract.ts';
import { counselingAnswer, logTotals } from './counseling.ts';
import { managedFilters } from './counseling-filters.ts';
import { followUpAnswer } from './follow-up.ts';

/** A log with its company; the names are null of one whose member has left. */
export const managedLog = counselingAnswer.omit({ mayAskAmount: true }).extend({
  companyIdx: idx,
  companyNameKo: z.string().nullable(),
  companyNameEn: z.string().nullable(),
});
export type ManagedLog = z.output<typeof managedLog>;

export const logOrders = ['recent', 'metAt', 'name', 'amount'] as const;

export const counselingManageCalls = {
  'GET /manage/counseling/getList': {
    summary: 'The consultation logs of an event that a search finds.',
    access: { who: 'counseling', in: 'event' },
    request: searchRequest.extend({ ...managedFilters.shape, listOrder: z.enum(logOrders).optional() }),
    answer: z.array(managedLog),
    refusals: ['event_not_found'],
  },
  'GET /manage/counseling/getTotals': {
    summary: 'What the logs of an event add up to, of those that a search finds.',
    access: { who: 'counseling', in: 'event' },
    request: z.object({ ...inEvent.shape, ...managedFilters.shape }),
    /** `countries` are those of all its logs, to choose from, and `days` the event's. */
    answer: logTotals.extend({ countries: z.array(z.string()), days: z.array(z.iso.date()) }),
    refusals: ['event_not_found'],
  },
  'GET /manage/counseling/getDetail': {
    summary: 'One log of an event, with what came of it later.',
    access: { who: 'counseling', in: 'counseling' },
    request: z.object({ counselingIdx: idx }),
    answer: managedLog.extend({ followUps: z.array(followUpAnswer) }),
    refusals: ['counseling_not_found'],
  },
  'GET /manage/counseling/exportList': {
    summary:
      'The logs of an event that a search finds, all without one, with what came of them, as a spreadsheet. XLSX holds 20,000 logs at most.',
    access: { who: 'counseling', in: 'event' },
    request: z.object({
      ...inEvent.shape,
      ...managedFilters.shape,
      format: z.enum(['xlsx', 'csv']),
      language: z.enum(['ko', 'en']),
    }),
    answers: 'file',
    audited: 'counseling',
    answer: nothing,
    refusals: ['event_not_found', 'invalid_parameter'],
  },
} satisfies Calls;
