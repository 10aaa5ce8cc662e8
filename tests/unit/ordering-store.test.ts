/** Which meetings a manager may put before or after another, and which orders are shown of one (docs/rules.md, M63). */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

const count = 30;
const day = (no: number) => `2026-09-${String(no).padStart(2, '0')}T01:00:00.000Z`;
/** A meeting on each day, of which those of the last ten are to come. */
const meetings = Array.from({ length: count }, (_, no) => ({
  matchingIdx: no + 1,
  stateMatching: 'complete',
  agenda: no < count - 10 ? 'past' : 'coming',
  slot: { startsAt: day(no + 1) },
}));
const orders = Array.from({ length: count }, (_, no) => ({
  before: { matchingIdx: 99 },
  after: { matchingIdx: no },
}));

/** As the server pages and orders them. */
vi.stubGlobal('fetch', async (address: RequestInfo | URL) => {
  const { pathname, searchParams } = new URL(String(address), 'http://localhost');
  const all = pathname.endsWith('getOrders') ? orders : meetings;
  const inOrder = searchParams.get('orderType') === 'desc' ? all.toReversed() : all;
  const data = inOrder.slice(0, Number(searchParams.get('rows') ?? 20));
  return Response.json({ resultCode: 0, resultMessage: 'success', data, totalCount: all.length });
});

let stores: typeof import('#stores/matching/by-manager/meeting-orders.ts');
beforeAll(async () => {
  vi.resetModules();
  stores = await import('#stores/matching/by-manager/meeting-orders.ts');
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

it('offers meetings that are to come, however many of them are over', async () => {
  const store = stores.createOrdering({ matchingIdx: count, companyIdx: 1, buyerIdx: 2 });
  store.find('name');
  await vi.waitFor(() => expect(store.$others.get()).toMatchObject({ state: 'ready' }));
  const others = store.$others.get();
  const found = others.state === 'ready' ? others.data.map(({ matchingIdx }) => matchingIdx) : [];
  expect(found).toEqual([21, 22, 23, 24, 25, 26, 27, 28, 29]);
});

it('shows all orders of a meeting, which has no pages of them', async () => {
  const store = stores.createMeetingOrders(99);
  await store.load();
  const shown = store.$orders.get();
  expect(shown.state === 'ready' && shown.data).toHaveLength(count);
});
