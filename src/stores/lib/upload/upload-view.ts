/** What a field shows of one file. */
import type { StoredFile } from '#api/file/file.ts';
import type { FileKind } from '#domain/common/files.ts';

export type UploadState =
  /** Its bytes, or what the server knows of it, are being looked for. */
  | 'opening'
  | 'converting'
  /** For a log-in. */
  | 'waiting'
  | 'uploading'
  | 'done'
  | 'failed'
  | 'cancelled'
  /** A draft names it, and it is no longer in this browser. */
  | 'lost';

export interface UploadView {
  state: UploadState;
  name: string;
  /** In bytes; null while it is not known. */
  size: number | null;
  isPicture: boolean;
  /** An address of this page at which the picture is seen, as long as its bytes are here. */
  preview: string | null;
  /** What the server has, of a file that was uploaded. */
  file: (StoredFile & { kind: FileKind }) | null;
  /** Of the bytes that were sent, from 0 to 1. */
  progress: number;
  /** Why it failed: a key of a text, 'msg.…' or 'ui.…', and after how many seconds another try makes sense. */
  failure: { key: string; retryAfter: number | null } | null;
  /** The picture is here and can be turned. */
  canTurn: boolean;
  canTryAgain: boolean;
}

export const nothingYet: UploadView = {
  state: 'opening',
  name: '',
  size: null,
  isPicture: false,
  preview: null,
  file: null,
  progress: 0,
  failure: null,
  canTurn: false,
  canTryAgain: false,
};
