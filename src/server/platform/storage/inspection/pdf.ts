/** A PDF begins and ends as one and is nothing else besides. What it shows is up to the reader's viewer: it is only ever saved. */
import type { FileHandle } from 'node:fs/promises';
import { Unfit } from './finding.ts';

const ends = 64 * 1024 + 22;

export async function inspectPdf(file: FileHandle, size: number): Promise<void> {
  const head = await read(file, 0, Math.min(size, 1024));
  if (!/^%PDF-[12]\.\d/.test(head)) throw new Unfit('file_damaged');
  const tail = await read(file, Math.max(0, size - ends), Math.min(size, ends));
  if (!tail.slice(-2048).includes('startxref') || !/%%EOF[\s\0]*$/.test(tail)) {
    // Bytes after its end may be another file; without an end it is cut off.
    throw new Unfit(tail.includes('%%EOF') ? 'file_not_safe' : 'file_damaged');
  }
  // Read as a page, or as an archive, whose directory ends where the file does.
  if (/<(!doctype|html|script|svg)\b/i.test(head) || endsAsZip(tail)) throw new Unfit('file_not_safe');
}

/** Whether the end of an archive stands there, with a comment that reaches to the end of the file. */
function endsAsZip(tail: string): boolean {
  for (
    let at = tail.lastIndexOf('PK\x05\x06');
    at >= 0;
    at = at === 0 ? -1 : tail.lastIndexOf('PK\x05\x06', at - 1)
  ) {
    if (at + 22 > tail.length) continue;
    const comment = tail.charCodeAt(at + 20) + tail.charCodeAt(at + 21) * 256;
    if (at + 22 + comment === tail.length) return true;
  }
  return false;
}

async function read(file: FileHandle, position: number, length: number): Promise<string> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.toString('latin1', 0, bytesRead);
}
