/** Answers as they are sent: the envelope, kept answers to guests, files and streams. */
import type { Context } from 'hono';
import type { Envelope } from '#api/wire/contract.ts';
import type { RefusalKey } from '#domain/common/catalogue.ts';
import type { GuestAnswer } from '../platform/cache/guest-answer.ts';
import { Listed } from '../platform/cache/listed.ts';
import type { Download } from './download.ts';

/**
 * Made without Hono's `c.body`, and with plain headers: such an answer is handed to the socket in one piece, where one with
 * `Headers` of its own is read as a stream first, for a third of what a short call costs.
 */
const asJson = { headers: { 'content-type': 'application/json' } };
const asGzippedJson = { headers: { ...asJson.headers, 'content-encoding': 'gzip' } };

/** The envelope of an answer, as text. */
export function success(answer: unknown): string {
  const [json, totalCount] =
    answer instanceof Listed
      ? [answer.json, answer.totalCount]
      : [JSON.stringify(answer), Array.isArray(answer) ? answer.length : answer === null ? 0 : 1];
  return `{"resultCode":0,"resultMessage":"success","data":${json},"totalCount":${totalCount}}`;
}

/** The envelope of a refusal. `resultCode` only says that it is one; the key says which. */
export function refused(key: RefusalKey, data: unknown = null): Envelope {
  return { resultCode: 1, resultMessage: key, data, totalCount: 0 };
}

/** An answer to one reader. */
export const sendAnswer = (answer: unknown): Response => new Response(success(answer), asJson);

/** An answer that is kept for guests, compressed where the reader takes that. */
export async function sendKept(c: Context, kept: GuestAnswer): Promise<Response> {
  const gzip = await kept.gzipFor(c.req.header('accept-encoding'));
  if (!gzip) return new Response(kept.text, asJson);
  return new Response(gzip as Buffer<ArrayBuffer>, asGzippedJson);
}

/** A file as it is made; who reads it saves it. */
export const sendFile = (c: Context, { stream, fileName, mediaType }: Download): Promise<Response> =>
  sendBytes(c, stream, {
    'content-type': mediaType,
    'content-disposition': `attachment; filename="${fileName}"`,
    'x-content-type-options': 'nosniff',
  });

/** Server-sent events. `x-accel-buffering`: nginx and others that know it hand on each at once. */
export const sendStream = (c: Context, stream: ReadableStream<Uint8Array>): Promise<Response> =>
  sendBytes(c, stream, { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' });

/** Who asks for the headers alone takes no body, so that nothing else would end it. */
async function sendBytes(c: Context, stream: ReadableStream<Uint8Array>, headers: Record<string, string>) {
  if (c.req.method !== 'HEAD') return c.body(stream, 200, headers);
  await stream.cancel();
  return c.body(null, 200, headers);
}
