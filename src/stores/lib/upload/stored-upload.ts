/** A file that the server has: what it is, and where it is read. */
import { atom, onMount, type ReadableAtom } from 'nanostores';
import type { StoredFile } from '#api/file/file.ts';
import { privateKinds, signedSeconds } from '#domain/common/files.ts';
import { canRetry, errorKey } from '../loaded.ts';
import { nothingYet, type UploadView } from './upload-view.ts';

export interface StoredUpload {
  $view: ReadableAtom<UploadView>;
  retry: () => void;
  /** The number under which the form that is sent names it. */
  settle: () => Promise<number>;
}

/** Asked while someone looks at it; of a private file again and again, because its address is good for a while only. */
export function openStored(fileIdx: number, detail: (fileIdx: number) => Promise<StoredFile>): StoredUpload {
  const $view = atom<UploadView>(nothingYet);
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function load(): Promise<void> {
    try {
      const file = await detail(fileIdx);
      $view.set({
        ...nothingYet,
        state: 'done',
        name: file.fileName,
        size: file.size,
        isPicture: file.width !== null,
        file,
      });
      if (privateKinds.includes(file.kind)) again();
    } catch (error) {
      const key = errorKey(error);
      // What is shown of it stays; only its address may have ended.
      if ($view.get().state === 'done') return again();
      $view.set({
        ...nothingYet,
        state: 'failed',
        failure: { key, retryAfter: null },
        canTryAgain: canRetry(key),
      });
    }
  }
  const again = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void load(), (signedSeconds - 60) * 1000);
  };
  onMount($view, () => {
    void load();
    return () => clearTimeout(timer);
  });
  return {
    $view,
    retry: () => {
      $view.set(nothingYet);
      void load();
    },
    settle: () => Promise.resolve(fileIdx),
  };
}
