/** What an organiser calls themselves, put into pages: whatever they write, it stays a text. */
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { text } from '#domain/common/fields.ts';
import { nothingOwn, type Organiser } from '#domain/site/identity.ts';
import type { Keeping } from '#domain/site/keeping.ts';
import { listsByFile } from '#domain/site/lists.ts';
import { plainMenus } from '#domain/site/menu.ts';
import {
  demonstrationToken,
  organiserToken,
  pageMark,
  partEnd,
  partStart,
  saidToken,
  tokenValues,
} from '#i18n/organiser-tokens.ts';
import { ownStyle } from '#server/front-door/own-colours.ts';
import { isLeftOut, placed, writingOf } from '#server/front-door/placing.ts';
import { narrowMetaPolicy } from '#server/front-door/policy.ts';

const keeping: Keeping = {
  laws: ['gdpr'],
  retention: { visitors: 12, participations: 36, accounts: 60, announcedDays: 30 },
};
const hostile = [
  `</script><script>alert(1)</script>`,
  `"onmouseover="alert(1)`,
  `'><img src=x onerror=alert(1)>`,
  `A & B &quot; &amp;`,
  String.raw`C:\new\u0041 \" \\`,
  `line\u2028and\u2029paragraph`,
  `<!-- --> ]]> $& $1 $' {{name}}`,
  '__ORGANISER_EMAIL__ __SITE_URL__',
];
const settings = { SITE_URL: 'https://expo.example', PUBLIC_API_BASE: '/api', PUBLIC_FILE_BASE: '/files' };
const organiser = (host: string, others: Partial<Organiser> = {}): Organiser => ({
  name: { ko: '마당', en: 'Madang' },
  host: { ko: host, en: host },
  operator: { ko: '사무국', en: 'Office' },
  address: { ko: '', en: '' },
  tel: '+43 1 234',
  email: 'office@expo.example',
  privacyOfficer: { ko: '', en: '' },
  businessNumber: '',
  strong: null,
  accent: null,
  isDemonstration: false,
  ...nothingOwn,
  ...{ lists: listsByFile({}, 'AT'), menus: plainMenus(), keeping },
  ...others,
});
const token = organiserToken('host', 'en');
const put = (text: string, host: string, type = 'text/html') =>
  placed(text, writingOf(type), settings, organiser(host));

const unescaped = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

test('a script that a reader wrote into an attribute is none', () => {
  for (const word of ['<script>', '<script type=application/ld+json>', '<script type="application/json">']) {
    const attribute = word.replaceAll('"', '&quot;');
    const page = `<meta content="${attribute}"><p title="${token}">${token}</p><script>run()</script>`;
    expect(put(page, 'A "B"')).toBe(page.replaceAll(token, 'A &quot;B&quot;'));
  }
});

describe.each(hostile)('the name %j', (host) => {
  test('stands in the text and in an attribute of a page', () => {
    const [, text = '', title = ''] =
      /^<p>([^<]*)<\/p><a title="([^"]*)">$/.exec(put(`<p>${token}</p><a title="${token}">`, host)) ?? [];
    expect([unescaped(text), unescaped(title)]).toEqual([host, host]);
  });

  test('stands in the JSON of an island', () => {
    const props = { texts: [0, { host: [0, `By ${token}`] }] };
    const written = JSON.stringify(props).replaceAll('"', '&quot;');
    const [, got = ''] =
      /^<astro-island props="([^"]*)" client="load">$/.exec(
        put(`<astro-island props="${written}" client="load">`, host),
      ) ?? [];
    expect(JSON.parse(unescaped(got))).toEqual({ texts: [0, { host: [0, `By ${host}`] }] });
  });

  test('stands in structured data and does not end it', () => {
    const page = put(
      `<script type="application/ld+json">{"name":"${token}","telephone":"${organiserToken('address', 'en')}"}</script><p>`,
      host,
    );
    const [, json = '', rest] = /^<script[^>]*>(.*?)<\/script>(.*)$/su.exec(page) ?? [];
    expect(rest).toBe('<p>');
    // What is not said is left out.
    expect(JSON.parse(json)).toEqual({ name: host });
  });

  test('stands in a feed, a manifest, a script and a plain text', () => {
    const [, title = ''] =
      /^<title>([^<]*)<\/title>$/.exec(put(`<title>${token}</title>`, host, 'application/rss+xml')) ?? [];
    expect(unescaped(title)).toBe(host);
    expect(JSON.parse(put(`{"name":"${token}"}`, host, 'application/manifest+json'))).toEqual({ name: host });
    const script = put(`const texts = {"title":"${token}"};`, host, 'text/javascript; charset=utf-8');
    expect(new Function(`${script} return texts.title;`)()).toBe(host);
    expect(put(`# ${token}`, host, 'text/plain')).toBe(`# ${host}`);
  });
});

test('a script that is run holds no value, because the policy of its page knows it by its hash', () => {
  const script = `<script>const x = "${token}";</script>`;
  expect(put(script, 'Host')).toBe(script);
});

test('each value has a token of its own in each language, and a number to be dialled has no spaces', () => {
  const values = tokenValues(organiser('Host', { host: { ko: '주최', en: 'Host' } }));
  expect(values.get(organiserToken('host', 'ko'))).toBe('주최');
  expect(values.get(organiserToken('host', 'en'))).toBe('Host');
  expect(values.get(organiserToken('telDigits', 'ko'))).toBe('+431234');
  expect(values.get(organiserToken('telWhole', 'en'))).toBe('+43\u00A01\u00A0234');
});

test('own colours stand in a style of the page, which its policy allows, and nothing else that was not built', () => {
  const meta = `<meta http-equiv="content-security-policy" content="script-src 'self'; style-src 'self';">`;
  const colours = organiser('Host', { strong: '#ffcc00' });
  const page = placed(`<head>${meta}</head><style>p{}</style>`, 'html', settings, colours);
  const narrowed = narrowMetaPolicy(page, ownStyle(colours));
  const [, style = ''] = /<style>(@media.*?)<\/style><\/head>/.exec(narrowed) ?? [];
  expect(style).toContain('--jade-ink:#');
  expect(style).not.toContain('vermilion');
  const hash = createHash('sha256').update(style).digest('base64');
  expect(narrowed).toContain(`style-src 'sha256-${hash}' 'self';`);
  expect(narrowed.match(/sha256-/g)).toHaveLength(1);
  expect(put(`<head>${meta}</head>`, 'Host')).toBe(`<head>${meta}</head>`);
});

describe('a part that hangs on what is said', () => {
  const part = (when: string, text: string) => `${partStart(when)}${text}${partEnd}`;
  const address = saidToken('address', 'en');
  const tel = saidToken('tel', 'en');
  const at = (changes: Partial<Organiser>, text: string) =>
    placed(text, 'html', settings, organiser('Host', changes));

  test('is left out with all that lies in it where that is unsaid, and else loses its marks alone', () => {
    const page = `<h1>A</h1>${part(address, `<h2>Where</h2><p title="${token}">${part(tel, 'B')}</p>`)}<p>${part(tel, token)}</p>`;
    expect(at({}, page)).toBe('<h1>A</h1><p>Host</p>');
    const said = { address: { ko: '', en: 'Street 1' } };
    expect(at(said, page)).toBe('<h1>A</h1><h2>Where</h2><p title="Host">B</p><p>Host</p>');
    expect(at({ ...said, tel: '' }, page)).toBe('<h1>A</h1><h2>Where</h2><p title="Host"></p><p></p>');
    // Each language by itself.
    expect(at(said, part(saidToken('address', 'ko'), 'x'))).toBe('');
    expect(placed(`<url>${part(tel, 'x')}</url>`, 'xml', settings, organiser('H', { tel: '' }))).toBe(
      '<url></url>',
    );
  });

  test('of the demonstration is there in it alone', () => {
    expect(at({}, `a${part(demonstrationToken, 'b')}c`)).toBe('ac');
    expect(at({ isDemonstration: true }, `a${part(demonstrationToken, 'b')}c`)).toBe('abc');
  });

  test('is not begun by what a reader wrote into an attribute', () => {
    const attribute = `<p title="${partStart(address)}">shown</p>`;
    expect(at({}, attribute)).toContain('shown</p>');
  });

  test('a page that hangs on one is nowhere without it', () => {
    const page = `<!DOCTYPE html><html><head>${pageMark(address)}<title>Where</title></head></html>`;
    const said = organiser('Host', { address: { ko: '', en: 'Street 1' } });
    expect([isLeftOut(page, organiser('Host')), isLeftOut(page, said)]).toEqual([true, false]);
    expect(placed(page, 'html', settings, said)).toContain('<head><title>');
    expect(isLeftOut(page.replace(pageMark(address), ''), organiser('Host'))).toBe(false);
  });
});

test('sentences call a host whom nobody has named by the name of the site, and whoever operates it by the host', () => {
  const values = tokenValues(organiser('', { operator: { ko: '', en: '' } }));
  expect(values.get(organiserToken('host', 'ko'))).toBe('마당');
  expect(values.get(organiserToken('operator', 'en'))).toBe('Madang');
  expect([values.get(saidToken('host', 'ko')), values.get(saidToken('operator', 'en'))]).toEqual(['', '']);
  const named = tokenValues(organiser('Host', { operator: { ko: '', en: '' } }));
  expect(named.get(organiserToken('operator', 'en'))).toBe('Host');
});

test('what somebody enters can’t stand for what the organiser says', () => {
  expect(text().safeParse('__ORGANISER_HOST_EN__').success).toBe(false);
  expect(text().safeParse('Our ORGANISER_HOST').success).toBe(true);
});
