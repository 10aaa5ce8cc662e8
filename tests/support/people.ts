import { joined, type Participant, type TestServer } from './factories.ts';
import { createRows } from './rows.ts';

/** Somebody else who sits there for a participation: with an account of their own, and an idx as a representative. */
export type Colleague = Participant & { representativeIdx: number };

/**
 * Adds people to a participation past the calls (`colleagues.ts` invites them by calls), one after another: of two who have equally few
 * meetings, the one who was added first gets the next (`slots/take.ts`).
 */
export async function addColleagues(
  app: TestServer,
  eventIdx: number,
  { participateIdx }: Participant,
  count: number,
): Promise<Colleague[]> {
  const { represent } = createRows(app.db);
  const event = { idx: eventIdx, slots: [], tables: [], interpreters: [] };
  const people: Colleague[] = [];
  while (people.length < count) {
    const person = await joined(app);
    const representativeIdx = await represent(event, participateIdx, person.memberIdx);
    people.push({ ...person, participateIdx, representativeIdx });
  }
  return people;
}
