/** Faces that an organiser may choose: what they hold, and how they stand in for the design's (docs/rules.md, I5). */
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { Blob, Face, Font } from 'harfbuzzjs';
import subsetFont from 'subset-font';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownFaces } from '#domain/site/face.ts';
import { nothingOwn } from '#domain/site/identity.ts';
import { ownStyle } from '#server/front-door/own-colours.ts';
import { sizeAdjust } from '#server/front-door/own-face.ts';
import { quietLogger } from '#server/ground/log.ts';
import { createOwnFaces } from '#server/pictures/own-faces.ts';
import { faceAddress, faceAt, useHeadings } from '#server/platform/site/face.ts';
import { charactersOf, cutFont } from '../../src/fonts/build.ts';
import { cutOwnFace } from '../../src/fonts/own-faces.ts';
import { headingTexts } from '../../src/fonts/texts.ts';

const root = resolve(import.meta.dirname, '../..');
const texts = { ko: headingTexts('ko', root).join(' '), en: headingTexts('en', root).join(' ') };
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const wanted = {
  ko: charactersOf(headingTexts('ko', root)),
  en: `${alphabet} 0123456789.,:;!?()&–’“”·…ÄÖÜäöüßéñç`,
};
const open = async (file: Buffer) =>
  new Font(new Face(new Blob(await subsetFont(file, '', { targetFormat: 'sfnt', keepAllGlyphs: true }))));
const widthIn = (font: Font, text: string) =>
  [...text].reduce((sum, character) => {
    const glyph = font.nominalGlyph(character.codePointAt(0) ?? 0);
    return sum + (glyph ? font.glyphHAdvance(glyph) / font.face.upem : 0);
  }, 0);
const sorted = (characters: string) => [...new Set(characters)].sort().join('');

beforeAll(() => useHeadings({ ko: '가나', en: 'AB' }));
afterAll(() => useHeadings(undefined));

describe.each(ownFaces)('%s', (face) => {
  test.each(['ko', 'en'] as const)('has what headings need in %s, and sets them as wide', async (locale) => {
    const { characters, file } = await cutOwnFace(face, locale, wanted[locale]);
    const design = await cutFont(wanted[locale]);
    expect(sorted(characters)).toBe(sorted(design.characters));
    expect(file.length).toBeLessThan(25_000);
    const text = [...texts[locale]].filter((character) => characters.includes(character)).join('');
    const [own, its] = [await open(file), await open(design.file)];
    const share = (widthIn(own, text) * sizeAdjust[face][locale]) / widthIn(its, text);
    expect(Math.abs(share - 100)).toBeLessThan(1.5);
  });

  test('stands in the style of a page by an address that says what it holds', () => {
    const style = ownStyle({ ...nothingOwn, strong: null, accent: null, face });
    const [ko, en] = [faceAddress(face, 'ko'), faceAddress(face, 'en')];
    for (const address of [ko, en]) expect(style).toContain(`url(${address})`);
    expect(style).toContain(':root:lang(ko){--font-display:"Own ko"');
    expect(faceAt(ko ?? '')).toEqual({ face, locale: 'ko', characters: '가나' });
    useHeadings({ ko: '가나다', en: 'AB' });
    expect([faceAt(ko ?? ''), faceAddress(face, 'en')]).toEqual([undefined, en]);
    useHeadings({ ko: '가나', en: 'AB' });
  });
});

test('without a choice no page has a byte of it, nor where it is not known what headings need', () => {
  expect(ownStyle({ ...nothingOwn, strong: null, accent: null, face: null })).toBe('');
  useHeadings(undefined);
  expect(ownStyle({ ...nothingOwn, strong: null, accent: null, face: 'gowunDodum' })).toBe('');
  expect(faceAt('/own/face-gowunDodum-ko-0123456789abcdef.woff2')).toBeUndefined();
  expect(readFileSync(resolve(root, 'src/styles/tokens.css'), 'utf8')).toContain('--font-display: "Hahmlet"');
});

test('are cut one after the other, each once, however many ask', async () => {
  useHeadings({ ko: '가나', en: 'AB' });
  const at = { now: 0, most: 0, cut: 0 };
  const dataDir = await mkdtemp(join(tmpdir(), 'faces-'));
  const faces = createOwnFaces({
    dataDir,
    log: quietLogger,
    cut: async ({ face }) => {
      at.now += 1;
      at.cut += 1;
      at.most = Math.max(at.most, at.now);
      await setImmediate();
      at.now -= 1;
      return Buffer.from(face);
    },
  });
  const paths = ownFaces.flatMap((face) =>
    (['ko', 'en'] as const).map((locale) => faceAddress(face, locale)),
  );
  const asked = [...paths, ...paths].map((path) => faces.get(path ?? ''));
  const sizes = (await Promise.all(asked)).map((answer) => answer?.identity.length);
  expect(sizes.slice(0, 2)).toEqual([ownFaces[0].length, ownFaces[0].length]);
  expect(at).toEqual({ now: 0, most: 1, cut: 6 });
  await rm(dataDir, { recursive: true });
});
