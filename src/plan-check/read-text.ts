/** Reads a file that somebody gave, within a bound; shares nothing with what reads files for the engine. */
import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';

/** Bytes of an event, and of a certificate, which has its event in it and up to 120 MB of steps. */
export const mostBytes = { event: 200_000_000, certificate: 400_000_000 };

/** Throws where it is no regular file, or too large. */
export function readText(path: string, most: number): string {
  // Of a pipe that nobody writes to, opening would never end.
  const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const is = fstatSync(file);
    if (!is.isFile()) throw new Error('The file is no regular file.');
    if (is.size > most) throw new Error(`The file has ${is.size} bytes, and at most ${most} are read.`);
    return readFileSync(file, 'utf8');
  } finally {
    closeSync(file);
  }
}

/** A line for a terminal: what would steer it is replaced, and what is too long is cut. */
export const plain = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '�').slice(0, 300);
