/** Colours of an organiser's own: whatever they choose can be read. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { contrast, leastContrast, nearest, papers, shades } from '#domain/site/colour.ts';

const hues = [
  '#ffff00',
  '#00ff00',
  '#ff0000',
  '#0000ff',
  '#00ffff',
  '#ff00ff',
  '#808080',
  '#ffffff',
  '#000000',
];

test('black on white has the most contrast that there is', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#777777', '#777777')).toBe(1);
  // The value that the W3C names for it.
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});

test.each(hues)('%s is read on paper by day and by night, and so is the paper on it', (colour) => {
  for (const scheme of ['light', 'dark'] as const) {
    const { fill, ink, wash } = shades(colour, scheme);
    expect(contrast(ink, papers[scheme])).toBeGreaterThanOrEqual(leastContrast.text);
    expect(contrast(fill, papers[scheme])).toBeGreaterThanOrEqual(leastContrast.shape);
    // What is marked by it is read in it, too.
    expect(contrast(ink, wash)).toBeGreaterThanOrEqual(4.5);
  }
});

test('a colour that passes stays as it is, and another keeps its hue', () => {
  expect(nearest('#123456', 'light', 7)).toBe('#123456');
  const [red = 0, green = 0, blue = 0] = (nearest('#ff6666', 'light', 7).match(/[0-9a-f]{2}/g) ?? []).map(
    (one) => Number.parseInt(one, 16),
  );
  expect(red).toBeGreaterThan(green + 60);
  expect(Math.abs(green - blue)).toBeLessThan(40);
});

test('the papers are those of the design: nothing is read on one that is nearer to the colour', () => {
  const tokens = readFileSync(resolve(import.meta.dirname, '../../src/styles/tokens.css'), 'utf8');
  const papersInCss = [...tokens.matchAll(/--paper(?:-sunk)?: oklch\(([\d.]+)%/g)].map(([, light]) =>
    Number(light),
  );
  expect(papersInCss.slice(0, 4)).toEqual([98, 95.6, 19, 16]);
});
