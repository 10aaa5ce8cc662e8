import { z } from 'zod';
import { idx } from '#domain/fields.ts';
import { fileKinds } from '#domain/files.ts';

/**
 * An uploaded file, as every answer contains it. `fileAddress` and `thumbnailAddress` of the
 * domain say where it is read. `size` is in bytes; pictures have a width and a height, in pixels.
 */
export const fileInfo = z.object({
  fileIdx: idx,
  kind: z.enum(fileKinds),
  fileName: z.string(),
  saveFileName: z.string(),
  size: z.number().int(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
});
export type FileInfo = z.output<typeof fileInfo>;
