/** The faces that an organiser may choose, as their packages bring them, and how they stand in for the design's. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { OwnFace } from '#domain/site/face.ts';
import { cutFrom } from './cut.ts';

const require = createRequire(import.meta.url);

/** The package of each, and the weight that is nearest to that of headings. */
const packages: Record<OwnFace, [name: string, weight: number]> = {
  gowunBatang: ['gowun-batang', 700],
  nanumGothic: ['nanum-gothic', 800],
  blackHanSans: ['black-han-sans', 400],
};

/** Every syllable that a face has, with its Latin letters and marks. */
export function wholeOf(face: OwnFace): string {
  const [name, weight] = packages[face];
  return require.resolve(`@fontsource/${name}/files/${name}-korean-${weight}-normal.woff2`);
}

/** A font file of those of these characters that the face has. */
export async function cutOwnFace(face: OwnFace, characters: string): Promise<Buffer> {
  const { file } = await cutFrom(await readFile(wholeOf(face)), characters);
  return file;
}
