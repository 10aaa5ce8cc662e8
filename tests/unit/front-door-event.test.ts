/** Pages of an event that their address names (docs/rules.md, E8). */
import { expect, test } from 'vitest';
import { linkedPages } from '#server/front-door/page-event.ts';
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
    expect([answer.status, answer.headers.location]).toEqual([302, leadsTo]);
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

test('a page that is built is one file for all events, and its links lead on in the one of its address', async () => {
  const { ask } = await openFixture();
  for (const [path, locale] of [
    ['/ko/info', 'ko'],
    ['/info', 'en'],
  ] as const) {
    // The second time as it is known by then, and after the one without an event.
    const links = [
      await ask(path),
      await ask(`${path}?eventIdx=37`),
      await ask(path),
      await ask(`${path}?eventIdx=37`),
    ].map(({ status, body }) => [status, / href="(\/[^"]*)"/.exec(String(body))?.[1]]);
    const [own, inEvent] = [`/${locale}/event#days`, `/${locale}/event?eventIdx=37#days`];
    expect(links).toEqual([
      [200, own],
      [200, inEvent],
      [200, own],
      [200, inEvent],
    ]);
  }
});

test('of built pages in other events only the last are kept', () => {
  const page = (name: string) => ({
    status: 200,
    headers: {},
    etag: name,
    identity: Buffer.from(`<a href="/ko/${name}">`),
  });
  const linked = linkedPages(2);
  const [one, two] = [page('one'), page('two')];
  const kept = linked(one, 37);
  expect(kept.identity.toString()).toBe('<a href="/ko/one?eventIdx=37">');
  linked(two, 37);
  expect(linked(one, 37)).toBe(kept);
  // The one that was asked for longest ago goes.
  const other = linked(one, 38);
  expect(other.identity.toString()).toBe('<a href="/ko/one?eventIdx=38">');
  expect(linked(one, 37)).toBe(kept);
  linked(two, 37);
  expect(linked(one, 38)).not.toBe(other);
});
