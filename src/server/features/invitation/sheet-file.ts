/** The cells of a spreadsheet, XLSX or CSV, as texts. Runs in the process of `sheet-process.ts`. */
import { open, readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/node';
import yauzl from 'yauzl';
import { ZipFile } from 'yazl';
import { limits } from '#domain/common/limits.ts';
import { Unfit } from '../../platform/storage/inspection/finding.ts';
import { familyOf, headBytes } from '../../platform/storage/inspection/signature.ts';
import { inspectZip } from '../../platform/storage/inspection/zip.ts';

/** What a sheet is refused for that no other file is. */
export class BadSheet extends Error {
  readonly key: 'sheet_empty' | 'sheet_too_large';

  constructor(key: BadSheet['key']) {
    super(key);
    this.key = key;
  }
}

/** All rows of the first sheet, the headings first, as the sheet numbers them from 1. */
export async function readCells(path: string): Promise<string[][]> {
  const rows = (await familyOfFile(path)) === 'zip' ? await cellsOfWorkbook(path) : await cellsOfText(path);
  const last = rows.findLastIndex((row) => row.some((cell) => cell !== ''));
  if (last < 1) throw new BadSheet('sheet_empty');
  const used = rows.slice(0, last + 1);
  const filled = used.filter((row) => row.some((cell) => cell !== '')).length;
  const wide = used.reduce((most, row) => Math.max(most, row.findLastIndex((cell) => cell !== '') + 1), 0);
  if (filled > limits.sheetRows + 1 || wide > limits.sheetColumns) throw new BadSheet('sheet_too_large');
  return used.map((row) => Array.from({ length: wide }, (_, at) => row[at] ?? ''));
}

async function familyOfFile(path: string) {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    const family = familyOf(buffer.subarray(0, bytesRead));
    if (family !== undefined && family !== 'zip') throw new Unfit('file_type_not_allowed');
    return family;
  } finally {
    await file.close();
  }
}

async function cellsOfWorkbook(path: string): Promise<string[][]> {
  // Unpacked into nothing first: what it says of its size is held against what comes.
  if ((await inspectZip(path, limits.sheetUnpacked)) !== 'xlsx') throw new Unfit('file_type_not_allowed');
  const rows = await readSheet(await asInspected(path)).catch(() => {
    throw new Unfit('file_damaged');
  });
  return rows.map((row) => row.map(textOf));
}

/**
 * The workbook anew, of the parts that its directory names. The reader of sheets knows no directory and takes parts as they come,
 * so that it would unpack what stands between them, too, without a bound.
 */
async function asInspected(path: string): Promise<Readable> {
  const again = new ZipFile();
  const zip = await yauzl.openPromise(path);
  for await (const entry of zip.eachEntry()) {
    if (!/\.(xml|rels)$/.test(entry.fileName)) continue;
    const part = await buffer(await zip.openReadStreamPromise(entry));
    if (entry.fileName.startsWith('xl/worksheets/')) assertNear(part.toString('latin1'));
    again.addBuffer(part, entry.fileName, { compress: false });
  }
  again.end();
  return again.outputStream as Readable;
}

/** Places that a table may have, its empty ones too: the reader makes all of them, up to the last row and the last column. */
const placesMost = 4_000_000;

/** Refuses a table with a cell so far out that it has more. */
function assertNear(xml: string): void {
  let [rows, columns] = [0, 0];
  for (const [, letters = '', row] of xml.matchAll(/\br\s*=\s*["']([A-Z]{1,3})(\d{1,7})["']/g)) {
    const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
    rows = Math.max(rows, Number(row));
    columns = Math.max(columns, column);
  }
  if (rows * columns > placesMost) throw new BadSheet('sheet_too_large');
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return cut(String(cell));
}

/** Enough of a text to see that it is too long for any field; millions of characters would be looked through for every rule. */
const cut = (text: string) => text.slice(0, limits.longText + 1).trim();

/** UTF-8 or, as Excel saves it in Korea, EUC-KR; parted by what parts the headings. */
async function cellsOfText(path: string): Promise<string[][]> {
  const bytes = await readFile(path);
  if (bytes.includes(0)) throw new Unfit('file_type_not_allowed');
  const text = decoded(bytes);
  const heading = text.slice(0, text.search(/\r|\n|$/));
  const count = (sign: string) => heading.split(sign).length;
  const delimiter = [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))[0] as string;
  try {
    const rows: string[][] = parse(text, {
      delimiter,
      bom: true,
      relaxColumnCount: true,
      trim: true,
      maxRecordSize: limits.sheetColumns * limits.longText * 2,
      // Beyond it the rest is not looked at: the sheet is too large already.
      to: limits.sheetRows * 2,
    });
    return rows.map((row) => row.map(cut));
  } catch {
    throw new Unfit('file_damaged');
  }
}

function decoded(bytes: Buffer): string {
  for (const encoding of ['utf-8', 'euc-kr'])
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {}
  throw new Unfit('file_damaged');
}
