/** The event in figures (docs/rules.md, C11), and the rows behind them without a person. */
import { z } from 'zod';
import { figureNames } from '#domain/stats/figure-tables.ts';
import { summary } from '#domain/stats/figures.ts';
import { type Calls, inEvent, nothing } from '../wire/contract.ts';

const file = { format: z.enum(['xlsx', 'csv']), language: z.enum(['ko', 'en']) };

export const statsCalls = {
  'GET /manage/stats/getSummary': {
    summary:
      'An event in figures: applications, visitors, meetings, answers, no-shows, amounts and satisfaction. Some seconds old at most (`at`).',
    access: { who: 'stats', in: 'event' },
    request: inEvent,
    answer: summary,
    refusals: ['event_not_found'],
  },
  'GET /manage/stats/exportTable': {
    summary: 'One of the figures as a spreadsheet.',
    access: { who: 'stats', in: 'event' },
    request: z.object({ ...inEvent.shape, ...file, figure: z.enum(figureNames) }),
    answers: 'file',
    answer: nothing,
    refusals: ['event_not_found'],
  },
  'GET /manage/stats/exportRows': {
    summary:
      "Each request and meeting of an event, or each visitor's registration, as a spreadsheet without a name. XLSX holds 20,000 at most.",
    access: { who: 'stats', in: 'event' },
    request: z.object({ ...inEvent.shape, ...file, of: z.enum(['meetings', 'visitors']) }),
    answers: 'file',
    answer: nothing,
    refusals: ['event_not_found', 'invalid_parameter'],
  },
} satisfies Calls;
