/** A call that takes a spreadsheet, or a picture of the site's own; what is asked of it stands in the query. */
import { ApiError } from '#api/client.ts';
import type { Envelope } from '#api/wire/contract.ts';
import { apiBase } from './api.ts';
import { $token, forgetToken } from './token.ts';

export const postSheet = <Data>(path: string, file: File): Promise<Data> => postPart(path, 'sheet', file);

/** Sends a file as this part. Rejects as any call does. The file's own name says nothing and is not sent. */
export async function postPart<Data>(path: string, part: string, file: File): Promise<Data> {
  const form = new FormData();
  form.append(part, file, part);
  const token = $token.get();
  const answer = await fetch(`${apiBase}${path}`, {
    method: 'POST',
    body: form,
    ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
  }).catch(() => undefined);
  const envelope = (await answer?.json().catch(() => null)) as Envelope | null | undefined;
  if (answer?.status === 401 && token !== undefined) forgetToken(token);
  if (envelope?.resultCode === 0) return envelope.data as Data;
  throw new ApiError(
    envelope ? `msg.${envelope.resultMessage}` : 'msg.fail',
    answer?.status ?? 0,
    envelope ?? null,
  );
}
