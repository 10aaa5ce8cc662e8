/** The menu, as managers say it, and as pages show it (docs/rules/site.md, I11). */
import { describe, expect, test } from 'vitest';
import { check } from '#domain/common/validation.ts';
import { siteIdentity } from '#domain/site/identity.ts';
import { entryOf, type MenuCode, menusOf, plainMenus } from '#domain/site/menu.ts';
import { entriesEnd, entryMark, menuTokenValues } from '#i18n/menu-tokens.ts';
import { arranged } from '#server/front-door/menus.ts';

const entry = (code: string, isShown = true, nameKo = '', nameEn = '') => ({ code, nameKo, nameEn, isShown });
const said = (identity: object) => menusOf(siteIdentity.parse(identity), plainMenus());
const markup = (codes: MenuCode[]) => codes.map((code) => `${entryMark(code)}<li>${code}</li>`).join(' ');
const page = (codes: MenuCode[]) =>
  `<nav><ul class="main" data-menu="menu"> ${markup(codes)}${entriesEnd}<li>meetings</li></ul></nav>`;
const shownIn = (html: string) => [...html.matchAll(/<li>(\w+)<\/li>/g)].map(([, code]) => code);

describe('a menu', () => {
  test.each([
    [[entry('login')], [['menu.0.code', 'one_of']]],
    [[entry('schedule')], [['menu.0.code', 'one_of']]],
    [[entry('info'), entry('info')], [['menu.1.code', 'duplicate']]],
    [[entry('info', true, '가'.repeat(25))], [['menu.0.nameKo', 'too_long']]],
  ])('that says %j is judged', (menu, faults) => {
    expect(check(siteIdentity, { menu }).errors?.map(({ field, rule }) => [field, rule])).toEqual(faults);
  });

  test('stands in its order, without what is hidden, and with what nobody has spoken of behind it', () => {
    const { menu } = said({ menu: [entry('media'), entry('visit', false), entry('info', true, '', 'Fair')] });
    expect(menu.map(({ code }) => code)).toEqual([
      ...['media', 'visit', 'info', 'okta', 'companies', 'participate', 'events'],
    ]);
    const values = new Map(menuTokenValues(said({ menu: [entry('info', false, '', 'Fair')] })));
    expect(values.get('__ORGANISER_MENUINFO_KO__')).toBe('Fair');
    expect(values.get('__ORGANISER_SHOWNINFO__')).toBe('');
    expect(values.get('__ORGANISER_MENUVISIT_EN__')).toBe('Visiting');
  });

  test('is put in order in the page itself; what always stands there stays', () => {
    const html = page(['info', 'visit', 'companies']);
    expect(shownIn(arranged(html, plainMenus()))).toEqual(['info', 'visit', 'companies', 'meetings']);
    const own = arranged(html, said({ menu: [entry('companies'), entry('visit', false), entry('okta')] }));
    // The build has no entry of an association there.
    expect(shownIn(own)).toEqual(['companies', 'info', 'meetings']);
    expect(own).not.toContain('<!--');
  });

  test('is not made of what somebody wrote into a page', () => {
    const html = `<meta content="<ul data-menu=&quot;menu&quot;>${markup(['visit'])}</ul>"><p>data-menu="menu"</p>`;
    expect(arranged(html, said({ menu: [entry('visit', false)] }))).toBe(html);
  });

  test('knows of an address under which entry it lies', () => {
    expect(
      ['/info/fields', '/participate/companyList', '/participate/company', '/', '/policy/privacy'].map(
        entryOf,
      ),
    ).toEqual(['info', 'companies', 'participate', undefined, undefined]);
  });
});
