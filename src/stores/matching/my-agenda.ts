/** What is the reader's to do: how many requests wait for their answer, and the next meeting. */
import type { Meeting } from '#api/matching/matching.ts';
import { limits } from '#domain/common/limits.ts';
import { loader } from '../lib/loaded.ts';
import { api } from '../site/api.ts';

export interface MyAgenda {
  answers: number;
  next: Meeting | null;
}

/** The confirmed meeting that is not over and begins first. One for which another time is proposed stands meanwhile. */
export function nextOf(meetings: readonly Meeting[]): Meeting | null {
  const coming = meetings.filter(({ slot, agenda }) => slot !== null && agenda !== 'past');
  return (
    coming.sort((one, other) => (one.slot?.startsAt ?? '').localeCompare(other.slot?.startsAt ?? ''))[0] ??
    null
  );
}

export function createMyAgenda() {
  const agenda = loader<MyAgenda>();
  const load = () =>
    agenda.load(async () => {
      const [waiting, placed] = await Promise.all([
        api('GET /matching/getList', { agenda: 'answer', rows: 1 }),
        // In the order of the agenda those that are to come stand before what is past.
        api('GET /matching/getList', {
          stateMatching: 'complete',
          listOrder: 'agenda',
          rows: limits.rowsMax,
        }),
      ]);
      return {
        data: {
          answers: waiting.totalCount,
          next: nextOf(placed.data),
        },
        totalCount: 1,
      };
    });
  return { $agenda: agenda.$state, load };
}
