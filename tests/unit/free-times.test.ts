import { afterAll, expect, it, vi } from 'vitest';
import type { Meeting } from '#api/matching/matching.ts';

/** The network, which the client takes when it is imported. */
const network = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', network);
vi.resetModules();
const { createTimeProposal } = await import('#stores/matching/meeting-answers.ts');
const { createMyMeetings } = await import('#stores/matching/my-meetings.ts');
afterAll(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

const slot = {
  slotIdx: 3,
  startsAt: '2026-10-29T08:00:00.000Z',
  endsAt: '2026-10-29T08:30:00.000Z',
  type: 'online',
  mine: null,
  otherIsFree: true,
  freeTables: 1,
  freeInterpreters: 0,
};
const anyone = { representative: null };
const meeting = { matchingIdx: 1, isTranslator: 'N', company: anyone, buyer: anyone } as Meeting;

it('free times that could not be fetched are fetched again, and only then', async () => {
  network.mockRejectedValueOnce(new TypeError('offline'));
  network.mockImplementation(async () =>
    Response.json({ resultCode: 0, resultMessage: 'success', data: [slot], totalCount: 1 }),
  );
  const { $free, loadFree } = createTimeProposal(createMyMeetings(), meeting, 9);
  await loadFree();
  expect($free.get()).toEqual({ state: 'failed', key: 'msg.fail' });
  await loadFree();
  expect($free.get()).toMatchObject({ state: 'ready', data: [{ slotIdx: 3 }] });
  await loadFree();
  expect(network).toHaveBeenCalledTimes(2);
});
