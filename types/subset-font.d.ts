/** The part of `subset-font` that the display face uses; the package brings no types. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options?: {
      targetFormat?: 'sfnt' | 'woff2';
      noHinting?: boolean;
      keepFeatures?: string[];
      /** Everything stays; `text` is then empty. */
      keepAllGlyphs?: boolean;
    },
  ): Promise<Buffer>;
}
