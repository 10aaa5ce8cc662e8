/** Files as a browser sends them: a form of one part, which is named after the kind. */

import type { StoredFile } from '#api/file/file.ts';
import type { UploadName } from '#api/index.ts';
import type { Envelope } from '#api/wire/contract.ts';
import { type FileKind, isBoardKind } from '#domain/common/files.ts';
import type { TestApp } from './compose.ts';

export const boundary = '----madang36';

export interface Part {
  name: string;
  fileName?: string;
  bytes: Buffer | string;
}

/** Quotes are escaped as browsers do it; everything else of a name is sent as it is. */
export function multipart(parts: readonly Part[]): Buffer {
  const escaped = (text: string) => text.replaceAll('"', '%22');
  return Buffer.concat([
    ...parts.flatMap(({ name, fileName, bytes }) => [
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${escaped(name)}"${
          fileName === undefined ? '' : `; filename="${escaped(fileName)}"`
        }\r\ncontent-type: application/octet-stream\r\n\r\n`,
      ),
      Buffer.from(bytes),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
}

export const uploadName = (kind: FileKind): UploadName =>
  isBoardKind(kind) ? 'POST /manage/file/upload' : 'POST /file/upload';

/** The address of an upload under the base path, and what goes with it. */
export function uploadRequest(kind: FileKind, parts: readonly Part[], token?: string) {
  const body = multipart(parts);
  return {
    path: `${uploadName(kind).split(' ')[1]}?kind=${kind}`,
    body,
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(body.length),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
  };
}

/** Any application that answers requests, within the process or at an address. */
type Send = (path: string, init: RequestInit) => Promise<Response>;

export interface UploadAnswer extends Omit<Envelope<StoredFile>, 'data'> {
  status: number;
  data: StoredFile;
}

/** Sends one file and answers the envelope with its HTTP status. */
export async function sendFile(
  send: Send,
  kind: FileKind,
  token: string | undefined,
  file: { bytes: Buffer | string; fileName?: string },
): Promise<UploadAnswer> {
  const { path, headers, body } = uploadRequest(kind, [{ name: kind, fileName: 'file.bin', ...file }], token);
  const answer = await send(path, { method: 'POST', headers, body: body as Buffer<ArrayBuffer> });
  return { status: answer.status, ...((await answer.json()) as Envelope<StoredFile>) };
}

/** The same within an application, in short: the file, or the key of the refusal. */
export async function tryFile(
  app: Pick<TestApp, 'send'>,
  kind: FileKind,
  token: string | undefined,
  bytes: Buffer | string,
  fileName = 'file.bin',
): Promise<StoredFile | string> {
  const { data, resultMessage } = await sendFile(app.send, kind, token, { bytes, fileName });
  return resultMessage === 'success' ? data : resultMessage;
}
