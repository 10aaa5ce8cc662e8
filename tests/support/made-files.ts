/** Files made by code, good ones and those of attackers, so that none of them lies in the repository. */
import { crc32, deflateRawSync, deflateSync } from 'node:zlib';
import sharp from 'sharp';

export interface ZipEntry {
  name: string;
  bytes?: Buffer | string;
  /** What its heading says it has unpacked; the truth unless given. */
  claims?: number;
  isEncrypted?: boolean;
  isLink?: boolean;
  /** It stands in the archive, and its directory does not name it. */
  isHidden?: boolean;
}

/** A zip archive (APPNOTE 6.3.10, without extensions). */
export function zipOf(entries: readonly ZipEntry[], comment = ''): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes = '', claims, isEncrypted, isLink, isHidden } of entries) {
    const plain = Buffer.from(bytes);
    const packed = deflateRawSync(plain, { level: 9 });
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(isEncrypted ? 0x801 : 0x800, 2);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(plain), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(claims ?? plain.length, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(isLink ? 0o120777 * 65_536 : 0o100644 * 65_536, 6);
    rest.writeUInt32LE(offset, 10);
    const heading = [Buffer.from('PK\x03\x04', 'latin1'), fields, Buffer.from(name), packed];
    local.push(...heading);
    if (!isHidden) central.push(Buffer.from('PK\x01\x02\x14\x03', 'latin1'), fields, rest, Buffer.from(name));
    offset += heading.reduce((sum, { length }) => sum + length, 0);
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  const named = entries.filter(({ isHidden }) => !isHidden).length;
  end.writeUInt16LE(named, 8);
  end.writeUInt16LE(named, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  end.writeUInt16LE(Buffer.byteLength(comment), 20);
  return Buffer.concat([...local, directory, end, Buffer.from(comment, 'latin1')]);
}

const mainPart = {
  docx: 'word/document.xml',
  xlsx: 'xl/workbook.xml',
  pptx: 'ppt/presentation.xml',
} as const;

/** The parts of an office document as far as they tell what it is. */
export const officeParts = (type: keyof typeof mainPart): ZipEntry[] => [
  { name: '[Content_Types].xml', bytes: '<Types><Default Extension="xml"/></Types>' },
  { name: mainPart[type], bytes: '<w:document>들기름</w:document>' },
];

export const officeFile = (type: keyof typeof mainPart) => zipOf(officeParts(type));

export const hwpxFile = () =>
  zipOf([
    { name: 'mimetype', bytes: 'application/hwp+zip' },
    { name: 'Contents/content.hpf', bytes: '<opf:package/>' },
  ]);

/** A compound file whose directory has these entries, in sectors of 512 bytes: the table, the directory, a stream. */
export function compoundFile(names: readonly string[]): Buffer {
  const header = Buffer.alloc(512, 0);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  header.writeUInt16LE(0x3e, 24);
  header.writeUInt16LE(3, 26);
  header.writeUInt16LE(0xfffe, 28);
  header.writeUInt16LE(9, 30);
  header.writeUInt16LE(6, 32);
  header.writeUInt32LE(1, 44);
  header.writeUInt32LE(1, 48);
  header.fill(0xff, 76);
  header.writeUInt32LE(0, 76);
  const table = Buffer.alloc(512, 0xff);
  table.writeUInt32LE(0xffff_fffd, 0);
  const sectors = Math.ceil((names.length + 1) / 4);
  for (let no = 0; no < sectors; no++)
    table.writeUInt32LE(no === sectors - 1 ? 0xffff_fffe : no + 2, (no + 1) * 4);
  const directory = Buffer.alloc(sectors * 512);
  for (const [at, name] of ['Root Entry', ...names].entries()) {
    directory.write(name, at * 128, 'utf16le');
    directory.writeUInt16LE(name.length * 2 + 2, at * 128 + 64);
  }
  return Buffer.concat([header, table, directory]);
}

export const hwpFile = () => compoundFile(['FileHeader', 'DocInfo', 'BodyText', 'Section0', 'PrvText']);

export const pdfFile = (inside = '') =>
  Buffer.from(
    `%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n${inside}\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n`,
    'latin1',
  );

/** A photo that lies on its side and says where it was taken. */
export const photo = (width = 1800, height = 1200) =>
  sharp({ create: { width, height, channels: 3, background: '#c33' } })
    .jpeg()
    .withExif({
      IFD0: { Copyright: 'Madang Foods', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 14/1 30/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();

/** A picture of noise, whose bytes can't be packed. */
export const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  });

interface Plain {
  /** Bits of a value; one of a palette has at most 8. */
  depth?: 1 | 8 | 16;
  /** As PNG numbers them: grey, colours, a palette, colours that let through what lies behind. */
  colours?: 0 | 2 | 3 | 6;
  isInterlaced?: boolean;
  /** Bytes of its lines that it has at most; the rest is missing. */
  most?: number;
}

/** The seven passes of an interlaced PNG: where each begins, and in which steps it goes on. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** A PNG of one colour, which packs to a thousandth: valid, and as much work as one that shows something. */
export function plainPng(width: number, height: number, plain: Plain = {}): Buffer {
  const { depth = 8, colours = 2, isInterlaced = false, most = Number.POSITIVE_INFINITY } = plain;
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const heading = Buffer.alloc(13);
  heading.writeUInt32BE(width, 0);
  heading.writeUInt32BE(height, 4);
  heading.set([depth, colours, 0, 0, isInterlaced ? 1 : 0], 8);
  const values = { 0: 1, 2: 3, 3: 1, 6: 4 }[colours];
  const bytes = (isInterlaced ? passes : [[0, 0, 1, 1] as const]).reduce((sum, [x, y, stepX, stepY]) => {
    const [columns, lines] = [Math.ceil((width - x) / stepX), Math.ceil((height - y) / stepY)];
    return columns > 0 && lines > 0 ? sum + lines * (1 + Math.ceil((columns * values * depth) / 8)) : sum;
  }, 0);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', heading),
    ...(colours === 3 ? [chunk('PLTE', Buffer.alloc(6))] : []),
    chunk('IDAT', deflateSync(Buffer.alloc(Math.min(bytes, most)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** One that says it has so many pixels, of which most are missing. */
export const hugePng = (width: number, height: number): Buffer =>
  plainPng(width, height, { depth: 1, colours: 0, most: 4_000_000 });

/** The largest work that is taken: 31 megapixels of four values of 16 bits, in seven passes, in 240 KB. */
export const worstPng = (): Buffer => plainPng(5600, 5600, { depth: 16, colours: 6, isInterlaced: true });

/** What Windows, Linux and a shell would run. */
export const programs = {
  'of Windows': Buffer.concat([Buffer.from('MZ\x90\0', 'latin1'), Buffer.alloc(2000)]),
  'of Linux': Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), Buffer.alloc(2000)]),
  'of a shell': Buffer.from('#!/bin/sh\nrm -rf /\n'),
};

export const scriptedSvg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>';
