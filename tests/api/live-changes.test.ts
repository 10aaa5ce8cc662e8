/** Open pages learn at once that something changed elsewhere (docs/rules.md, N3). */
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSession } from '#server/access/session.ts';
import { announce } from '#server/db/announce.ts';
import { transact } from '#server/db/transact.ts';
import { testApp } from '#tests/support/api.ts';
import type { Participant } from '#tests/support/factories.ts';
import { listening } from '#tests/support/listening.ts';
import { approve, askFor, type Pair, pair } from '#tests/support/pair.ts';
import { secondProcess } from '#tests/support/realtime.ts';
import { startServer } from '#tests/support/server-process.ts';

const app = await testApp();
const { streams, realtime, send, stop } = await secondProcess(app, { each: 3 });
afterAll(stop);

let here: Pair;
const open = new Set<Awaited<ReturnType<typeof listening>>>();
beforeEach(async () => {
  app.clock.set('2026-10-01T08:00:00Z');
  here = await pair(app);
});
afterEach(async () => {
  for (const stream of open) await stream.leave();
  open.clear();
});
const listen = async (person: Participant) => {
  const stream = await listening(send, person, here.at.eventIdx);
  open.add(stream);
  return stream;
};
const ask = () => askFor(here, here.purchaser, here.seller, { wishes: [here.slots[0] as number] });

// A process hears nothing before it has heard itself.
beforeEach(() => expect.poll(() => realtime.isHearing()).toBe(true));

describe('who has a page open', () => {
  it('hears of a request, of its answer and of its end, on both sides, and nobody else does', async () => {
    const elsewhere = await pair(app);
    const [seller, purchaser] = [await listen(here.seller), await listen(here.purchaser)];
    const third = await listening(send, elsewhere.seller, elsewhere.at.eventIdx);
    open.add(third);
    const { matchingIdx } = await ask();
    await expect.poll(() => [seller.changes(), purchaser.changes()]).toEqual([1, 1]);
    await approve(here.seller, matchingIdx);
    await expect.poll(() => [seller.changes(), purchaser.changes()]).toEqual([2, 2]);
    await here.purchaser.client('POST /matching/cancel', { matchingIdx });
    await expect.poll(() => [seller.changes(), purchaser.changes()]).toEqual([3, 3]);
    expect(third.changes()).toBe(0);
  });

  it('hears of a change that concerns thousands, as a new plan of the event does', async () => {
    const seller = await listen(here.seller);
    const others = Array.from({ length: 5_000 }, (_, at) => 2_000_000_000 + at);
    await transact(app.db, async (trx) => announce(trx, [...others, here.seller.memberIdx]));
    await expect.poll(() => seller.changes()).toBe(1);
  });

  it('hears nothing of what was refused', async () => {
    const { matchingIdx } = await ask();
    const seller = await listen(here.seller);
    await expect(approve(here.seller, matchingIdx, 999_999)).rejects.toThrow();
    await approve(here.seller, matchingIdx);
    await expect.poll(() => seller.changes()).toBe(1);
  });

  it('hears what they did on another device: slots that they closed, notices that they read', async () => {
    // What was asked before may be told after the stream is open.
    const seller = await listen(here.seller);
    await ask();
    await expect.poll(() => seller.changes()).toBe(1);
    await here.seller.client('POST /matching/markUnavailable', {
      eventIdx: here.at.eventIdx,
      slotIdxs: [here.slots[5] as number],
    });
    await expect.poll(() => seller.changes()).toBe(2);
    const { data } = await here.seller.client('GET /notice/getList', { eventIdx: here.at.eventIdx });
    const { noticeIdx } = data[0] as { noticeIdx: number };
    await here.seller.client('POST /notice/read', { eventIdx: here.at.eventIdx, noticeIdx });
    await expect.poll(() => seller.changes()).toBe(3);
    // There was nothing left to read.
    await here.seller.client('POST /notice/read', { eventIdx: here.at.eventIdx, noticeIdx });
    await here.seller.client('POST /matching/markUnavailable', { eventIdx: here.at.eventIdx, slotIdxs: [] });
    await expect.poll(() => seller.changes()).toBe(4);
  });

  it('reads nothing but that something changed', async () => {
    const seller = await listen(here.seller);
    await ask();
    await expect.poll(() => seller.changes()).toBe(1);
    expect(seller.text()).toBe(': open\n\ndata: changed\n\n');
  });
});

describe('a change that comes before the first stream', () => {
  it('is heard with it, and costs nobody else a second look', async () => {
    // A page counts what its requests may take on their way as unheard, as `live.ts` does: nothing else was told in that time.
    const underWayMs = 3_000;
    await new Promise((resolve) => setTimeout(resolve, underWayMs + 300));
    const opened = performance.now() - underWayMs;
    await ask();
    await new Promise((resolve) => setTimeout(resolve, 100));
    const unheardMs = () => Math.ceil(performance.now() - opened);
    const seller = await listening(send, here.seller, here.at.eventIdx, unheardMs());
    open.add(seller);
    await expect.poll(() => seller.changes()).toBe(1);
    const heard = performance.now();
    await new Promise((resolve) => setTimeout(resolve, 100));
    const sinceHeard = Math.floor(performance.now() - heard);
    const purchaser = await listening(send, here.purchaser, here.at.eventIdx, sinceHeard);
    open.add(purchaser);
    await expect.poll(() => purchaser.text()).toBe(': open\n\n');
  });
});

describe('a stream', () => {
  it('is for approved companies and buyers alone', async () => {
    await expect(listening(send, { token: '' }, here.at.eventIdx)).rejects.toThrow('401');
    const other = await pair(app);
    await expect(listening(send, other.seller, here.at.eventIdx)).rejects.toThrow('participate_not_found');
  });

  it('is one of so many of a member, and makes room when it ends', async () => {
    const first = await listen(here.seller);
    await listen(here.seller);
    await listen(here.seller);
    await expect(listen(here.seller)).rejects.toThrow('503');
    await listen(here.purchaser);
    await first.leave();
    await listen(here.seller);
    expect(streams.count).toBe(4);
  });

  it('ends where changes are not heard any more, and is refused until they are', async () => {
    const seller = await listen(here.seller);
    streams.setHeard(false);
    await seller.ended;
    await expect(listen(here.seller)).rejects.toThrow('503');
    streams.setHeard(true);
    expect((await listen(here.seller)).isOpen()).toBe(true);
  });
});

describe('a server that is told to stop', () => {
  it('ends its streams at once, and waits for nobody', async () => {
    const server = await startServer(app.place);
    // Its clock is the machine's.
    const token = await openSession(app.db, here.seller.memberIdx, new Date());
    const atServer: typeof app.send = (path, init) => fetch(`${server.url}/api${path}`, init);
    await expect
      .poll(() => listening(atServer, { token }, here.at.eventIdx).catch(() => undefined))
      .toBeDefined();
    const stream = await listening(atServer, { token }, here.at.eventIdx);
    const begin = performance.now();
    await server.end('SIGTERM');
    await stream.ended;
    // Whoever waits for what is under way waits for 25 seconds.
    expect(performance.now() - begin).toBeLessThan(20_000);
  });
});
