/** The files of this page's forms, uploaded for whoever is logged in. */

import { pictureSide } from '#domain/common/files.ts';
import { convert } from '../lib/upload/convert.ts';
import { forgetOldFiles } from '../lib/upload/kept-files.ts';
import { postFile } from '../lib/upload/post-file.ts';
import { createUploads } from '../lib/upload/upload.ts';
import { api } from '../site/api.ts';
import { $member } from '../site/session.ts';
import { $token, forgetToken } from '../site/token.ts';

const parts = {
  memberIdx: () => ($token.get() === undefined ? 0 : ($member.get()?.memberIdx ?? 0)),
  convert: (picture: Blob, quarters: 0 | 1 | 2 | 3, signal: AbortSignal) =>
    convert({ picture, quarters, side: pictureSide }, signal),
  post: postFile.bind(undefined, {
    base: typeof document === 'undefined' ? '/api' : (document.documentElement.dataset['apiBase'] ?? '/api'),
    token: () => $token.get(),
    onUnauthorized: forgetToken,
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
