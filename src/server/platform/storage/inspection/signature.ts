/** Which family a file belongs to, by its first bytes; its name and the media type that came with it say nothing. */

export type Family = 'jpg' | 'png' | 'webp' | 'pdf' | 'zip' | 'cfb';

/**
 * Six are few enough to be a table. `file-type` knows hundreds, but tells a docx from a zip by unpacking it, which
 * `zip.ts` does within bounds.
 */
const signatures: [Family, (head: Buffer) => boolean][] = [
  ['jpg', (head) => head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))],
  ['png', (head) => head.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))],
  ['webp', (head) => head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP'],
  ['pdf', (head) => head.toString('latin1', 0, 5) === '%PDF-'],
  ['zip', (head) => head.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'))],
  ['cfb', (head) => head.subarray(0, 8).equals(Buffer.from('d0cf11e0a1b11ae1', 'hex'))],
];

/** Bytes that tell every family. */
export const headBytes = 12;

export const familyOf = (head: Buffer): Family | undefined => signatures.find(([, is]) => is(head))?.[0];
