import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import subsetFont from 'subset-font';
import { describe, expect, test } from 'vitest';
import { charactersOf } from '../../src/face/build.ts';
import { markHeadings } from '../../src/face/headings.ts';
import { outlinesOf } from '../../src/face/slices.ts';
import { headingKeys, headingTexts } from '../../src/face/texts.ts';
import { readOutlines, writeFont } from '../../src/face/truetype.ts';

const root = resolve(import.meta.dirname, '../..');

describe('the display face', () => {
  test('gathers syllables of many slices in one font, with their shapes and widths', async () => {
    const text = '마당 빈 비즈니스 엑스포 힣 2026';
    const drawn = await outlinesOf(text);
    const packed = await subsetFont(writeFont(drawn, 'Hahmlet'), text, { targetFormat: 'woff2' });
    const unpacked = await subsetFont(packed, text, { targetFormat: 'sfnt' });
    const read = readOutlines(unpacked, new Set(text));
    expect([...read.glyphs.keys()].sort()).toEqual([...new Set(text)].sort());
    for (const [character, glyph] of read.glyphs)
      expect(glyph, character).toEqual(drawn.glyphs.get(character));
  });

  test('rounds to a coarser grid without moving a point by more than half a unit of it', async () => {
    const drawn = await outlinesOf('당');
    const coarse = readOutlines(writeFont(drawn, 'Hahmlet', 512), '당').glyphs.get('당');
    const points = (coarse?.contours ?? []).flat();
    const fine = (drawn.glyphs.get('당')?.contours ?? []).flat();
    expect(points).toHaveLength(fine.length);
    points.forEach((point, i) => {
      expect(Math.abs((point.x * 1000) / 512 - (fine[i]?.x ?? 0))).toBeLessThanOrEqual(1);
    });
  });

  test('has no glyph for what it cannot draw', async () => {
    expect([...(await outlinesOf('마茶😀')).glyphs.keys()]).toEqual(['마']);
  });

  test('stands in with widths that follow from its own measures', async () => {
    const { unitsPerEm, ascent, descent, glyphs } = await outlinesOf('가');
    const css = readFileSync(resolve(root, 'src/styles/face.css'), 'utf8');
    const rules = [
      ...css.matchAll(/size-adjust: ([\d.]+)%;\s*ascent-override: ([\d.]+)%;\s*descent-override: ([\d.]+)%/g),
    ];
    expect(rules).toHaveLength(7);
    for (const [, size, up, down] of rules) {
      expect((Number(size) * Number(up)) / 1e4).toBeCloseTo(ascent / unitsPerEm, 2);
      expect((Number(size) * Number(down)) / 1e4).toBeCloseTo(-descent / unitsPerEm, 2);
    }
    // A syllable of Noto Sans KR is 920 of 1000 units wide.
    expect((glyphs.get('가')?.advance ?? 0) / 920).toBeCloseTo(1.011, 3);
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
