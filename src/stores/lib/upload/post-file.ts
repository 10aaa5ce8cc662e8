/** Sends one file. By XMLHttpRequest, because `fetch` tells nothing of how far a body has come. */
import { ApiError } from '#api/client.ts';
import type { StoredFile } from '#api/file/file.ts';
import type { Envelope } from '#api/wire/contract.ts';
import { type FileKind, isBoardKind } from '#domain/common/files.ts';
import { addressHere } from '../page-event.ts';

/** Where the API is, and who speaks to it. */
export interface Sender {
  base: string;
  token: () => string | undefined;
  /** Called with the token that was sent when the server no longer knows it (HTTP 401). */
  onUnauthorized: (token: string) => void;
}

export interface Outgoing {
  kind: FileKind;
  fileName: string;
  bytes: Blob;
  signal: AbortSignal;
  /** Gets how much has left, from 0 to 1. */
  onProgress: (share: number) => void;
}

/** The stored file; rejects with an `ApiError` as every call does, and with the signal's reason when it is aborted. */
export const postFile = (sender: Sender, outgoing: Outgoing): Promise<StoredFile> =>
  postFileTo(
    sender,
    `${isBoardKind(outgoing.kind) ? '/manage' : ''}/file/upload?kind=${outgoing.kind}`,
    outgoing,
  );

/** The same to another call that takes a file: its path below the base, with the request as query. */
export function postFileTo<Answer>(
  { base, token, onUnauthorized }: Sender,
  path: string,
  { kind, fileName, bytes, signal, onProgress }: Outgoing,
): Promise<Answer> {
  const held = token();
  const form = new FormData();
  form.append(kind, bytes, fileName);
  const request = new XMLHttpRequest();
  request.open('POST', addressHere(`${base}${path}`));
  if (held) request.setRequestHeader('authorization', `Bearer ${held}`);
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onabort = () => reject(signal.reason as Error);
    request.onerror = () => reject(new ApiError('msg.fail', 0, null));
    request.onload = () => {
      if (request.status === 401 && held) onUnauthorized(held);
      const envelope = envelopeOf(request.responseText);
      if (envelope?.resultCode === 0) return resolve(envelope.data as Answer);
      const seconds = Number(request.getResponseHeader('retry-after') ?? 0);
      const key = envelope ? `msg.${envelope.resultMessage}` : 'msg.fail';
      reject(new ApiError(key, request.status, envelope, seconds > 0 ? seconds : null));
    };
    request.send(form);
  });
}

function envelopeOf(text: string): Envelope | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && 'resultCode' in value ? (value as Envelope) : null;
  } catch {
    return null;
  }
}
