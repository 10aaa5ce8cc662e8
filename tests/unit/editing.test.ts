/** What editors may write, and what they are told when something is wrong (docs/editing.md). */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { lawToken, ofLaw } from '#i18n/keeping-tokens.ts';
import { organiserToken, partEnd, partStart, saidToken } from '#i18n/organiser-tokens.ts';
import { judge, lackingIn } from '../../scripts/check-content.ts';
import { filled, linked } from '../../src/editing/markdown.ts';
import { headFault, page } from '../../src/editing/page.ts';
import { pageFault, proseRenderer } from '../../src/editing/prose.ts';

const email = organiserToken('email', 'ko');
const root = resolve(import.meta.dirname, '../..');

describe('a value of the site between braces', () => {
  test('stands in the language of its page', () => {
    expect(filled('{{host}}, {{ email }}', 'ko')).toBe(`${organiserToken('host', 'ko')}, ${email}`);
    expect(filled('{{host}}', 'en')).toBe(organiserToken('host', 'en'));
  });

  test('that is not known is an error with those that are', () => {
    expect(() => filled('Write to {{mail}}.', 'en')).toThrow(/{{mail}} is not known\. Known are name, host,/);
  });
});

describe('a link', () => {
  test('to a page of this site keeps the language of its page', () => {
    expect(linked('/visit/directions', 'ko')).toBe('/ko/visit/directions');
    expect(linked('/', 'en')).toBe('/en');
    expect(linked('/info/booth-map#booth-A-3', 'en')).toBe('/en/info/booth-map#booth-A-3');
  });

  test('that leads elsewhere, or to a file, stays as it is', () => {
    for (const url of ['https://www.wienerlinien.at', '//cdn.example', '/map.pdf', '/files/x/a.pdf', '#top'])
      expect(linked(url, 'ko')).toBe(url);
    expect(linked('mailto:%7B%7Bemail%7D%7D', 'ko')).toBe(`mailto:${email}`);
  });
});

describe('a page of markdown', () => {
  const render = async (text: string) =>
    (await proseRenderer())(text, new URL('file:///site/src/content/info/ko/hall.md'));

  test('says its values and leads on in its own language', async () => {
    const html = await render('[{{email}}](mailto:{{email}}) and [the way](/visit/directions)');
    expect(html).toContain(`<a href="mailto:${email}">${email}</a>`);
    expect(html).toContain('<a href="/ko/visit/directions">');
  });

  test('names its file when a value is not known or a picture says nothing', async () => {
    await expect(render('{{fax}}')).rejects.toThrow(/src\/content\/info\/ko\/hall\.md: {{fax}} is not known/);
    await expect(render('![](./hall.jpg)')).rejects.toThrow(
      /hall\.md: the picture \.\/hall\.jpg says nothing/,
    );
  });

  test('leaves out a paragraph, an item and a row whose value nobody has said, and what is put between lines', async () => {
    const [tel, host] = [partStart(saidToken('tel', 'ko')), partStart(saidToken('host', 'ko'))];
    const row = await render('| A | B |\n| - | - |\n| Host | {{host}} |\n| Call | {{tel}} |');
    expect(row.split(tel)).toHaveLength(2);
    expect(row).toMatch(new RegExp(`${tel}\\s*<tr>\\s*<td>Call</td>[\\s\\S]*?</tr>\\s*${partEnd}`));
    // A row says who does what; a sentence calls somebody something.
    expect(row).toMatch(new RegExp(`${host}\\s*<tr>\\s*<td>Host</td>[\\s\\S]*?</tr>\\s*${partEnd}`));
    expect(await render('{{host}} and {{operator}}')).not.toContain(partEnd);
    expect(await render('Call {{tel}}.')).toMatch(new RegExp(`^${tel}<p>.*</p>${partEnd}\\s*$`));
    expect(await render('- Call {{tel}}.\n- Come.')).toMatch(
      new RegExp(`${tel}<li>Call.*</li>${partEnd}\\s*<li>Come`),
    );
    const block = await render('{{if host}}\n\n## Who\n\n{{host}}\n\n{{ end }}');
    expect(block).toMatch(new RegExp(`^${host}\\s*<h2[\\s\\S]*</p>\\s*${partEnd}\\s*$`));
    expect(pageFault(block)).toBeUndefined();
    expect(pageFault(await render('{{if host}}\n\nx'))).toMatch(/^each \{\{if/);
    expect(pageFault(await render('{{end}}\n\n{{if host}}'))).toBe(
      'no text is left to show below the frontmatter.',
    );
    await expect(render('{{if fax}}')).rejects.toThrow(/hall\.md: {{if fax}} is not known\. Known are host,/);
  });

  test('shows a paragraph and an item of a law where the organiser names it', async () => {
    const [named, text] = [partStart(lawToken('gdpr')), ofLaw('gdpr')];
    expect(await render('{{gdpr}}Under the GDPR')).toMatch(
      new RegExp(`^${named}<p>${text}Under the GDPR</p>${partEnd}\\s*$`),
    );
    expect(await render('- {{gdpr}}**Here**\n- For all')).toMatch(
      new RegExp(`${named}<li>${text}<strong>Here</strong></li>${partEnd}\\s*<li>For all`),
    );
  });

  test('leaves out what only links to a value, and a heading, but of lists in each other no more than the item', async () => {
    const mail = partStart(saidToken('email', 'ko'));
    const tel = partStart(saidToken('tel', 'ko'));
    expect(await render('[Write to us](mailto:{{email}})')).toMatch(
      new RegExp(`^${mail}<p><a .*</p>${partEnd}\\s*$`),
    );
    expect(await render('**[Call](tel:{{tel}})**')).toMatch(new RegExp(`^${tel}<p>.*</p>${partEnd}\\s*$`));
    for (const level of ['##', '###', '####'])
      expect(await render(`${level} {{email}}`)).toMatch(
        new RegExp(`^${mail}<h${level.length}.*</h${level.length}>${partEnd}\\s*$`),
      );
    const nested = await render('- The office\n  - Write to {{email}}.\n  - Come in.\n- The fair');
    expect(nested.split(mail)).toHaveLength(2);
    expect(nested).toMatch(
      new RegExp(
        `<li>The office\\s*<ul>\\s*${mail}<li>Write.*</li>${partEnd}\\s*<li>Come in\\.</li>\\s*</ul>\\s*</li>`,
      ),
    );
    const outer = await render('- Call {{tel}}.\n  - At any time');
    expect(outer).toMatch(new RegExp(`${tel}<li>Call[\\s\\S]*</ul>\\s*</li>${partEnd}`));
  });

  test.each([
    ['<p>Write to {{email}}.</p>', '{{email}} is not filled where it stands'],
    ['![The stand of {{host}}](./hall.jpg)', '{{host}} is not filled'],
    ['[Us](/okta "{{host}}")', '{{host}} is not filled'],
    ['[Us][mail]\n\n[mail]: mailto:{{email}}', '{{email}} is not filled'],
    ['Call {{tel', '{{tel is not filled'],
    ['Call us{{if tel}} at {{tel}}{{end}}.', '{{if tel}} has to stand on a line of its own'],
    ['{{if tel}}\nCall {{tel}}.\n{{end}}', '{{if tel}} has to stand on a line of its own'],
    ['Below: {{browserStorage}}', '{{browserStorage}}'],
  ])('whose braces would stay is told so: %s', async (text, told) => {
    const fault = await render(text).then(pageFault, (error: Error) => error.message);
    expect(fault).toContain(told);
  });

  test('shows braces in code as they are, and hides a comment', async () => {
    for (const text of ['`{{ a }}`', '```\n{{host}}\n```', 'x\n\n<!-- {{host}} -->'])
      expect(pageFault(await render(text))).toBeUndefined();
  });

  test('tells a picture how wide it will be, and names the cells of a wide table for phones', async () => {
    expect(await render('![The hall](./hall.jpg)')).toContain('(min-width: 44rem) 40rem, 92vw');
    const wide = await render('| A | B | C |\n| - | - | - |\n| 1 | 2 | 3 |');
    expect(wide).toContain('<table class="many">');
    expect(wide).toContain('<td data-label="B">2</td>');
    expect(await render('| A | B |\n| - | - |\n| 1 | 2 |')).not.toContain('data-label');
  });
});

describe('the frontmatter', () => {
  const right = { title: 'Hall', description: 'What it is like.', order: 3 };
  const told = (data: object) =>
    page.safeParse(data).error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`);

  test('holds a title, a sentence and a place among the tabs', () => {
    expect(page.parse(right)).toEqual(right);
    expect(told({})).toEqual([
      "title is missing: write the page's name, which is also its tab.",
      'description is missing: write one sentence that says what the page holds.',
      "order is missing or no whole number: write the tab's place, smaller numbers first.",
    ]);
  });

  test('is not filled, and says so instead of showing braces', () => {
    const braces = { ...right, title: 'By {{host}}', description: '{{ address }}' };
    expect(told(braces)).toEqual([
      expect.stringMatching(/^title can't hold \{\{…\}\}/),
      expect.stringMatching(/^description can't hold/),
    ]);
    expect(headFault('---\n# {{host}}\ntitle: x\ndescription: By {{host}}\n---\n\n{{host}}')).toMatch(
      /^description can't hold/,
    );
    expect(headFault('---\ntitle: x\nprogramme:\n  - { day: 1, title: By {{host}} }\n---\n')).toMatch(
      /^programme/,
    );
    expect(headFault('---\ntitle: x\n---\n\n{{host}}')).toBeUndefined();
  });

  test('takes nothing that it does not know', () => {
    expect(told({ ...right, desciption: 'x' })).toEqual([' Unrecognized key: "desciption"']);
  });

  test('names what a page needs to be there, and from when terms apply', () => {
    expect(told({ ...right, needs: 'host', from: '2026-11-22' })).toBeUndefined();
    expect(told({ ...right, needs: 'fax', from: '22 November' })).toEqual([
      expect.stringMatching(/^from write the day/),
      expect.stringMatching(/^needs takes one of host,/),
    ]);
  });

  test('of a programme counts days and quotes times', () => {
    const item = { day: 1, from: '09:30', to: '10:00', title: 'Opening' };
    expect(told({ ...right, programme: [item] })).toBeUndefined();
    expect(told({ ...right, programme: [{ ...item, from: 570 }] })).toEqual([
      "programme.0.from write when it begins as '09:30', in quotes.",
    ]);
    expect(told({ ...right, programme: [{ ...item, to: '09:00' }] })).toEqual([
      'programme.0.to it ends before it begins.',
    ]);
  });
});

describe('the check of the pages', () => {
  const source = mkdtempSync(join(tmpdir(), 'madang-content-'));
  cpSync(join(root, 'src/pages'), join(source, 'pages'), { recursive: true });
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(source, 'content', file)), { recursive: true });
    writeFileSync(join(source, 'content', file), text);
  };
  afterAll(() => rmSync(source, { recursive: true, force: true }));

  test('finds what leads nowhere and notes what lacks a language', async () => {
    for (const name of ['info', 'visit', 'okta', 'policy']) {
      for (const language of ['ko', 'en']) write(`${name}/${language}/first.md`, 'Nothing yet.');
    }
    write(
      'info/ko/hall.md',
      '[a](/visit/first) [b](/info/hall#x) [c](/participate/buyer) [d](/matching/user/3) [e](/media-center/notice)',
    );
    write('info/ko/schedule.md', '![x](../hall.png)');
    write('info/hall.png', '');
    write('visit/en/first.md', '[a](/en/info/hall) [b](info/hall) [c](/no/such) ![d](./no.png) `[e](/code)`');
    write('visit/notes/lost.md', 'x');
    const { faults, notes } = await judge(source);
    expect(faults).toEqual([
      'visit/notes/lost.md: pages stand in visit/ko and visit/en, not deeper and not elsewhere.',
      'info/ko/schedule.md: the picture ../hall.png: a tab that is drawn from data takes no pictures.',
      "visit/en/first.md: the link /en/info/hall names a language: write /info/hall, it keeps the reader's.",
      "visit/en/first.md: the link info/hall has to begin with '/', or with 'https://' where it leaves the site.",
      'visit/en/first.md: the link /no/such leads nowhere: there is no such page.',
      'visit/en/first.md: the picture ./no.png is not there.',
    ]);
    expect(notes.sort()).toEqual(["info/hall has no page in 'en'", "info/schedule has no page in 'en'"]);
  });

  test('names file and value where a copy of a page names a value that is not there', async () => {
    write('okta/en/first.md', '---\ntitle: By {{host}}\n---\n\n<div>{{host}}</div>');
    const text = readFileSync(join(root, 'src/content/policy/en/privacy.md'), 'utf8');
    expect(text).toContain('{{email}}');
    write('policy/en/privacy.md', text.replace('{{email}}', '{{emial}}'));
    write('policy/ko/privacy.md', '---\ntitle: x\n---\n\n');
    const { faults } = await judge(source);
    expect(faults.filter((fault) => fault.startsWith('policy/')).sort()).toEqual([
      expect.stringMatching(/^policy\/en\/privacy\.md: \{\{emial\}\} is not known\. Known are name, host,/),
      'policy/ko/privacy.md: no text is left to show below the frontmatter.',
    ]);
    expect(faults.filter((fault) => fault.startsWith('okta/en/'))).toEqual([
      expect.stringMatching(/^okta\/en\/first\.md: title can't hold/),
      expect.stringMatching(/^okta\/en\/first\.md: \{\{host\}\} is not filled where it stands/),
    ]);
  });

  test('finds a second page of the association, which has no address', async () => {
    write('okta/ko/first.md', 'x');
    write('okta/ko/more.md', '[a](/okta) [b](/okta/more)');
    const { faults } = await judge(source);
    expect(faults.filter((fault) => fault.includes('okta/ko/more') || fault.includes('okta/more'))).toEqual([
      'okta/first.md, okta/more.md: the association has one page, at /okta. Write them into one.',
      'okta/ko/more.md: the link /okta/more leads nowhere: there is no such page.',
    ]);
    rmSync(join(source, 'content/okta/ko/more.md'));
  });

  test('finds that a page is not there to which the site leads by name', () => {
    for (const page of ['info/ko/schedule', 'policy/en/service', 'policy/ko/privacy'])
      write(`${page}.md`, 'x');
    expect(lackingIn(join(source, 'content'))).toEqual([
      'info/<language>/booth-map.md is not there, and the site leads to /info/booth-map.',
    ]);
  });

  test('finds nothing in the pages of this site', async () => {
    expect((await judge(join(root, 'src'))).faults).toEqual([]);
    expect(lackingIn(join(root, 'src/content'))).toEqual([]);
  });
});
