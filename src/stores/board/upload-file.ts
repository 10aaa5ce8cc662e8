/** Sends a file of a post or a page, as it is chosen: a picture is made as large as is kept first. */
import { type BoardKind, pictureSide } from '#domain/common/files.ts';
import { errorKey } from '../lib/error-key.ts';
import { $token } from '../site/token.ts';

/** The name under which a chosen file is kept; rejects with the key of why it can't be. */
export async function fileNameOf(file: File, kind: BoardKind): Promise<string> {
  const { nameOf, refusalOf } = await import('../lib/upload/upload-rules.ts');
  const refused = refusalOf(file, kind);
  if (refused) throw refused;
  return nameOf(file);
}

/** Uploads it at once; rejects with the key of why it can't be. */
export async function uploadBoardFile(file: File, kind: BoardKind) {
  const fileName = await fileNameOf(file, kind);
  const [{ isPicture }, { convert }, { postFile }] = await Promise.all([
    import('../lib/upload/upload-rules.ts'),
    import('../lib/upload/convert.ts'),
    import('../lib/upload/post-file.ts'),
  ]);
  const { signal } = new AbortController();
  try {
    const bytes =
      kind === 'boardImg' && isPicture(file)
        ? await convert({ picture: file, quarters: 0, side: pictureSide }, signal).catch(() => {
            throw 'ui.imageFailed';
          })
        : file;
    const sender = {
      base: document.documentElement.dataset['apiBase'] ?? '/api',
      token: () => $token.get(),
      onUnauthorized: () => undefined,
    };
    return await postFile(sender, { kind, fileName, bytes, signal, onProgress: () => undefined });
  } catch (error) {
    throw typeof error === 'string' ? error : errorKey(error);
  }
}
