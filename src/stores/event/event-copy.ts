/** A new event from the one that the console shows. */
import { eventCalls } from '#api/event/event.ts';
import type { EventPlan } from '#api/event/plan.ts';
import type { AnswerOf } from '#api/index.ts';
import { daysLater } from '#domain/event/event-copy.ts';
import { createForm } from '../lib/form.ts';
import { api } from '../site/api.ts';

export type MadeEvent = AnswerOf<'POST /manage/event/copy'>;

/** Fifty-two weeks later, so that it is the same day of the week. */
const yearLater = 364;

export const createEventCopy = ({ eventIdx, nameKo, nameEn, days }: EventPlan) =>
  createForm({
    schema: eventCalls['POST /manage/event/copy'].request,
    initial: { nameKo, nameEn, firstDay: days[0] ? daysLater(days[0].date, yearLater) : '' },
    send: async (request, key): Promise<MadeEvent> =>
      (await api('POST /manage/event/copy', { ...request, eventIdx }, { key })).data,
  });
