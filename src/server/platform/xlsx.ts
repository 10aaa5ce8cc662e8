/**
 * A workbook of one sheet (ECMA-376), written row by row: what has been compressed leaves before the next rows are read, so that
 * its size costs no memory, and zlib compresses in threads of its own.
 */
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

type Cell = string | number | null;

/** A head over its column. `moment` and `day`: texts as `2026-10-29 10:00` and `2026-10-29`, which become dates. */
export interface XlsxColumn {
  head: string;
  /** In characters. */
  width: number;
  kind?: 'moment' | 'day';
}

/**
 * Rows whose bytes are made in one go. A hundred take so long to compress that V8 counts their bytes among what lasts, and then tens
 * of megabytes wait to be freed.
 */
const atATime = 10;

/** The formats of cells, by their place in `cellXfs` below. */
const style = { head: 1, text: 2, moment: 3, day: 4 } as const;

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The parts beside the sheet. */
const parts = (sheetName: string): Record<string, string> => ({
  '[Content_Types].xml': `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetType}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${sheetType}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${escaped(sheetName)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
});

/** What XML 1.0 cannot carry: a sheet with it would be refused as damaged. */
const notInXml = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** `_x0041_` would be read as the letter that it numbers. */
const escaped = (text: string) =>
  text
    .replaceAll(notInXml, '')
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** A column's name, by its place: A to ZZ. */
const letters = (at: number): string =>
  (at < 26 ? '' : letters(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));

const textCell = (at: string, text: string, no: number) =>
  `<c r="${at}" s="${no}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;

/** Days since 1899-12-30, by which spreadsheets count. */
const serialOf = (text: string) =>
  Date.parse(`${text.replace(' ', 'T')}${text.length > 10 ? 'Z' : ''}`) / 86_400_000 + 25_569;

/** Texts are texts, whatever they begin with: nothing of them is run. */
function cellOf(at: string, value: Cell, kind: XlsxColumn['kind']): string {
  if (value === null) return '';
  if (typeof value === 'number') return `<c r="${at}"><v>${value}</v></c>`;
  const serial = kind ? serialOf(value) : Number.NaN;
  return kind && !Number.isNaN(serial)
    ? `<c r="${at}" s="${style[kind]}"><v>${serial}</v></c>`
    : textCell(at, value, style.text);
}

async function* sheetXml(
  columns: readonly XlsxColumn[],
  rows: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<Buffer> {
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  const names = columns.map((_, at) => letters(at));
  const heads = columns.map(({ head }, at) => textCell(`${names[at]}1`, head, style.head));
  yield Buffer.from(
    `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${heads.join('')}</row>`,
  );
  let no = 1;
  for await (const part of rows)
    for (let at = 0; at < part.length; at += atATime) {
      const lines = part.slice(at, at + atATime).map((row) => {
        no += 1;
        const cells = row.map((cell, column) => cellOf(`${names[column]}${no}`, cell, columns[column]?.kind));
        return `<row r="${no}">${cells.join('')}</row>`;
      });
      yield Buffer.from(lines.join(''));
    }
  yield Buffer.from('</sheetData></worksheet>');
}

/** The bytes of the workbook, made as they are read. Rows come in parts, each of which is written in one go. */
export function xlsxStream(
  sheetName: string,
  columns: readonly XlsxColumn[],
  rows: AsyncIterable<readonly (readonly Cell[])[]>,
): ReadableStream<Uint8Array> {
  const zip = new ZipFile();
  const out = zip.outputStream as Readable;
  const sheet = Readable.from(sheetXml(columns, rows), { objectMode: false, highWaterMark: 1 });
  // A failure ends both sides: half a workbook is never whole, and nobody reads rows for a reader who has left. Each emitter has
  // a listener of its own for as long as it lives, since an error without one would end the process.
  const end = (error: unknown) => void out.destroy(error instanceof Error ? error : new Error(String(error)));
  zip.on('error', end);
  sheet.on('error', end);
  out.on('error', () => undefined);
  out.once('close', () => sheet.destroy());
  for (const [path, xml] of Object.entries(parts(sheetName)))
    zip.addBuffer(Buffer.from(declaration + xml), path);
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml');
  zip.end();
  return Readable.toWeb(out) as ReadableStream<Uint8Array>;
}
