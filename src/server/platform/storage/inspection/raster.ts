/** The measures of a picture, from its heading: PNG (W3C, third edition), JPEG (ITU-T T.81), WebP (RFC 9649). Null where it has none. */
import type { FileHandle } from 'node:fs/promises';
import { Unfit } from './finding.ts';

export interface Raster {
  width: number;
  height: number;
  /** Once it is decoded. */
  bytesPerPixel: number;
  /** How often its pixels are gone through, against a picture that is read line by line. */
  passes: number;
}

/** Values of a pixel, by the colour type of a PNG. A palette may hold transparency. */
const channelsOfPng: Record<number, number> = { 0: 1, 2: 3, 3: 4, 4: 2, 6: 4 };

export async function rasterOfPng(file: FileHandle): Promise<Raster | null> {
  const head = await read(file, 0, 29);
  if (head.length < 29 || head.toString('latin1', 12, 16) !== 'IHDR') return null;
  const channels = channelsOfPng[head[25] as number] ?? 4;
  return {
    width: head.readUInt32BE(16),
    height: head.readUInt32BE(20),
    bytesPerPixel: channels * ((head[24] as number) > 8 ? 2 : 1),
    passes: head[28] === 0 ? 1 : 2,
  };
}

export async function rasterOfWebp(file: FileHandle): Promise<Raster | null> {
  const head = await read(file, 0, 30);
  if (head.length < 30) return null;
  const shared = { bytesPerPixel: 4, passes: 1 };
  const kind = head.toString('latin1', 12, 16);
  if (kind === 'VP8X')
    return { ...shared, width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 };
  if (kind === 'VP8 ')
    return { ...shared, width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff };
  if (kind !== 'VP8L') return null;
  const bits = head.readUInt32LE(21);
  return { ...shared, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

/** Segments of a JPEG before its first scan: notes, profiles and previews come in pieces of 64 KB. */
const mostSegments = 2_000;
/** Scans of a progressive one. Programs make some ten; each goes through all of the picture. */
const mostScans = 100;

export async function rasterOfJpeg(file: FileHandle): Promise<Raster | null> {
  let frame: { raster: Raster; isProgressive: boolean } | undefined;
  let at = 2;
  for (let segment = 0; segment < mostSegments; segment++) {
    const marker = await markerFrom(file, at);
    if (!marker) return null;
    const { code, end } = marker;
    // The frame of a picture: every SOF but the tables that share its range.
    const isFrame = code >= 0xc0 && code <= 0xcf && code !== 0xc4 && code !== 0xc8 && code !== 0xcc;
    if (isFrame) {
      const head = await read(file, end, 8);
      if (head.length < 8) return null;
      const channels = head[7] as number;
      frame = {
        raster: {
          height: head.readUInt16BE(3),
          width: head.readUInt16BE(5),
          bytesPerPixel: channels,
          // Four inks are turned into colours by a profile.
          passes: channels === 4 ? 4 : 1,
        },
        isProgressive: (code & 3) === 2,
      };
    }
    if (code === 0xda) {
      if (!frame) return null;
      const { raster, isProgressive } = frame;
      if (!isProgressive) return raster;
      return { ...raster, passes: raster.passes * (1 + (await scansFrom(file, end)) / 10) };
    }
    const isAlone = code === 0x01 || (code >= 0xd0 && code <= 0xd8);
    if (isAlone) at = end;
    else {
      const length = await read(file, end, 2);
      if (length.length < 2) return null;
      at = end + Math.max(2, length.readUInt16BE(0));
    }
  }
  throw new Unfit('file_not_safe');
}

const pieceBytes = 64 * 1024;

/** The next marker at or after a place, as a decoder looks for it: past what is none. */
async function markerFrom(file: FileHandle, from: number): Promise<{ code: number; end: number } | null> {
  // It stands there at once, but in a damaged picture.
  for (let [at, length] = [from, 64]; ; length = pieceBytes) {
    const piece = await read(file, at, length);
    for (let no = piece.indexOf(0xff); no >= 0 && no + 1 < piece.length; no = piece.indexOf(0xff, no + 1)) {
      const code = piece[no + 1] as number;
      if (code !== 0 && code !== 0xff) return { code, end: at + no + 2 };
    }
    if (piece.length < length) return null;
    at += piece.length - 1;
  }
}

/** Scans from here to the end: within their bytes the marker can't stand by chance. */
async function scansFrom(file: FileHandle, from: number): Promise<number> {
  let scans = 1;
  const startOfScan = Buffer.from([0xff, 0xda]);
  for (let at = from; ; ) {
    const piece = await read(file, at, pieceBytes);
    for (let no = piece.indexOf(startOfScan); no >= 0; no = piece.indexOf(startOfScan, no + 2)) scans += 1;
    if (scans > mostScans) throw new Unfit('file_not_safe');
    if (piece.length < pieceBytes) return scans;
    // A marker may stand across two pieces.
    at += piece.length - 1;
  }
}

async function read(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}
