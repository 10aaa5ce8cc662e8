/** Handing a meeting over to another person of a side: who could sit there, and the choice. */
import { z } from 'zod';
import type { AnswerOf } from '#api/index.ts';
import type { Meeting } from '#api/matching/matching.ts';
import type { MeetingSide } from '#domain/matching/matching.ts';
import { createForm } from '../lib/form.ts';
import { errorKey, loader } from '../lib/loaded.ts';
import { api } from '../site/api.ts';
import type { MeetingActs } from './meeting-acts.ts';

export type Seat = AnswerOf<'GET /matching/getSeats'>['people'][number];

/** One form for one open dialog. Who is free is read again when somebody was claimed meanwhile. */
export function createHandOver(list: MeetingActs, { matchingIdx }: Meeting, side: MeetingSide) {
  const seats = loader<Seat[]>();
  /** Of the meeting as it was read with its people. */
  let version: number | undefined;
  const ask = async () => {
    const { data, ...answer } = await api('GET /matching/getSeats', { matchingIdx });
    version = data.version;
    return { ...answer, data: data.people.filter((person) => person.side === side) };
  };
  const form = createForm({
    schema: z.object({ representativeIdx: z.number() }),
    initial: { representativeIdx: null },
    send: ({ representativeIdx }) =>
      list.handOver(matchingIdx, representativeIdx, version).catch(async (error: unknown) => {
        if (errorKey(error) === 'msg.already_assigned') {
          form.set('representativeIdx', null);
          await seats.refresh(ask);
        }
        throw error;
      }),
  });
  return { form, $seats: seats.$state, loadSeats: () => seats.load(ask) };
}
