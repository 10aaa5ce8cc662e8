/**
 * Hancom's documents of version 5 are compound files ([MS-CFB]). Its directory is walked as far as it takes to see that this is one:
 * installers and old Office files are compound files too.
 */
import type { FileHandle } from 'node:fs/promises';
import { Unfit } from './finding.ts';

/** Sectors of a chain that are followed at most: a directory of 4,096 entries. */
const mostSectors = 1024;
const endOfChain = 0xffff_fffa;
const wanted = ['FileHeader', 'DocInfo', 'BodyText'];

export async function inspectHwp(file: FileHandle, size: number): Promise<void> {
  const header = await read(file, 0, 512, size);
  const shift = header.readUInt16LE(30);
  const isKnown =
    (header.readUInt16LE(26) === 3 && shift === 9) || (header.readUInt16LE(26) === 4 && shift === 12);
  if (!isKnown || header.readUInt16LE(28) !== 0xfffe) throw new Unfit('file_damaged');
  const sectorBytes = 1 << shift;
  const sector = (no: number) => read(file, (no + 1) * sectorBytes, sectorBytes, size);
  const perSector = sectorBytes / 4;

  /** The sector after this one, as the allocation table has it. Its first 109 sectors are named in the header. */
  const next = async (no: number): Promise<number> => {
    const at = Math.floor(no / perSector);
    if (at >= 109) return endOfChain;
    const table = await sector(header.readUInt32LE(76 + at * 4));
    return table.readUInt32LE((no % perSector) * 4);
  };

  const names = new Set<string>();
  let no = header.readUInt32LE(48);
  for (let count = 0; no < endOfChain; count++, no = await next(no)) {
    if (count >= mostSectors) throw new Unfit('file_damaged');
    const directory = await sector(no);
    for (let at = 0; at < sectorBytes; at += 128) names.add(nameAt(directory, at));
  }
  if (!wanted.every((name) => names.has(name))) throw new Unfit('file_type_not_allowed');
}

/** The name of a directory's entry: UTF-16, with its length in bytes, the closing zero included, after it. */
function nameAt(directory: Buffer, at: number): string {
  const length = directory.readUInt16LE(at + 64);
  return length >= 2 && length <= 64 ? directory.toString('utf16le', at, at + length - 2) : '';
}

async function read(file: FileHandle, position: number, length: number, size: number): Promise<Buffer> {
  if (position + length > size) throw new Unfit('file_damaged');
  const { buffer } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer;
}
