/** Where uploaded files are stored. A key is the address below the file base: `upload/products/….png`. */

export interface StoredFile {
  size: number;
  /** Whole, for what is small. */
  bytes(): Promise<Uint8Array>;
  stream(): ReadableStream;
}

/** Every kind of store can do this; a file is there whole or not at all, and never changes under its key. */
export interface FileStore {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Takes over a file of this machine, which may be gone from `path` afterwards. */
  putFile(key: string, path: string): Promise<void>;
  get(key: string): Promise<StoredFile | null>;
  stat(key: string): Promise<{ size: number } | null>;
  delete(key: string): Promise<void>;
}

const keyShape = /^[\w-]+(\/[\w-]+)*\.\w+$/;

export const isFileKey = (text: string): boolean => keyShape.test(text);
