import { z } from 'zod';
import { idx } from '#domain/common/fields.ts';
import { boardKinds, fileKinds, memberKinds } from '#domain/common/files.ts';
import { type Calls, inEvent } from '../wire/contract.ts';

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

/**
 * A file with the address at which the caller reads it, below the file base: '/upload/…'. Of a private kind it is signed and
 * good for five minutes; ask again (`getDetail`) for another.
 */
export const storedFile = fileInfo.extend({ mediaType: z.string(), address: z.string() });
export type StoredFile = z.output<typeof storedFile>;

/** Why a file is not taken, whatever its kind. */
export const uploadRefusals = [
  'file_too_large',
  'file_name_not_allowed',
  'file_empty',
  'file_type_not_allowed',
  'file_damaged',
  'file_not_safe',
  'picture_too_large',
  'file_quota',
  'file_quota_bytes',
] as const;

const fileIdx = z.object({ fileIdx: idx });

export const fileCalls = {
  'POST /file/upload': {
    summary:
      'Stores a file of the member, to be named by its idx in a form. Pictures are turned upright, freed of metadata and stored as WebP. A file that nothing names after a day is removed.',
    access: { who: 'member', in: 'none' },
    body: 'upload',
    request: z.object({ kind: z.enum(memberKinds) }),
    answer: storedFile,
    refusals: uploadRefusals,
  },
  'POST /manage/file/upload': {
    summary: 'Stores a file or a picture for a post of the media center.',
    access: { who: 'board', in: 'event' },
    body: 'upload',
    request: inEvent.extend({ kind: z.enum(boardKinds) }),
    answer: storedFile,
    refusals: uploadRefusals,
  },
  'GET /file/getDetail': {
    summary: 'A file that the member uploaded, with the address at which it is read.',
    access: { who: 'member', in: 'none' },
    request: fileIdx,
    answer: storedFile,
    refusals: ['file_not_found'],
  },
  'GET /manage/file/getDetail': {
    summary:
      'A file of the event, private ones too, with the address at which it is read: of an application by `participate`, a name card by `counseling`.',
    access: { who: ['participate', 'counseling'], in: 'event' },
    request: inEvent.extend(fileIdx.shape),
    answer: storedFile,
    refusals: ['file_not_found', 'access_deny'],
  },
} satisfies Calls;
