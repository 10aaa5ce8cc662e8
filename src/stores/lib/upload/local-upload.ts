/** One file that was chosen in this browser, from its conversion to the number that the server gave it. */
import { atom, type ReadableAtom } from 'nanostores';
import { ApiError } from '#api/client.ts';
import type { StoredFile } from '#api/file/file.ts';
import { errorKey } from '../error-key.ts';
import { type KeptFile, keepFile, keptFile } from './kept-files.ts';
import type { Outgoing } from './post-file.ts';
import { canTryAgain, isPicture } from './upload-rules.ts';
import { nothingYet, type UploadView } from './upload-view.ts';

export interface LocalUpload {
  $view: ReadableAtom<UploadView>;
  /** Ends what is under way; the file stays. */
  cancel: () => void;
  retry: () => void;
  /** Turns the picture clockwise by a quarter. */
  turn: () => void;
  sendIfWaiting: () => void;
  /** The number under which the form that is sent names it: uploads what is not, and rejects where that fails. */
  settle: () => Promise<number>;
  /** Ends it for good. */
  end: () => void;
}

export interface LocalParts {
  /** Who is logged in, by member; 0 is a guest, whose files wait. */
  memberIdx: () => number;
  post: (outgoing: Outgoing) => Promise<StoredFile>;
  convert: (picture: Blob, quarters: 0 | 1 | 2 | 3, signal: AbortSignal) => Promise<Blob>;
}

interface Parts extends LocalParts {
  inTurn: <T>(signal: AbortSignal, work: () => Promise<T>) => Promise<T>;
}

/** A file that no form names is removed by the server after a day. One that was sent shortly before that is sent anew, no sooner: a form that is sent again, after an answer that was lost, has to say the same. */
const goodFor = 23 * 3_600_000;

const resting = ['waiting', 'done', 'failed', 'cancelled', 'lost'];

/** Without `chosen` the file is looked for where it was kept. */
export function createLocalUpload(id: string, parts: Parts, chosen?: KeptFile): LocalUpload {
  const $view = atom<UploadView>(nothingYet);
  let kept = chosen;
  /** As it was chosen, so that turning it several times loses nothing; after a reload, as it was converted. */
  let source = chosen?.bytes;
  let quarters: 0 | 1 | 2 | 3 = 0;
  let work = new AbortController();

  const show = (change: Partial<UploadView>) => $view.set({ ...$view.get(), failure: null, ...change });

  function describe(file: KeptFile): Partial<UploadView> {
    const pictured = isPicture(file.bytes);
    const { preview } = $view.get();
    if (preview) URL.revokeObjectURL(preview);
    return {
      name: file.fileName,
      size: file.bytes.size,
      isPicture: pictured,
      preview: pictured && file.isReady ? URL.createObjectURL(file.bytes) : null,
      canTurn: pictured && file.isReady,
    };
  }

  async function keep(change: Partial<KeptFile>): Promise<KeptFile> {
    kept = { ...(kept as KeptFile), ...change };
    await keepFile(kept);
    return kept;
  }

  /** Brings the file to where it waits, or is done. Each run ends the one before. */
  function run(step: (signal: AbortSignal) => Promise<void>): void {
    work.abort();
    work = new AbortController();
    const { signal } = work;
    step(signal).catch((error: unknown) => {
      if (signal.aborted) return;
      const key = error instanceof ApiError ? errorKey(error) : 'ui.imageFailed';
      // Nobody is logged in any more: the file waits for the next log-in.
      if (error instanceof ApiError && error.status === 401) return show({ state: 'waiting', progress: 0 });
      const retryAfter = error instanceof ApiError ? error.retryAfter : null;
      show({ state: 'failed', failure: { key, retryAfter }, canTryAgain: canTryAgain(key), progress: 0 });
    });
  }

  async function restore(signal: AbortSignal): Promise<void> {
    const found = await keptFile(id);
    signal.throwIfAborted();
    if (!found) return show({ state: 'lost' });
    kept = found;
    source = found.bytes;
    show(describe(found));
    void keep({ usedAt: Date.now() });
    await goOn(signal);
  }

  async function goOn(signal: AbortSignal): Promise<void> {
    const file = kept as KeptFile;
    if (!file.isReady) await convert(signal);
    if (isSent()) return show({ state: 'done', progress: 1 });
    if (parts.memberIdx() === 0) return show({ state: 'waiting', progress: 0 });
    await upload(signal);
  }

  async function convert(signal: AbortSignal): Promise<void> {
    show({ state: 'converting', canTurn: false });
    const bytes = await parts.convert(source as Blob, quarters, signal);
    show(describe(await keep({ bytes, isReady: true, sent: null })));
    signal.throwIfAborted();
  }

  async function upload(signal: AbortSignal): Promise<void> {
    const { kind, fileName, bytes } = kept as KeptFile;
    show({ state: 'uploading', progress: 0 });
    const memberIdx = parts.memberIdx();
    const onProgress = (progress: number) => !signal.aborted && show({ progress });
    const file = await parts.inTurn(signal, () => parts.post({ kind, fileName, bytes, signal, onProgress }));
    signal.throwIfAborted();
    await keep({ sent: { fileIdx: file.fileIdx, memberIdx, at: Date.now() }, owner: memberIdx });
    show({ state: 'done', progress: 1, file });
  }

  function isSent(): boolean {
    const sent = kept?.sent;
    return !!sent && sent.memberIdx === parts.memberIdx() && Date.now() - sent.at < goodFor;
  }

  function again(): void {
    run(kept ? goOn : restore);
  }

  function isAtRest(): Promise<void> {
    return new Promise((resolve) => {
      const stop = $view.subscribe(({ state }) => {
        if (!resting.includes(state)) return;
        resolve();
        queueMicrotask(() => stop());
      });
    });
  }

  if (chosen) {
    show(describe(chosen));
    run(async (signal) => {
      // Kept before it is converted, which a tab may not outlive.
      await keep({});
      await goOn(signal);
    });
  } else run(restore);

  return {
    $view,
    cancel() {
      work.abort(new DOMException('Cancelled', 'AbortError'));
      show({ state: 'cancelled', progress: 0, canTryAgain: true });
    },
    retry: again,
    turn() {
      quarters = ((quarters + 1) % 4) as typeof quarters;
      kept = { ...(kept as KeptFile), isReady: false, sent: null };
      run(goOn);
    },
    sendIfWaiting() {
      if ($view.get().state === 'waiting') again();
    },
    async settle() {
      for (let mayTry = true; ; ) {
        await isAtRest();
        const { state, failure } = $view.get();
        // A log-in may have started it in between.
        if (!resting.includes(state)) continue;
        if (state === 'done' && isSent()) return kept?.sent?.fileIdx as number;
        const canHelp = state === 'waiting' || state === 'done' || (failure && canTryAgain(failure.key));
        if (!mayTry || !canHelp) throw new Error(`The file is not uploaded: ${state}`);
        mayTry = false;
        again();
      }
    },
    end() {
      work.abort();
      const { preview } = $view.get();
      if (preview) URL.revokeObjectURL(preview);
    },
  };
}
