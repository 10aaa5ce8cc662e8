/** What a manager sees of pairs while their meetings are made (docs/rules.md, M49). */
import { afterAll, expect, it, vi } from 'vitest';

/** As the server has it: the meetings are made while the second look at the run is on its way. */
let state = 'waiting';
let looks = 0;
const answerOf = async (path: string): Promise<unknown> => {
  if (!path.includes('getPairRun')) return [{ pairIdx: 1, state }];
  looks += 1;
  if (looks > 1) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    state = 'made';
  }
  const [waiting, made] = state === 'made' ? [0, 1] : [1, 0];
  return { isUnderWay: state !== 'made', counts: { waiting, made, unplaced: 0 } };
};
vi.stubGlobal('fetch', async (address: RequestInfo | URL) => {
  const data = await answerOf(String(address));
  return Response.json({ resultCode: 0, resultMessage: 'success', data, totalCount: 1 });
});
vi.resetModules();
const { createPairs } = await import('#stores/wanted-pair/pairs.ts');
afterAll(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

it('shows what became of each pair once the last meeting is made', async () => {
  const pairs = createPairs();
  await pairs.load();
  expect(pairs.$list.get()).toMatchObject({ state: 'ready', data: [{ state: 'waiting' }] });
  await vi.waitFor(
    () => expect(pairs.$run.get()).toMatchObject({ state: 'ready', data: { isUnderWay: false } }),
    { timeout: 5_000 },
  );
  await vi.waitFor(() => expect(pairs.$list.get()).toMatchObject({ data: [{ state: 'made' }] }));
  pairs.stop();
});
