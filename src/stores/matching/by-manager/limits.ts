/** How many meetings the organiser gives one participant. */
import { z } from 'zod';
import type { AnswerOf } from '#api/index.ts';
import { optionalWholeNumber } from '#domain/common/fields.ts';
import { mostAtOnce, mostInAll, mostPerDay } from '#domain/event/event-rules.ts';
import { createForm } from '../../lib/form.ts';
import { loader } from '../../lib/loaded.ts';
import { api } from '../../site/api.ts';

export type Limits = AnswerOf<'GET /manage/matching/getLimits'>;
export const limitNames = ['meetingsLeast', 'meetingsMost', 'meetingsPerDay', 'meetingsAtOnce'] as const;

export function createLimits(participateIdx: number) {
  const limits = loader<Limits>();
  const load = () => limits.load(() => api('GET /manage/matching/getLimits', { participateIdx }));
  return { $limits: limits.$state, load };
}

export const createLimitsForm = (participateIdx: number, limits: Limits) =>
  createForm({
    schema: z.object({
      meetingsLeast: mostInAll,
      meetingsMost: mostInAll,
      meetingsPerDay: mostPerDay,
      meetingsAtOnce: optionalWholeNumber(1, mostAtOnce),
    }),
    initial: Object.fromEntries(limitNames.map((name) => [name, limits[name]?.toString() ?? ''])),
    send: async (numbers) => {
      await api('POST /manage/matching/limit', { participateIdx, ...numbers });
    },
  });
