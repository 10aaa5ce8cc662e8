/** The files of this page's forms, uploaded for whoever is logged in. */

import type { z } from 'zod';
import { ApiError } from '#api/client.ts';
import { pictureSide } from '#domain/files.ts';
import { check } from '#domain/validation.ts';
import { api } from './api.ts';
import { convert } from './lib/convert.ts';
import { type FileRef, keptIn, withSent } from './lib/file-refs.ts';
import { forgetOldFiles } from './lib/kept-files.ts';
import { postFile } from './lib/post-file.ts';
import { createUploads, type Uploads } from './lib/upload.ts';
import { $member } from './session.ts';
import { $token } from './token.ts';

export type { Uploads };

const parts = {
  memberIdx: () => ($token.get() === undefined ? 0 : ($member.get()?.memberIdx ?? 0)),
  convert: (picture: Blob, quarters: 0 | 1 | 2 | 3, signal: AbortSignal) =>
    convert({ picture, quarters, side: pictureSide }, signal),
  post: postFile.bind(undefined, {
    base: typeof document === 'undefined' ? '/api' : (document.documentElement.dataset['apiBase'] ?? '/api'),
    token: () => $token.get(),
    onUnauthorized: () => $token.set(undefined),
  }),
};

/** Of the forms, whose member reads their own files. */
export const uploads = createUploads({
  ...parts,
  detail: async (fileIdx) => (await api('GET /file/getDetail', { fileIdx })).data,
});
/** Of the managers' views, who read those of the event. */
export const managedFiles = createUploads({
  ...parts,
  detail: async (fileIdx) => (await api('GET /manage/file/getDetail', { fileIdx })).data,
});

// A join or a log-in, here or in another tab: what waited for it is sent. The member is told of after the token.
$member.listen((member) => member && queueMicrotask(uploads.sendWaiting));
$token.listen((token) => token !== undefined && queueMicrotask(uploads.sendWaiting));
if (typeof indexedDB !== 'undefined') void forgetOldFiles();

/**
 * What a form sends once its files are sent: `values` parsed with their numbers in place. Rejects like a call whose fields are
 * bad where a file can't be uploaded; all others stay.
 */
export async function withSentFiles<Schema extends z.ZodType>(
  schema: Schema,
  values: object,
): Promise<z.output<Schema>> {
  const kept = keptIn(values);
  const idxs = new Map<string, number>();
  const errors = await Promise.all(
    kept.map(async ({ ref, path }) => {
      const upload = uploads.open(ref);
      const fileIdx = await upload.settle().catch(() => undefined);
      if (fileIdx !== undefined) idxs.set(path, fileIdx);
      if (fileIdx !== undefined) return [];
      return [{ field: path, rule: 'file_not_sent' as const, params: { name: upload.$view.get().name } }];
    }),
  ).then((all) => all.flat());
  const judged = check(schema, withSent(values, idxs));
  const bad = errors.length > 0 ? errors : judged.errors;
  if (bad) {
    const resultMessage = 'invalid_parameter';
    throw new ApiError(`msg.${resultMessage}`, 0, {
      resultCode: -1,
      resultMessage,
      data: bad,
      totalCount: 0,
    });
  }
  return judged.data as z.output<Schema>;
}

/** The files that a form's values name and that nobody needs any more: it was sent, or begun anew. */
export function forgetFilesOf(values: unknown): void {
  uploads.forget(keptIn(values).map(({ ref }): FileRef => ref));
}
