/** Sheets of pairs as a manager sends them, and what became of them. */
import type { PairSheet } from '#api/matching/wanted-pair.ts';
import { placePairs } from '#server/features/wanted-pair/run.ts';
import type { TestApp } from './compose.ts';
import type { Participant, Person } from './factories.ts';
import type { Pair } from './pair.ts';
import { csvOf, sendSheet } from './sheets.ts';

type Cell = string | number;

/** `now`: the event, and the manager at their desk, of the test that runs. */
export function pairSheets(app: TestApp, now: () => { here: Pair; desk: Person }) {
  const heads = ['기업', 'Buyer', '순위', '필수', '메모'];
  const number = ({ participateIdx }: Participant) => `#${participateIdx}`;
  const query = () => ({ eventIdx: now().here.at.eventIdx });
  return {
    heads,
    number,
    query,
    of: (seller: Participant, purchaser: Participant, more: readonly Cell[] = ['', '', '']): Cell[] => [
      number(seller),
      number(purchaser),
      ...more,
    ],
    check: async (rows: readonly (readonly Cell[])[], top: readonly Cell[] = heads) =>
      (await sendSheet<PairSheet>(app, 'checkPairs', now().desk.token, csvOf([top, ...rows]), query())).data,
    add: (rows: readonly (readonly Cell[])[], by = now().desk) =>
      sendSheet<{ pairs: number; left: number }>(app, 'addPairs', by.token, csvOf([heads, ...rows]), query()),
    place: async () => {
      while (await placePairs(app.db, app.clock.read()));
    },
    pairs: async (more = {}) =>
      (await now().desk.client('GET /manage/matching/getPairs', { ...query(), rows: 100, ...more })).data,
    noticesOf: async ({ client }: Participant) =>
      (await client('GET /notice/getList', { ...query(), rows: 50 })).data.filter(
        ({ kind }) => kind !== 'participationApproved',
      ),
  };
}
