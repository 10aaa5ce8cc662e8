/** The display face as its package brings it: static fonts of one weight, whole and in slices of Unicode. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const folder = dirname(createRequire(import.meta.url).resolve('@fontsource/hahmlet/package.json'));

/** The one weight of headings (`--weight-display` in tokens.css). */
const weight = 600;
const fileOf = (name: string) => join(folder, 'files', `hahmlet-${name}-${weight}-normal.woff2`);

/** Every syllable that the face has, with its Latin letters and marks; Latin letters of other alphabets are not in it. */
export const wholeFont = fileOf('korean');
export const license = join(folder, 'LICENSE');

const slices = Object.entries(
  JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>,
).map(([name, ranges]) => ({
  file: fileOf(name.replace(/[[\]]/g, '')),
  ranges: ranges.split(',').map((range) => {
    const [first = 0, last = first] = range
      .replace('U+', '')
      .split('-')
      .map((digits) => Number.parseInt(digits, 16));
    return [first, last] as const;
  }),
}));

/** The slice that is meant to hold a character, whether the face has it or not; undefined where no slice is. */
export const sliceOf = (codePoint: number): string | undefined =>
  slices.find(({ ranges }) => ranges.some(([first, last]) => codePoint >= first && codePoint <= last))?.file;
