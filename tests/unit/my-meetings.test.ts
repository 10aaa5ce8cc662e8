import { afterAll, beforeEach, expect, it, vi } from 'vitest';

/** What the server has of each list, by `matchingType`, and of it what is of today. */
const lists: Record<string, { agenda: string }[]> = {};
const asked: string[] = [];
/** Before what is of today is answered. */
let hold: Promise<void> | undefined;
const network = vi.fn(async (address: RequestInfo | URL) => {
  const { searchParams } = new URL(String(address), 'http://madang.test');
  const [type, agenda] = [searchParams.get('matchingType') ?? '', searchParams.get('agenda')];
  asked.push(`${type} ${agenda ?? ''}`.trim());
  if (agenda !== null) await hold;
  const data = (lists[type] ?? []).filter((meeting) => agenda === null || meeting.agenda === agenda);
  return Response.json({ resultCode: 0, resultMessage: 'success', data, totalCount: data.length });
});
vi.stubGlobal('fetch', network);
vi.resetModules();
const { createMyMeetings } = await import('#stores/matching/my-meetings.ts');
afterAll(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});
beforeEach(() => {
  lists.online = [{ agenda: 'closed' }, { agenda: 'past' }];
  lists.offline = [{ agenda: 'today' }];
  asked.length = 0;
  hold = undefined;
});

it('opens with the meetings on the spot where one of them is today and nothing arranged is ahead', async () => {
  const meetings = createMyMeetings();
  await meetings.load();
  expect(meetings.$type.get()).toBe('offline');
  expect(meetings.$meetings.get()).toMatchObject({ state: 'ready', data: lists.offline });
  // Whoever then chooses the other list reads it.
  meetings.chooseType('online');
  await vi.waitFor(() => expect(meetings.$meetings.get()).toMatchObject({ data: lists.online }));
  expect(meetings.$type.get()).toBe('online');
});

it('stays with the list that its reader chooses before it is known', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  hold = promise;
  const meetings = createMyMeetings();
  const opened = meetings.load();
  await vi.waitFor(() => expect(asked).toContain('offline today'));
  meetings.chooseType('online');
  resolve();
  await opened;
  expect(meetings.$type.get()).toBe('online');
  await vi.waitFor(() => expect(meetings.$meetings.get()).toMatchObject({ data: lists.online }));
});

it.each([
  ['something arranged is ahead', { online: [{ agenda: 'coming' }] }, undefined],
  ['nothing on the spot is today', { offline: [{ agenda: 'past' }] }, undefined],
  ['the address names the list', {}, 'online' as const],
])('opens with the arranged ones where %s', async (_, has, type) => {
  Object.assign(lists, has);
  const meetings = createMyMeetings(type);
  await meetings.load();
  expect(meetings.$type.get()).toBe('online');
  expect(meetings.$meetings.get()).toMatchObject({ state: 'ready', data: lists.online });
  if (!('offline' in has)) expect(asked).not.toContain('offline today');
});
