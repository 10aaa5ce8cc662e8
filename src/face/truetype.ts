/**
 * TrueType outlines, as far as the display face needs them: read the glyphs of a static font, and write one font of glyphs
 * that were gathered from several. The format is OpenType's: https://learn.microsoft.com/typography/opentype/spec/
 */

export type Point = { x: number; y: number; on: boolean };
export type Glyph = { advance: number; contours: Point[][] };
export type Outlines = {
  unitsPerEm: number;
  ascent: number;
  descent: number;
  /** By character; one that the font lacks is not there. */
  glyphs: Map<string, Glyph>;
};

const bit = { on: 1, xShort: 2, yShort: 4, repeat: 8, xSame: 16, ySame: 32 };

function tablesOf(font: Buffer): (tag: string) => Buffer {
  const tables = new Map<string, Buffer>();
  for (let i = 0; i < font.readUInt16BE(4); i++) {
    const at = 12 + i * 16;
    const offset = font.readUInt32BE(at + 8);
    tables.set(
      font.toString('latin1', at, at + 4),
      font.subarray(offset, offset + font.readUInt32BE(at + 12)),
    );
  }
  return (tag) => {
    const table = tables.get(tag);
    if (!table) throw new Error(`the font has no table ${tag}`);
    return table;
  };
}

/** The character map of format 4, which covers the basic plane: all that the display face draws. */
function mapOf(cmap: Buffer): (codePoint: number) => number {
  const offsets = Array.from({ length: cmap.readUInt16BE(2) }, (_, i) => cmap.readUInt32BE(8 + i * 8));
  const four = offsets.find((offset) => cmap.readUInt16BE(offset) === 4);
  // A font that was cut to characters which it lacks has none.
  if (four === undefined) return () => 0;
  const table = cmap.subarray(four);
  const double = table.readUInt16BE(6);
  const ends = 14;
  const [starts, deltas, ranges] = [ends + double + 2, ends + 2 * double + 2, ends + 3 * double + 2];
  return (codePoint) => {
    if (codePoint > 0xffff) return 0;
    for (let i = 0; i < double; i += 2) {
      if (table.readUInt16BE(ends + i) < codePoint) continue;
      const start = table.readUInt16BE(starts + i);
      if (start > codePoint) return 0;
      const delta = table.readUInt16BE(deltas + i);
      const range = table.readUInt16BE(ranges + i);
      if (range === 0) return (codePoint + delta) & 0xffff;
      const glyph = table.readUInt16BE(ranges + i + range + 2 * (codePoint - start));
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
    }
    return 0;
  };
}

function simpleContours(glyph: Buffer, count: number): Point[][] {
  const ends = Array.from({ length: count }, (_, i) => glyph.readUInt16BE(10 + 2 * i));
  const total = (ends.at(-1) ?? -1) + 1;
  let at = 10 + 2 * count;
  at += 2 + glyph.readUInt16BE(at);
  const flags: number[] = [];
  while (flags.length < total) {
    const flag = glyph.readUInt8(at++);
    const times = flag & bit.repeat ? glyph.readUInt8(at++) : 0;
    for (let i = 0; i <= times; i++) flags.push(flag);
  }
  const along = (short: number, same: number) => {
    let value = 0;
    return flags.map((flag) => {
      if (flag & short) value += glyph.readUInt8(at++) * (flag & same ? 1 : -1);
      else if (!(flag & same)) {
        value += glyph.readInt16BE(at);
        at += 2;
      }
      return value;
    });
  };
  const xs = along(bit.xShort, bit.xSame);
  const ys = along(bit.yShort, bit.ySame);
  const points = flags.map((flag, i) => ({ x: xs[i] ?? 0, y: ys[i] ?? 0, on: (flag & bit.on) > 0 }));
  return ends.map((end, i) => points.slice(i === 0 ? 0 : (ends[i - 1] ?? 0) + 1, end + 1));
}

/** The parts of a composite glyph, moved and scaled into place. Parts matched by points don't occur in these fonts. */
function compositeContours(glyph: Buffer, part: (id: number) => Point[][]): Point[][] {
  const found: Point[][] = [];
  let at = 10;
  for (let flags = 0x20; flags & 0x20; ) {
    flags = glyph.readUInt16BE(at);
    const id = glyph.readUInt16BE(at + 2);
    const words = (flags & 1) > 0;
    const dx = words ? glyph.readInt16BE(at + 4) : glyph.readInt8(at + 4);
    const dy = words ? glyph.readInt16BE(at + 6) : glyph.readInt8(at + 5);
    at += words ? 8 : 6;
    const fraction = () => {
      at += 2;
      return glyph.readInt16BE(at - 2) / 16384;
    };
    let [xx, xy, yx, yy] = [1, 0, 0, 1];
    if (flags & 8) xx = yy = fraction();
    else if (flags & 0x40) [xx, yy] = [fraction(), fraction()];
    else if (flags & 0x80) [xx, xy, yx, yy] = [fraction(), fraction(), fraction(), fraction()];
    for (const contour of part(id)) {
      found.push(contour.map(({ x, y, on }) => ({ x: x * xx + y * yx + dx, y: x * xy + y * yy + dy, on })));
    }
  }
  return found;
}

/** The glyphs of these characters in a static font. */
export function readOutlines(font: Buffer, characters: Iterable<string>): Outlines {
  const table = tablesOf(font);
  const [head, hhea, hmtx, loca, glyf] = [
    table('head'),
    table('hhea'),
    table('hmtx'),
    table('loca'),
    table('glyf'),
  ];
  const long = head.readInt16BE(50) === 1;
  const offset = (id: number) => (long ? loca.readUInt32BE(4 * id) : 2 * loca.readUInt16BE(2 * id));
  const metrics = hhea.readUInt16BE(34);
  const contoursOf = (id: number): Point[][] => {
    const glyph = glyf.subarray(offset(id), offset(id + 1));
    if (glyph.length === 0) return [];
    const count = glyph.readInt16BE(0);
    return count < 0 ? compositeContours(glyph, contoursOf) : simpleContours(glyph, count);
  };
  const idOf = mapOf(table('cmap'));
  const glyphs = new Map<string, Glyph>();
  for (const character of characters) {
    const id = idOf(character.codePointAt(0) ?? 0);
    if (id === 0) continue;
    glyphs.set(character, {
      advance: hmtx.readUInt16BE(4 * Math.min(id, metrics - 1)),
      contours: contoursOf(id),
    });
  }
  return {
    unitsPerEm: head.readUInt16BE(18),
    ascent: hhea.readInt16BE(4),
    descent: hhea.readInt16BE(6),
    glyphs,
  };
}

/** Big-endian words of 16 bits, as OpenType writes them; a negative one in two's complement. */
function words(...values: number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 2);
  values.forEach((value, i) => {
    buffer.writeUInt16BE(value & 0xffff, 2 * i);
  });
  return buffer;
}
const long = (value: number) => words(value >>> 16, value);

type Box = [number, number, number, number];
const emptyBox: Box = [0, 0, 0, 0];
function boxOf(points: Point[]): Box {
  if (points.length === 0) return emptyBox;
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** A simple glyph without hints. Every step in whole words: the compression of WOFF 2 writes them its own way. */
function glyphTable(contours: Point[][]): Buffer {
  const points = contours.flat();
  if (points.length === 0) return Buffer.alloc(0);
  let end = -1;
  const ends = contours.map((contour) => {
    end += contour.length;
    return end;
  });
  const steps = (axis: 'x' | 'y') => points.map((point, i) => point[axis] - (points[i - 1]?.[axis] ?? 0));
  const body = Buffer.concat([
    words(contours.length, ...boxOf(points), ...ends, 0),
    Buffer.from(points.map(({ on }) => (on ? bit.on : 0))),
    words(...steps('x'), ...steps('y')),
  ]);
  return body.length % 2 === 0 ? body : Buffer.concat([body, Buffer.alloc(1)]);
}

function characterMap(characters: string[]): Buffer {
  // One segment for each character: the map is small, and compression evens it out.
  const codes = [...characters.map((character) => character.codePointAt(0) ?? 0), 0xffff];
  const deltas = codes.map((code, i) => (code === 0xffff ? 1 : i + 1 - code));
  const power = 2 ** Math.floor(Math.log2(codes.length));
  const search = [2 * power, Math.log2(power), 2 * codes.length - 2 * power];
  const body = words(...search, ...codes, 0, ...codes, ...deltas, ...codes.map(() => 0));
  return Buffer.concat([words(0, 1, 3, 1), long(12), words(4, body.length + 8, 0, 2 * codes.length), body]);
}

/** Names are required; these two say whose outlines they are. */
function nameTable(family: string): Buffer {
  const text = Buffer.from(family, 'utf16le').swap16();
  const records = [1, 4, 6].map((id) => words(3, 1, 0x409, id, text.length, 0));
  return Buffer.concat([words(0, records.length, 6 + 12 * records.length), ...records, text]);
}

/**
 * A static font of these outlines. `unitsPerEm` is the grid that points are rounded to: a coarser one than the
 * drawing's makes smaller files, and at 512 units a point moves by less than 0.07 px in a heading of 70 px.
 */
export function writeFont(outlines: Outlines, family: string, unitsPerEm = outlines.unitsPerEm): Buffer {
  const scale = (value: number) => Math.round((value * unitsPerEm) / outlines.unitsPerEm);
  const entries = [...outlines.glyphs].sort(([a], [b]) => (a.codePointAt(0) ?? 0) - (b.codePointAt(0) ?? 0));
  const glyphs = [
    { advance: scale(outlines.unitsPerEm / 2), contours: [] as Point[][] },
    ...entries.map(([, { advance, contours }]) => ({
      advance: scale(advance),
      contours: contours.map((contour) => contour.map(({ x, y, on }) => ({ x: scale(x), y: scale(y), on }))),
    })),
  ];
  const boxes = glyphs.map(({ contours }) => boxOf(contours.flat()));
  const whole: Box = [
    Math.min(...boxes.map((box) => box[0])),
    Math.min(...boxes.map((box) => box[1])),
    Math.max(...boxes.map((box) => box[2])),
    Math.max(...boxes.map((box) => box[3])),
  ];
  const shapes = glyphs.map(({ contours }) => glyphTable(contours));
  let offset = 0;
  const locations = shapes.map((shape) => {
    offset += shape.length;
    return long(offset);
  });
  const [ascent, descent] = [scale(outlines.ascent), scale(outlines.descent)];
  const widest = Math.max(...glyphs.map(({ advance }) => advance));
  const most = (count: (contours: Point[][]) => number) =>
    Math.max(...glyphs.map((glyph) => count(glyph.contours)));
  const first = entries[0]?.[0].codePointAt(0) ?? 0;
  const last = entries.at(-1)?.[0].codePointAt(0) ?? 0;
  return assemble({
    'OS/2': Buffer.concat([
      words(4, Math.round(widest / 2), 600, 5, 0, ...Array(10).fill(0), 0, ...Array(5).fill(0)),
      Buffer.alloc(16),
      Buffer.from('NONE'),
      words(0x40, first, last, ascent, descent, 0, Math.max(ascent, whole[3]), Math.max(-descent, -whole[1])),
      Buffer.alloc(8),
      words(scale(outlines.unitsPerEm / 2), scale(0.7 * outlines.unitsPerEm), 0, 32, 1),
    ]),
    cmap: characterMap(entries.map(([character]) => character)),
    glyf: Buffer.concat(shapes),
    head: Buffer.concat([
      long(0x10000),
      long(0x10000),
      long(0),
      long(0x5f0f3cf5),
      words(3, unitsPerEm),
      Buffer.alloc(16),
      words(...whole, 0, 6, 2, 1, 0),
    ]),
    hhea: Buffer.concat([
      long(0x10000),
      words(ascent, descent, 0, widest, whole[0], 0, whole[2], 1, ...Array(7).fill(0), glyphs.length),
    ]),
    hmtx: Buffer.concat(glyphs.map(({ advance }, i) => words(advance, boxes[i]?.[0] ?? 0))),
    loca: Buffer.concat([long(0), ...locations]),
    maxp: Buffer.concat([
      long(0x10000),
      words(
        glyphs.length,
        most((contours) => contours.flat().length),
        most((contours) => contours.length),
      ),
      words(0, 0, 2, ...Array(8).fill(0)),
    ]),
    name: nameTable(family),
    post: Buffer.concat([long(0x30000), Buffer.alloc(28)]),
  });
}

function assemble(tables: Record<string, Buffer>): Buffer {
  const entries = Object.entries(tables);
  const power = 2 ** Math.floor(Math.log2(entries.length));
  let offset = 12 + 16 * entries.length;
  const directory: Buffer[] = [];
  const bodies: Buffer[] = [];
  for (const [tag, body] of entries) {
    const padded = Buffer.concat([body, Buffer.alloc(-body.length & 3)]);
    let sum = 0;
    for (let i = 0; i < padded.length; i += 4) sum = (sum + padded.readUInt32BE(i)) >>> 0;
    directory.push(Buffer.from(tag), long(sum), long(offset), long(body.length));
    bodies.push(padded);
    offset += padded.length;
  }
  const counts = words(entries.length, 16 * power, Math.log2(power), 16 * (entries.length - power));
  return Buffer.concat([long(0x10000), counts, ...directory, ...bodies]);
}
