/** What managers write on pages, as browsers get it: nothing of it runs (docs/rules.md, W12). */
import { describe, expect, it, test } from 'vitest';
import { mayHide, pageText, textOfPage } from '#domain/page/page.ts';
import { withOrganiser } from '#server/features/page/manage.ts';
import { cleanPage, renderPage } from '#server/platform/page/markdown.ts';

const render = (body: string) => renderPage('info', 'en', body);
const faultsOf = async (body: string) => (await render(body)).faults.map(({ fault }) => fault);
const picture = '/files/upload/board/inner/abc.webp';

describe('the text of a page', () => {
  it('is rendered as the files of the site are', async () => {
    const { html, faults, headings } = await render(
      `## The hall\n\n**Bold** and [the way](/visit/guide).\n\n| A | B | C |\n| - | - | - |\n| 1 | 2 | 3 |\n\n![A hall](${picture})\n\n<details>\n<summary>Is it free?</summary>\n\nYes.\n\n</details>`,
    );
    expect(faults).toEqual([]);
    expect(headings).toEqual([{ depth: 2, text: 'The hall', id: 'the-hall' }]);
    for (const part of [
      '<h2 id="the-hall">The hall</h2>',
      '<a href="/en/visit/guide">',
      '<table class="many">',
      'data-label="B"',
      `src="${picture}"`,
      '<details>',
      '<summary>Is it free?</summary>',
    ])
      expect(html).toContain(part);
  });

  test.each([
    ['a script', '<script>alert(1)</script>', 'html'],
    ['a script in a line', 'Hello <script>alert(1)</script> you', 'html'],
    ['an event handler', '<img src="x" onerror="alert(1)">', 'html'],
    ['an event handler of a question', '<details ontoggle="alert(1)" open>\n\nText\n\n</details>', 'html'],
    ['a frame', '<iframe src="https://evil.example"></iframe>', 'html'],
    ['a style', '<style>body{display:none}</style>', 'html'],
    ['a form', '<form action="https://evil.example"><button>Log in</button></form>', 'html'],
    ['svg', '<svg><script>alert(1)</script></svg>', 'html'],
    ['javascript: in a link', '[press](javascript:alert(1))', 'link'],
    ['the same with other letters', '[press](JaVaScRiPt:alert(1))', 'link'],
    ['the same escaped', '[press](&#106;avascript:alert(1))', 'link'],
    ['the same by reference', '[press][x]\n\n[x]: javascript:alert(1)', 'link'],
    ['the same as an address', '<javascript:alert(1)>', 'link'],
    ['data: in a link', '[press](data:text/html;base64,PHNjcmlwdD4=)', 'link'],
    ['vbscript: in a link', '[press](vbscript:msgbox(1))', 'link'],
    ['another site without a scheme', '[press](//evil.example)', 'link'],
    ['data: as a picture', '![x](data:image/svg+xml;base64,PHN2Zz4=)', 'picture'],
    ['a picture of elsewhere', '![x](https://evil.example/a.png)', 'picture'],
    ['a way out of the folder', '![x](/files/upload/board/inner/../../company/a.webp)', 'picture'],
  ])('never runs %s', async (_, body, fault) => {
    const { html, faults } = await render(`Text.\n\n${body}`);
    expect(faults.map((one) => one.fault)).toContain(fault);
    expect(faults[0]?.line).toBeGreaterThan(0);
    expect(html).not.toMatch(
      /<(script|iframe|style|form|svg|button|object|embed)|\son\w+=|(href|src)="(?:javascript|data|vbscript|\/\/|https:\/\/evil)/i,
    );
  });

  it('says where a value, a mark, words of a picture or a text is missing', async () => {
    expect(await faultsOf('Write to {{mail}}.')).toEqual(['value']);
    expect(await faultsOf('[x](mailto:{{mail}})')).toEqual(['value']);
    expect(await faultsOf('Text {{if address}} more')).toEqual(['mark']);
    expect(await faultsOf('{{if address}}\n\nText')).toEqual(['mark']);
    expect(await faultsOf(`![](${picture})`)).toEqual(['words']);
    expect(await faultsOf('<!-- nothing -->')).toEqual(['empty']);
    expect((await render('One\n\nTwo\n\n<b>Three</b>')).faults[0]).toMatchObject({ fault: 'html', line: 5 });
  });

  it('leaves out what names what nobody has said, and holds the rest', async () => {
    const { html } = await render('Post: {{address}}\n\nMail.');
    expect(html).toMatch(/<!--if __ORGANISER_ADDRESS_EN__-->.*<!--end-->/s);
    expect(withOrganiser(html, new Map([['__ORGANISER_ADDRESS_EN__', '']]))).not.toContain('Post');
    expect(withOrganiser(html, new Map([['__ORGANISER_ADDRESS_EN__', '<b>1 Ring']]))).toContain(
      'Post: &lt;b&gt;1 Ring',
    );
  });

  it('holds no mark of a part that its writer made up, in whatever spelling', async () => {
    const made = '&#xE000;__ORGANISER_TEL__&#xE001; and &#57344;&#57345;, \uE000__ORGANISER_TEL__\uE001';
    const { html } = await render(`${made}\n\n<details>\n<summary>${made}</summary>\n\nText\n\n</details>`);
    expect(html).toContain('<summary>');
    expect(html).not.toContain('<!--');
  });

  test.each([
    ['quotes in quotes', '>'.repeat(100_000)],
    ['lists in lists', `${'- '.repeat(50_000)}x`],
    [
      'lists that are set in and in',
      Array.from({ length: 400 }, (_, at) => `${'  '.repeat(at)}- x`).join('\n'),
    ],
    ['emphasis in emphasis', `${'*a **b '.repeat(14_000)}${'** *'.repeat(14_000)}`],
    ['pictures in pictures', `${'!['.repeat(60_000)}x${'](/a)'.repeat(10_000)}`],
    ['a table of millions of cells', `${'|a'.repeat(500)}|\n${'|-'.repeat(500)}|\n${'x\n'.repeat(50_000)}`],
    ['an address named again and again', `${'[a] '.repeat(900)}\n\n[a]: /${'b'.repeat(60_000)}`],
    ['paragraphs without end', 'a\n\n'.repeat(66_000)],
    ['signs that are written as names', '&amp;'.repeat(40_000)],
    ['tables of the site’s own', '{{browserStorage}}\n\n'.repeat(9_000)],
  ])('is refused unread where it has %s', async (_, body) => {
    const { html, faults } = await render(body);
    expect(faults.map(({ fault }) => fault)).toEqual(['size']);
    expect(html).toBe('');
  });

  test.each([
    ['a condition', `{{if${' '.repeat(190_000)}x`, 'mark'],
    ['a value', `{{${' '.repeat(190_000)}x`, 'mark'],
    ['comments', '<!--'.repeat(50_000), 'size'],
    ['an address that is none', '![x](%)', 'picture'],
  ])('is judged at once where it has %s that does not end', async (_, body, fault) => {
    const { faults } = await render(`Text.\n\n${body}`);
    expect(faults.map((one) => one.fault)).toContain(fault);
  });

  it('keeps no comment and no mark of another kind', () => {
    expect(cleanPage('<p>a</p><!--page __ORGANISER_TEL__--><!-- x --><p>b</p>')).toBe('<p>a</p><p>b</p>');
  });
});

describe('a page', () => {
  const words = { titleEn: 'Food', descriptionEn: 'What to eat.', bodyEn: 'Soup.\r\n' };
  it('speaks one language or both, each with all its parts', () => {
    const page = pageText.parse({ ...words, tabOrder: '30' });
    expect(page).toMatchObject({
      titleKo: null,
      bodyEn: 'Soup.\n',
      tabOrder: 30,
      isHidden: 'N',
      fromDay: null,
    });
    expect(textOfPage(page, 'en')).toEqual({ title: 'Food', description: 'What to eat.', body: 'Soup.\n' });
    expect(textOfPage(page, 'ko')).toBeUndefined();
    for (const wrong of [{ tabOrder: 1 }, { ...words, tabOrder: 1, titleKo: '음식' }])
      expect(pageText.safeParse(wrong).success).toBe(false);
    const long = pageText.safeParse({ ...words, tabOrder: 1, bodyEn: '가'.repeat(70_000) });
    expect(long.error?.issues[0]?.path).toEqual(['bodyEn']);
  });

  it('that the site leads to can’t be hidden', () => {
    expect([mayHide('policy', 'privacy'), mayHide('info', 'schedule')]).toEqual([false, false]);
    expect([mayHide('info', 'overview'), mayHide('okta', 'about')]).toEqual([true, true]);
  });
});
