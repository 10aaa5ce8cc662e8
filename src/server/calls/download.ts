/** The answer of a call whose contract says that it is a file (`answers: 'file'`). */
export interface Download {
  /** Cancelled when the reader has left. */
  stream: ReadableStream<Uint8Array>;
  /** In ASCII. */
  fileName: string;
  mediaType: string;
}
