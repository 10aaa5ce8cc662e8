import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { Blob, Face, Font } from 'harfbuzzjs';
import subsetFont from 'subset-font';
import { describe, expect, test } from 'vitest';
import { charactersOf, cutFont } from '../../src/fonts/build.ts';
import { markHeadings } from '../../src/fonts/headings.ts';
import { outlinesOf } from '../../src/fonts/outlines.ts';
import { wholeFont } from '../../src/fonts/source.ts';
import { headingKeys, headingTexts } from '../../src/fonts/texts.ts';

const root = resolve(import.meta.dirname, '../..');
const { resolve: fileOf } = createRequire(import.meta.url);
const open = (font: Buffer) => new Font(new Face(new Blob(font)));
const unpacked = (font: Buffer) => subsetFont(font, '', { targetFormat: 'sfnt', keepAllGlyphs: true });
/** How wide a font sets a text, in em; what it lacks counts nothing. */
const widthIn = (font: Font, text: string) =>
  [...text].reduce((sum, character) => {
    const glyph = font.nominalGlyph(character.codePointAt(0) ?? 0);
    return sum + (glyph ? font.glyphHAdvance(glyph) / font.face.upem : 0);
  }, 0);

describe('the display face', () => {
  test('is cut to the characters asked for that it has, in their own shapes', async () => {
    const { characters, file } = await cutFont('마당 빈 비즈니스 엑스포 힣 2026 茶😀');
    expect([...characters].sort().join('')).toBe(
      [...new Set('마당 빈 비즈니스 엑스포 힣 2026')].sort().join(''),
    );
    const cut = open(await unpacked(file));
    const whole = open(await unpacked(readFileSync(wholeFont)));
    for (const character of characters) {
      const shapeIn = (font: Font) => {
        const glyph = font.nominalGlyph(character.codePointAt(0) ?? 0) ?? 0;
        return [font.glyphToPath(glyph), font.glyphHAdvance(glyph)];
      };
      expect(shapeIn(cut), character).toEqual(shapeIn(whole));
    }
  });

  test('has an outline for what it can draw, from whichever slice, and none for what it cannot', async () => {
    expect([...(await outlinesOf('마č【茶😀')).keys()]).toEqual(['마', 'č', '【']);
    const glyph = (await outlinesOf('마')).get('마');
    expect(glyph?.advance).toBeCloseTo(0.93, 3);
    const ys = (glyph?.path ?? []).flatMap(({ values }) => values.filter((_, at) => at % 2 === 1));
    expect(Math.max(...ys)).toBeGreaterThan(0.7);
    expect(Math.min(...ys)).toBeGreaterThan(-0.2);
  });

  test('is stood in for by faces as high, and as wide over the headings of the site', async () => {
    const whole = open(await unpacked(readFileSync(wholeFont)));
    const { ascender, descender } = whole.hExtents();
    const css = readFileSync(resolve(root, 'src/styles/fonts.css'), 'utf8');
    const rules = new Map(
      [
        ...css.matchAll(
          /"as ([\w ]+)";[^}]*size-adjust: ([\d.]+)%;\s*ascent-override: ([\d.]+)%;\s*descent-override: ([\d.]+)%/g,
        ),
      ].map(([, name = '', ...values]) => [name, values.map(Number)]),
    );
    expect(rules.size).toBe(css.split('"as ').length - 1);
    for (const [size = 0, up = 0, down = 0] of rules.values()) {
      expect((size * up) / 1e4).toBeCloseTo(ascender / whole.face.upem, 2);
      expect((size * down) / 1e4).toBeCloseTo(-descender / whole.face.upem, 2);
    }
    const known = {
      Roboto: ['en', '@expo-google-fonts/roboto/700Bold/Roboto_700Bold.ttf', /[A-Za-z ]/g],
      'Noto Sans KR': ['ko', '@expo-google-fonts/noto-sans-kr/700Bold/NotoSansKR_700Bold.ttf', /[가-힣 ]/g],
    } as const;
    for (const [name, [locale, file, letters]] of Object.entries(known)) {
      const said = headingTexts(locale, root).join('').match(letters)?.join('') ?? '';
      const ratio = widthIn(whole, said) / widthIn(open(readFileSync(fileOf(file))), said);
      expect(Math.abs(100 * ratio - (rules.get(name)?.[0] ?? 0)), name).toBeLessThan(1);
    }
  });
});

describe('the headings', () => {
  test('of a template are the texts it puts there, whole or by their beginning', () => {
    const template = `<h1>{t('home.title')}</h1><p>{t('home.text')}</p><h2>{t(\`home.\${step}.name\`)}</h2>
      <Page title={t('home.tab')} lead={t('home.lead')}>`;
    const named = new RegExp(headingKeys(template).join('|'));
    const keys = ['home.title', 'home.text', 'home.how.name', 'home.how.text', 'home.tab', 'home.lead'];
    expect(keys.filter((key) => named.test(key))).toEqual(['home.title', 'home.how.name', 'home.tab']);
  });

  test('of the site are known in both languages, the name of the event first', () => {
    expect(headingTexts('ko', root)).toEqual(
      expect.arrayContaining(['마당', '빈 비즈니스 엑스포', '참가하는 방법', '개인정보처리방침']),
    );
    expect(headingTexts('en', root)).toEqual(expect.arrayContaining(['Ways to take part', 'Privacy policy']));
  });

  test('are held whole or not at all where there are too many', () => {
    expect(charactersOf(['가나', '다라마', '가다'], 4)).toBe('가나다');
  });

  test('that say what the face lacks are set in the text face, attributes and all', () => {
    const held = new Set('빈 엑스포&');
    const mark = (html: string) => markHeadings(html, held);
    expect(mark('<h1>빈 엑스포</h1>')).toBe('<h1>빈 엑스포</h1>');
    expect(mark('<h2 class="a">빈 &amp; <b>엑스포</b></h2>')).toBe(
      '<h2 class="a">빈 &amp; <b>엑스포</b></h2>',
    );
    expect(mark('<h1 id="x">뷁 엑스포</h1>')).toBe('<h1 id="x" data-face="text">뷁 엑스포</h1>');
    expect(mark('<p data-face="display">뷁</p><p>뷁</p>')).toBe('<p data-face="text">뷁</p><p>뷁</p>');
    expect(mark('<h2 data-face="text">뷁</h2><h3>뷁</h3>')).toBe('<h2 data-face="text">뷁</h2><h3>뷁</h3>');
  });
});
