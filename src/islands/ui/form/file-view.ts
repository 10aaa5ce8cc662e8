/** What a file's field needs of the uploads behind it; `createUploads` (`#stores/lib/upload/upload.ts`) makes such things. */
import type { ReadableAtom } from 'nanostores';
import type { MemberKind, Pictured } from '#domain/common/files.ts';

/** A file as the server has it, with the address below the file base. */
export interface FileAtServer extends Pictured {
  fileName: string;
  size: number;
  address: string;
}

export interface FileView {
  state: 'opening' | 'converting' | 'waiting' | 'uploading' | 'done' | 'failed' | 'cancelled' | 'lost';
  name: string;
  size: number | null;
  isPicture: boolean;
  preview: string | null;
  file: FileAtServer | null;
  progress: number;
  failure: { key: string } | null;
  canTurn: boolean;
  canTryAgain: boolean;
}

export interface UploadOfField {
  $view: ReadableAtom<FileView>;
  retry(): void;
  /** What only a file of this browser can do. */
  cancel?(): void;
  turn?(): void;
}

/** A form's value names a file by one of these. */
export type RefOfField = string | number;

export interface UploadsOfField {
  refsIn(value: unknown): RefOfField[];
  open(ref: RefOfField): UploadOfField;
  /** The key of the text that says why the file is not taken. */
  refusalOf(file: File, kind: MemberKind): string | undefined;
  take(file: File, kind: MemberKind): RefOfField;
  forget(refs: readonly RefOfField[]): void;
}
