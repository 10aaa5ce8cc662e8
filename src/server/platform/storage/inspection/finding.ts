/** What the process that looks into files is told, and what it answers. */
import type { RefusalKey } from '#domain/common/catalogue.ts';
import type { FileType } from '#domain/common/file-types.ts';
import type { PictureUse } from '#domain/site/pictures.ts';

export interface Order {
  /** The file; forms of a picture are written beside it, its name plus their suffix. */
  path: string;
  accepted: readonly FileType[];
  /** Of the process, while it looks into this file. */
  memoryMb: number;
  /** Of a picture, as it was weighed. */
  pixels: number | null;
  /** Of a picture of the site's own: what it is made to. */
  use?: PictureUse;
}

/** A form of a picture: the picture itself has no narrow width. `ending`: what its name ends with, of one of the site's own. */
export interface Form {
  path: string;
  narrowWidth: number | null;
  ending?: string;
}

export interface Finding {
  /** What is stored: 'webp' for every picture. */
  type: FileType;
  bytes: number;
  width: number | null;
  height: number | null;
  /** The files to store; of a document, the file itself. */
  forms: Form[];
}

/** Why a file is not taken. */
export class Unfit extends Error {
  readonly key: RefusalKey;

  constructor(key: 'file_type_not_allowed' | 'file_damaged' | 'file_not_safe' | 'picture_too_large') {
    super(key);
    this.key = key;
  }
}

/** What an answer took of the processor, in milliseconds. */
export interface Answered {
  answer: Answer;
  cpuMs: number;
}

/** `failed`: the machine's fault and not the file's, with the code of the system's error. */
export type Answer = { found: Finding } | { unfit: RefusalKey } | { failed: string; code: string | null };

/** Why the process ended itself. */
export const exitCodes = { beyondBounds: 70 } as const;
