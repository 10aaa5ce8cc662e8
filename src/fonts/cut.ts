/** Cuts a font to some characters. */
import { Blob, Face } from 'harfbuzzjs';
import subsetFont from 'subset-font';

/** A font file of those of these characters that the font has, and which they are. */
export async function cutFrom(whole: Buffer, text: string): Promise<{ characters: string; file: Buffer }> {
  const options = { noHinting: true, keepFeatures: ['kern'] };
  const plain = await subsetFont(whole, text, { ...options, targetFormat: 'sfnt' });
  const held = new Face(new Blob(plain)).collectUnicodes();
  return {
    characters: [...held].map((codePoint) => String.fromCodePoint(codePoint)).join(''),
    file: await subsetFont(plain, text, { ...options, targetFormat: 'woff2' }),
  };
}
