/** Files that burst, loop or say more than they hold: each is answered, within bounds, and the next file is looked into. */
import { crc32, deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readSheetFile } from '#server/features/invitation/sheet-reader.ts';
import { fileOf, inspector } from '#tests/support/inspecting.ts';
import { compoundFile, officeParts, pdfFile, type ZipEntry, zipOf } from '#tests/support/made-files.ts';

const spaces = (megabytes: number) => Buffer.alloc(megabytes * 1024 * 1024, ' ');

/** An archive all of whose entries are the same bytes: each says it holds them, so they unpack as often as they are named. */
function overlapping(entries: number, megabytes: number): Buffer {
  const plain = spaces(megabytes);
  const packed = deflateRawSync(plain, { level: 9 });
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(0x800, 2);
  fields.writeUInt16LE(8, 4);
  fields.writeUInt32LE(crc32(plain), 10);
  fields.writeUInt32LE(packed.length, 14);
  fields.writeUInt32LE(plain.length, 18);
  const named = (name: string) => {
    const own = Buffer.from(fields);
    own.writeUInt16LE(name.length, 22);
    return own;
  };
  const first = '0000';
  const local = Buffer.concat([
    Buffer.from('PK\x03\x04', 'latin1'),
    named(first),
    Buffer.from(first),
    packed,
  ]);
  const central = Array.from({ length: entries }, (_, no) => {
    const name = String(no).padStart(4, '0');
    // The rest of a heading: attributes, and where the entry lies, which is the same place.
    return Buffer.concat([
      Buffer.from('PK\x01\x02\x14\x03', 'latin1'),
      named(name),
      Buffer.alloc(14),
      Buffer.from(name),
    ]);
  });
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries, 8);
  end.writeUInt16LE(entries, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, directory, end]);
}

describe('an upload', () => {
  const asked = () => {
    const { inspect } = inspector();
    return (bytes: Buffer) =>
      inspect(fileOf(bytes)).then(
        ({ type }) => type as string,
        (error: { key: string }) => error.key,
      );
  };

  test('that unpacks to more than it may is refused, however its entries overlap or what they say', async () => {
    const inspect = asked();
    expect(await inspect(overlapping(2_000, 10))).toBe('file_not_safe');
    expect(await inspect(overlapping(4_000, 0))).toBe('file_not_safe');
    expect(await inspect(zipOf([{ name: 'a', bytes: spaces(60), claims: 10 }]))).toBe('file_not_safe');
    // As often as fits is unpacked once each, into nothing.
    expect(await inspect(overlapping(18, 10))).toBe('zip');
  });

  test('that holds an archive of archives is not unpacked further than once', async () => {
    const inner = zipOf([{ name: 'bomb', bytes: spaces(100) }]);
    const nested = zipOf(Array.from({ length: 16 }, (_, no) => ({ name: `${no}.zip`, bytes: inner })));
    expect(await asked()(nested)).toBe('zip');
  });

  test('of a PDF with endless pages, tables and streams is not read, but at its ends', async () => {
    const inspect = asked();
    const loops = pdfFile(
      `1 0 obj<</Type/Pages/Kids[1 0 R 1 0 R]/Parent 1 0 R>>endobj
xref 0 99999999
trailer<</Prev 9/Size 99999999/Root 1 0 R>>
2 0 obj<</Length 99999999999/Filter[${'/FlateDecode'.repeat(5_000)}]>>stream
${deflateRawSync(spaces(100)).toString('latin1')}endstream endobj`,
    );
    expect(await inspect(loops)).toBe('pdf');
    expect(await inspect(pdfFile('('.repeat(15_000_000)))).toBe('pdf');
  });

  test('of a document whose directory leads back to itself ends', async () => {
    const inspect = asked();
    const turning = compoundFile(['FileHeader', 'DocInfo']);
    // The table says that after the directory's sector comes the same one.
    turning.writeUInt32LE(1, 512 + 4);
    expect(await inspect(turning)).toBe('file_damaged');
    expect(await inspect(pdfFile())).toBe('pdf');
  });
});

describe('a sheet', () => {
  const signal = new AbortController().signal;
  const read = (bytes: Buffer) =>
    readSheetFile(
      { path: fileOf(bytes), type: 'COMPANY', columns: undefined, values: undefined },
      { memberIdx: 1, signal },
    ).then(
      ({ rows }) => rows.length as number | string,
      (error: { key?: string; message: string }) => error.key ?? error.message,
    );
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  /** A workbook of one sheet with these parts, written by hand. */
  const workbook = (sheet: string, shared = '', prolog = ''): ZipEntry[] => [
    ...officeParts('xlsx').slice(0, 1),
    {
      name: 'xl/workbook.xml',
      bytes: `${prolog}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      bytes: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      bytes: `${prolog}<worksheet xmlns="${main}"><sheetData>${sheet}</sheetData></worksheet>`,
    },
    { name: 'xl/sharedStrings.xml', bytes: `${prolog}<sst xmlns="${main}">${shared}</sst>` },
  ];
  /** So many rows of a hundred cells that all name one text. */
  const cells = (rows: number) =>
    Array.from({ length: rows }, (_, row) => {
      const names = Array.from({ length: 100 }, (__, no) => {
        const column =
          (no >= 26 ? String.fromCharCode(64 + Math.floor(no / 26)) : '') +
          String.fromCharCode(65 + (no % 26));
        return `<c r="${column}${row + 1}" t="s"><v>0</v></c>`;
      });
      return `<row r="${row + 1}">${names.join('')}</row>`;
    }).join('');
  const text = (inside: string) => `<si><t>${inside}</t></si>`;
  const good = () => read(Buffer.from('이메일,회사명(국문)\r\nhanbit@example.org,한빛식품'));

  test('of which every cell names one endless text is answered, and the next one is read', async () => {
    const endless = 'a'.repeat(20_000_000);
    const answer = await read(zipOf(workbook(cells(4_000), text(endless))));
    expect(typeof answer === 'number' || /^(sheet_too_large|file_not_safe|file_damaged)$/.test(answer)).toBe(
      true,
    );
    expect(await good()).toBe(1);
  });

  test('whose entities multiply is not made larger than it is', async () => {
    const lol = Array.from({ length: 12 }, (_, no) =>
      no === 0 ? '<!ENTITY l0 "lollollollol">' : `<!ENTITY l${no} "${`&l${no - 1};`.repeat(10)}">`,
    );
    const prolog = `<?xml version="1.0"?><!DOCTYPE sst [${lol.join('')}<!ENTITY file SYSTEM "file:///etc/passwd">]>`;
    for (const inside of ['&l11;', '&file;']) {
      const answer = await read(zipOf(workbook(cells(3), text(inside), prolog)));
      expect(String(answer)).toMatch(/^(\d|sheet_\w+|file_not_safe|file_damaged)$/);
    }
    expect(await good()).toBe(1);
  });

  test('whose parts overlap or unpack to more than sixty megabytes is refused', async () => {
    expect(await read(overlapping(100, 10))).toBe('file_not_safe');
    expect(await read(zipOf(workbook(cells(3), text(' '.repeat(61 * 1024 * 1024)))))).toBe('file_not_safe');
    expect(await good()).toBe(1);
  });
});
