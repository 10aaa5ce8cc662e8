/** Files that a call answers with: fetched with the session's token, which no link can carry, and saved by the browser. */
import { ApiError } from '#api/client.ts';
import type { DownloadName, RequestOf } from '#api/index.ts';
import type { Envelope } from '#api/wire/contract.ts';
import { pageEvent } from '../lib/page-event.ts';
import { apiBase } from './api.ts';
import { $token } from './token.ts';

/** Fetches the file and has the browser save it; rejects as any call does. */
export async function saveDownload<Name extends DownloadName>(
  name: Name,
  request?: RequestOf<Name>,
): Promise<void> {
  const [method, path] = name.split(' ') as ['GET', string];
  const headers = { authorization: `Bearer ${$token.get() ?? ''}` };
  const query = new URLSearchParams(
    Object.entries({ ...(pageEvent && { eventIdx: pageEvent }), ...request }).map(([key, value]) => [
      key,
      String(value),
    ]),
  );
  const response = await fetch(`${apiBase}${path}${query.size > 0 ? `?${query}` : ''}`, {
    method,
    headers,
  }).catch(() => undefined);
  if (!response) throw new ApiError('msg.fail', 0, null);
  if (response.headers.get('content-type')?.includes('json')) throw await refusal(response);
  const blob = await response.blob().catch(() => undefined);
  // A connection that broke: half a file is saved by nobody.
  if (!response.ok || !blob) throw new ApiError('msg.fail', response.status, null);
  const [, fileName = 'download'] =
    /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  saveBlob(blob, fileName);
}

/** Has the browser save a file that is here. */
export function saveBlob(blob: Blob, fileName: string): void {
  const link = Object.assign(document.createElement('a'), {
    href: URL.createObjectURL(blob),
    download: fileName,
  });
  link.click();
  // The browser has taken it over by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

async function refusal(response: Response): Promise<ApiError> {
  const envelope = (await response.json().catch(() => null)) as Envelope | null;
  const seconds = Number(response.headers.get('retry-after') ?? 0);
  const key = envelope ? `msg.${envelope.resultMessage}` : 'msg.fail';
  return new ApiError(key, response.status, envelope, seconds > 0 ? seconds : null);
}
