/** The event in an address, and pages that are rendered in it (docs/rules.md, E8). */
import type { ServerResponse } from 'node:http';
import { describe, expect, it, test } from 'vitest';
import { addressIn, eventAsked } from '#domain/event/event-address.ts';
import type { PageApi } from '#server/front-door/made-of.ts';
import { createRenderer } from '#server/front-door/render.ts';
import { readSettings } from '#server/ground/config.ts';

describe('the event of an address', () => {
  it.each([
    ['', undefined],
    ['?page=2', undefined],
    ['?page=2&eventIdx=37', 37],
    ['?eventIdx=', 'unknown'],
    ['?eventIdx=0', 'unknown'],
    ['?eventIdx=037', 'unknown'],
    ['?eventIdx=2147483648', 'unknown'],
    ['?eventIdx=kim', 'unknown'],
  ])('of %s is %s', (query, event) => {
    expect(eventAsked(new URLSearchParams(query))).toBe(event);
  });

  it.each([
    [37, '/ko', '/ko?eventIdx=37'],
    [37, '/ko/my-page#notices', '/ko/my-page?eventIdx=37#notices'],
    [37, '/ko/info/products?page=2&industries=IT', '/ko/info/products?page=2&industries=IT&eventIdx=37'],
    [38, '/ko/event?eventIdx=37&page=2', '/ko/event?page=2&eventIdx=38'],
    [undefined, '/ko/event?eventIdx=37', '/ko/event'],
    [undefined, '/ko/event?page=2#rows', '/ko/event?page=2#rows'],
    [undefined, '/ko/event?event%49dx=37&of=eventIdx', '/ko/event?of=eventIdx'],
  ])('%s stands in %s as %s', (event, address, named) => {
    expect(addressIn(event, address)).toBe(named);
  });
});

const page = [
  '<link rel="canonical" href="__SITE_URL__/ko/info">',
  '<a href="/ko/info/products?page=2&amp;industries=IT">',
  '<a class="x" href="/en">',
  '<a href="https://example.org/ko">',
  '<a href="/files/a.pdf"><img src="/og/ko/home.png">',
  '<form method="get" action="/ko/info/products" role="search">',
].join('');

/** Renders the page at an address; answers it with what it asked. */
async function renderedAt(address: string) {
  const asked: [string, unknown][] = [];
  const api = (() => async (name: string, request: unknown) => {
    asked.push([name, request]);
    return { data: [], totalCount: 0 };
  }) as unknown as PageApi;
  const handler = async (_: unknown, res: ServerResponse, __: unknown, locals: object) => {
    const { api: ask } = locals as { api: (name: string, request: object) => Promise<unknown> };
    await ask('GET /company/getList', { rows: 5 });
    await ask('GET /event/getDetail', { eventIdx: 40 });
    await ask('GET /matching/getDetail', { matchingIdx: 7 });
    res.writeHead(200, { 'content-type': 'text/html' });
    res.end(page);
  };
  const settings = readSettings({ SITE_URL: 'https://expo.example.org' });
  const outcome = await createRenderer(handler as never, api, settings)(address);
  return { asked, text: String(outcome?.page.identity) };
}

describe('a page that is rendered in the event of its address', () => {
  test('asks in it whatever is asked in an event and names no other', async () => {
    const { asked } = await renderedAt('/ko/info/products?page=2&eventIdx=37');
    expect(asked).toEqual([
      ['GET /company/getList', { eventIdx: 37, rows: 5 }],
      ['GET /event/getDetail', { eventIdx: 40 }],
      ['GET /matching/getDetail', { matchingIdx: 7 }],
    ]);
  });

  test('leads to pages of it, and its forms take it along; other addresses stay', async () => {
    const { text } = await renderedAt('/ko/info/products?eventIdx=37');
    expect(text).toBe(
      [
        '<link rel="canonical" href="https://expo.example.org/ko/info?eventIdx=37">',
        '<a href="/ko/info/products?page=2&amp;industries=IT&eventIdx=37">',
        '<a class="x" href="/en?eventIdx=37">',
        '<a href="https://example.org/ko">',
        '<a href="/files/a.pdf"><img src="/og/ko/home.png">',
        '<form method="get" action="/ko/info/products" role="search"><input type="hidden" name="eventIdx" value="37">',
      ].join(''),
    );
  });

  test('is as ever where its address names none', async () => {
    const { asked, text } = await renderedAt('/ko/info/products');
    expect(asked[0]).toEqual(['GET /company/getList', { rows: 5 }]);
    expect(text).toBe(page.replaceAll('__SITE_URL__', 'https://expo.example.org'));
  });
});
