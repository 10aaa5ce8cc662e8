/**
 * Files between being chosen and being named in a form that was sent: converted, kept in the browser, uploaded, and tried
 * again. A form's values name them (`file-refs.ts`); what becomes of each goes on while its field is off the screen.
 */
import type { StoredFile } from '#api/file/file.ts';
import type { MemberKind } from '#domain/common/files.ts';
import { type FileRef, idOf, isKeptRef, type KeptRef, keptRef, refsIn } from './file-refs.ts';
import { forgetFiles, type KeptFile } from './kept-files.ts';
import { createLocalUpload, type LocalParts, type LocalUpload } from './local-upload.ts';
import { openStored, type StoredUpload } from './stored-upload.ts';
import { turnsOf } from './turns.ts';
import { isPicture, nameOf, refusalOf } from './upload-rules.ts';

/** What uploads need of the site around them. */
export interface UploadParts extends LocalParts {
  /** One of the member's files, or, where a manager reads them, of the event. */
  detail: (fileIdx: number) => Promise<StoredFile>;
}

/** A file of a form: one that waits in this browser, or one that the server has. */
export type Upload = LocalUpload | StoredUpload;

/** Two at once: a third would only make each of them slower. */
const atOnce = 2;

export function createUploads(parts: UploadParts) {
  const inTurn = turnsOf(atOnce);
  const local = new Map<KeptRef, LocalUpload>();
  const stored = new Map<number, StoredUpload>();

  /** The file that a form's value names, brought back from where it was kept if need be. */
  function open(ref: FileRef): Upload {
    if (!isKeptRef(ref)) {
      const there = stored.get(ref) ?? openStored(ref, parts.detail);
      stored.set(ref, there);
      return there;
    }
    const there = local.get(ref) ?? createLocalUpload(idOf(ref), { ...parts, inTurn });
    local.set(ref, there);
    return there;
  }

  /** Takes a file that someone chose and that `refusalOf` lets pass; answers how the form's value names it. */
  function take(file: File, kind: MemberKind): KeptRef {
    const kept: KeptFile = {
      id: crypto.randomUUID(),
      kind,
      fileName: nameOf(file),
      bytes: file,
      isReady: !isPicture(file),
      owner: parts.memberIdx(),
      usedAt: Date.now(),
      sent: null,
    };
    const ref = keptRef(kept.id);
    local.set(ref, createLocalUpload(kept.id, { ...parts, inTurn }, kept));
    return ref;
  }

  /** Forgets files that no form names any more. */
  function forget(refs: readonly FileRef[]): void {
    const kept = refs.filter(isKeptRef);
    for (const ref of kept) {
      local.get(ref)?.end();
      local.delete(ref);
    }
    void forgetFiles(kept.map(idOf));
  }

  /** Someone has logged in: what waited for that is sent. */
  function sendWaiting(): void {
    for (const upload of local.values()) upload.sendIfWaiting();
  }

  return { refsIn, refusalOf, open, take, forget, sendWaiting };
}
