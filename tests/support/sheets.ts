/** Spreadsheets as organisers send them, and the calls that take them. */
import writeXlsxFile from 'write-excel-file/node';
import type { SheetAnswer } from '#api/participation/invitation.ts';
import type { Envelope } from '#api/wire/contract.ts';
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

/** Sends a sheet to one of its two calls; `meanwhile` is what happens once the server has begun to take it. */
export async function sendSheet<Data = SheetAnswer>(
  app: Pick<TestApp, 'send'>,
  call: 'checkSheet' | 'inviteSheet' | 'checkColleagues' | 'checkPairs' | 'addPairs',
  token: string | undefined,
  bytes: Buffer,
  query: Record<string, string | number | readonly string[]>,
  meanwhile: () => Promise<unknown> = async () => undefined,
): Promise<SheetSent<Data>> {
  const { headers, body } = uploadRequest(
    'boardFile',
    [{ name: 'sheet', fileName: 'sheet.xlsx', bytes }],
    token,
  );
  const given = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)])),
  );
  const sent = new ReadableStream(
    {
      async pull(control) {
        await meanwhile();
        control.enqueue(body);
        control.close();
      },
    },
    { highWaterMark: 0 },
  );
  const init = { method: 'POST', headers, body: sent, duplex: 'half' } as RequestInit;
  const answer = await app.send(
    `/manage/${call.endsWith('Pairs') ? 'matching' : 'participate'}/${call}?${given}`,
    init,
  );
  return { status: answer.status, ...((await answer.json()) as Envelope<Data>) };
}
