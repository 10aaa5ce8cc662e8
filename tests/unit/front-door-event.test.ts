/** Pages of an event that their address names (docs/rules.md, E8). */
import { expect, test } from 'vitest';
import { openFixture } from '#tests/support/front-door.ts';

test('a page of another event is rendered in it, and kept apart from the one that the installation shows', async () => {
  const { ask, stage } = await openFixture();
  for (const address of [
    '/ko/event',
    '/ko/event?eventIdx=37',
    '/ko/event?eventIdx=37&page=2&ref=mail',
    '/ko/event?eventIdx=37',
  ])
    expect((await ask(address)).status).toBe(200);
  expect(stage.renders).toEqual(['/ko/event', '/ko/event?eventIdx=37', '/ko/event?page=2&eventIdx=37']);
});

// What browsers store of it has no number, so no page of it may have one either.
test('the event that the installation shows has one page, to which an address that names it leads', async () => {
  const { ask, stage } = await openFixture({ EVENT_IDX: '36' });
  for (const [named, leadsTo] of [
    ['/ko/event?eventIdx=36', '/ko/event'],
    ['/ko/event?page=2&eventIdx=36', '/ko/event?page=2'],
    ['/ko?eventIdx=36', '/ko'],
    // And not to itself for ever.
    ['/ko?of=eventIdx&event%49dx=36', '/ko?of=eventIdx'],
    // To no other site, however it is written.
    ['//example.com/?eventIdx=36', '/example.com'],
    ['//example.com//ko?eventIdx=36', '/example.com/ko'],
  ] as const) {
    const answer = await ask(named);
    expect([answer.status, answer.headers['location']]).toEqual([302, leadsTo]);
  }
  expect((await ask('/ko/event?ofeventIdx=36')).status).toBe(200);
  expect(stage.renders).toEqual(['/ko/event']);
});

test.each(['/ko/event', '/event', '/ko/info', '/ko'])(
  '%s of an event that is not there is none',
  async (path) => {
    const { ask, stage } = await openFixture();
    for (const event of ['38', '0', 'kim', '']) {
      const answer = await ask(`${path}?eventIdx=${event}`);
      expect(answer.status).toBe(404);
    }
    expect(stage.renders).toEqual([]);
  },
);

test('a page that is built is the same file in every event that is there', async () => {
  const { ask } = await openFixture();
  const [unnamed, named] = [await ask('/ko'), await ask('/ko?eventIdx=37')];
  expect([named.status, named.body]).toEqual([200, unnamed.body]);
});
