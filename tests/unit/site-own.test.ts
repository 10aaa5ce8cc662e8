/** Pictures and sponsors of the organiser's own: what is taken of them, and how they stand in pages (docs/rules.md, I8, I9). */
import { describe, expect, test } from 'vitest';
import { check } from '#domain/common/validation.ts';
import { nothingOwn, nothingSaid, type Organiser, picturesIn, siteIdentity } from '#domain/site/identity.ts';
import { ownAddress, ownKeys, type PictureUse, pictureName, readPictureName } from '#domain/site/pictures.ts';
import { partEnd, partStart } from '#i18n/organiser-tokens.ts';
import { eachEnd, eachStart, itemToken, listToken, ownToken } from '#i18n/own-tokens.ts';
import { isLeftOut, placed } from '#server/front-door/placing.ts';
import { byFile } from '#server/platform/site/identity.ts';

const settings = { SITE_URL: 'https://expo.example', PUBLIC_API_BASE: '/api', PUBLIC_FILE_BASE: '/files' };
const named = (use: PictureUse, width = 300, height = 100) =>
  pictureName(use, 'ab12'.repeat(8), { width, height });
const faultsOf = (said: object) => check(siteIdentity, said).errors?.map(({ field, rule }) => [field, rule]);

describe('the identity', () => {
  test('names a picture in the field that it is for', () => {
    expect(faultsOf({ logo: named('logo'), icon: '', share: null })).toBeUndefined();
    for (const logo of [named('icon'), '../../secret', `${named('logo')}.webp`, 'logo-1-2x3'])
      expect(faultsOf({ logo })).toEqual([['logo', 'one_of']]);
  });

  test('names sponsors in one language at least, and leads by https alone', () => {
    const one = { as: 'sponsor', nameKo: '한빛', link: 'hanbit.kr/a' };
    const said = siteIdentity.parse({ sponsors: [one] });
    expect(said.sponsors).toEqual([
      { as: 'sponsor', nameKo: '한빛', nameEn: null, link: 'https://hanbit.kr/a', logo: null },
    ]);
    expect(faultsOf({ sponsors: [{ as: 'partner', nameKo: '', nameEn: ' ' }] })).toEqual([
      ['sponsors.0.nameKo', 'required'],
    ]);
    for (const link of ['http://hanbit.kr', 'javascript:alert(1)', 'https://known.kr@other.kr'])
      expect(faultsOf({ sponsors: [{ ...one, link }] })?.[0]?.[0]).toBe('sponsors.0.link');
    expect(faultsOf({ sponsors: Array(61).fill(one) })).toEqual([['sponsors', 'too_many']]);
  });

  test('says which pictures it names, and where', () => {
    const said = siteIdentity.parse({
      icon: named('icon'),
      sponsors: [
        { as: 'partner', nameEn: 'A' },
        { as: 'partner', nameEn: 'B', logo: named('sponsor') },
      ],
    });
    expect(picturesIn(said)).toEqual([
      { field: 'icon', name: named('icon') },
      { field: 'sponsors.1.logo', name: named('sponsor') },
    ]);
    expect(picturesIn(nothingSaid())).toEqual([]);
  });
});

test('a picture says its size by its name, and has a key for each form', () => {
  expect(readPictureName(named('logo'))).toEqual({ use: 'logo', width: 300, height: 100 });
  expect(ownAddress(named('share', 1200, 630))).toMatch(/^\/own\/share-[0-9a-f]{32}-1200x630\.jpg$/);
  expect(ownKeys(named('icon', 512, 512))).toHaveLength(5);
  expect(ownKeys('../x')).toEqual([]);
});

describe('in pages', () => {
  const hostile = `"><script>alert(1)</script> & '${eachStart(listToken('sponsor'))}`;
  const put = (text: string, own: Partial<Organiser>) =>
    placed(text, 'html', settings, { ...byFile(), ...nothingOwn, ...own });
  const pictures = { logo: named('logo'), logoDark: null, icon: named('icon', 512, 512), share: null };

  test('a logo has its address and size, and what stands for it is left out', () => {
    const page = `${partStart(ownToken('noLogo'))}text${partEnd}${partStart(ownToken('logo'))}<img src="${ownToken('logo')}" width="${ownToken('logoWidth')}">${partEnd}<link href="${ownToken('icon')}">`;
    expect(put(page, {})).toBe('text<link href="/favicon.svg">');
    expect(put(page, { pictures })).toBe(
      `<img src="/own/${named('logo')}.webp" width="300"><link href="/own/${named('icon', 512, 512)}-192.png">`,
    );
    // A draft's pictures are read with the token of its preview.
    expect(put(page, { pictures, preview: 'token' })).toContain(`${named('logo')}.webp?preview=token"`);
    // By itself a logo for the night is none.
    expect(put(page, { pictures: { ...pictures, logo: null, logoDark: named('logoDark') } })).toContain(
      'text',
    );
  });

  const list = listToken('sponsor');
  const of = (value: Parameters<typeof itemToken>[1]) => itemToken('sponsor', value, 'en');
  const item = `<li>${partStart(of('link'))}<a href="${of('link')}">${partEnd}${of('name')}</li>`;
  const part = `<ul>${eachStart(list)}${item}${eachEnd}</ul>`;
  const someone = { as: 'sponsor' as const, nameKo: null, nameEn: null, link: null, logo: null };

  test('a part stands there for each on the list, in their order, and for no other', () => {
    const sponsors = Array.from({ length: 30 }, (_, at) => ({
      ...someone,
      ...(at === 3 ? { as: 'partner' as const } : {}),
      ...{
        nameKo: `${at}번`,
        nameEn: at === 1 ? null : `No ${at}`,
        link: at === 2 ? 'https://a.at/?b&c' : null,
      },
    }));
    const page = put(part, { sponsors });
    expect(page.match(/<li>/g)).toHaveLength(29);
    expect(page.slice(0, 90)).toBe(
      '<ul><li>No 0</li><li>1번</li><li><a href="https://a.at/?b&amp;c">No 2</li><li>No 4</li><li>No '.slice(
        0,
        90,
      ),
    );
    expect(page.endsWith('<li>No 29</li></ul>')).toBe(true);
    expect(put(part, { sponsors: [] })).toBe('<ul></ul>');
    expect(put(part, {})).toBe('<ul></ul>');
  });

  test('what somebody wrote stays a text, and repeats nothing', () => {
    const page = put(part, { sponsors: [{ ...someone, nameEn: hostile }] });
    expect(page.match(/<li>/g)).toHaveLength(1);
    expect(page).not.toContain('<script>');
    const attribute = `<p title="${eachStart(list)}">shown</p>${part}`;
    const both = put(attribute, {
      sponsors: [
        { ...someone, nameEn: 'A' },
        { ...someone, nameEn: 'B' },
      ],
    });
    expect([both.match(/shown/g)?.length, both.match(/<li>/g)?.length]).toEqual([1, 2]);
    expect(isLeftOut(attribute, byFile())).toBe(false);
  });
});
