/** Spreadsheets as organisers send them, and the calls that take them. */
import writeXlsxFile from 'write-excel-file/node';
import type { Envelope } from '#api/contract.ts';
import type { SheetAnswer } from '#api/invitation.ts';
import type { TestApp } from './compose.ts';
import { uploadRequest } from './uploading.ts';

type Cell = string | number;

/** A CSV file in UTF-8. */
export const csvOf = (rows: readonly (readonly Cell[])[]): Buffer =>
  Buffer.from(rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\r\n'));

/** A workbook of one sheet. */
export async function xlsxOf(rows: readonly (readonly Cell[])[]): Promise<Buffer> {
  const cells = rows.map((row) =>
    row.map((value) => (typeof value === 'number' ? { value, type: Number } : { value, type: String })),
  );
  return writeXlsxFile(cells, { sheet: 'Sheet' }).toBuffer();
}

export interface SheetSent<Data> extends Omit<Envelope<Data>, 'data'> {
  status: number;
  data: Data;
}

/** Sends a sheet to one of its two calls. */
export async function sendSheet<Data = SheetAnswer>(
  app: Pick<TestApp, 'send'>,
  call: 'checkSheet' | 'inviteSheet',
  token: string | undefined,
  bytes: Buffer,
  query: Record<string, string | number>,
): Promise<SheetSent<Data>> {
  const { headers, body } = uploadRequest(
    'boardFile',
    [{ name: 'sheet', fileName: 'sheet.xlsx', bytes }],
    token,
  );
  const given = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const answer = await app.send(`/manage/participate/${call}?${given}`, {
    ...{ method: 'POST', headers, body: body as Buffer<ArrayBuffer> },
  });
  return { status: answer.status, ...((await answer.json()) as Envelope<Data>) };
}
