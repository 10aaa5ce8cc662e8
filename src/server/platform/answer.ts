import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { compress, gzipped, isCompressible } from './compress.ts';

/** An answer held in memory, ready to be sent in the form that its reader accepts. */
export type PreparedAnswer = {
  status: number;
  headers: Record<string, string | string[]>;
  etag: string;
  identity: Buffer;
  br?: Buffer;
  gzip?: Buffer;
  /** Of an answer that is compressed once somebody takes a form: brotli's quality, and the forms that are being made. */
  later?: { quality: number; br?: Promise<void>; gzip?: Promise<void> };
};

type PrepareOptions = {
  status?: number;
  headers: Record<string, string | string[]>;
  quality: number;
  /** The body in brotli, where the build has made it. */
  br?: Buffer | undefined;
};

/** Compresses an answer once, for all its readers. A form that is no smaller than the original is left out. */
export async function prepareAnswer(body: Buffer, options: PrepareOptions): Promise<PreparedAnswer> {
  const { status = 200, headers, quality } = options;
  const answer: PreparedAnswer = { status, headers, etag: etagOf(body), identity: body };
  if (!isCompressible(body, String(headers['content-type']))) return answer;
  const [br, gz] = await Promise.all([
    options.br ?? compress(body, quality),
    gzipped(body, quality > 8 ? 9 : 6),
  ]);
  if (br.length < body.length) answer.br = exact(br);
  if (gz.length < body.length) answer.gzip = exact(gz);
  return answer;
}

/** The same in brotli alone, which nearly all take: gzip is made once somebody takes it (`compressFor`). */
export async function prepareBrotli(body: Buffer, options: PrepareOptions): Promise<PreparedAnswer> {
  const answer = answerOf(body, options);
  if (!answer.later) return answer;
  const br = options.br ?? (await compress(body, options.quality));
  if (br.length < body.length) answer.br = exact(br);
  // Where it is no smaller, it is not tried again.
  else answer.later.br = Promise.resolve();
  return answer;
}

/** The same without its compressed forms: `compressFor` makes each once for those who take it. */
export function answerOf(body: Buffer, { status = 200, headers, quality }: PrepareOptions): PreparedAnswer {
  const answer: PreparedAnswer = { status, headers, etag: etagOf(body), identity: body };
  if (isCompressible(body, String(headers['content-type']))) answer.later = { quality };
  return answer;
}

/** To be waited for before `send`: undefined where the form that `Accept-Encoding` asks for is there. */
export function compressFor(answer: PreparedAnswer, accept: string | undefined): Promise<void> | undefined {
  const { later, identity } = answer;
  if (!later || !accept) return undefined;
  const form = (['br', 'gzip'] as const).find((name) => allows(accept, name));
  if (!form || answer[form]) return undefined;
  const { quality } = later;
  const made = () => (form === 'br' ? compress(identity, quality) : gzipped(identity, 6));
  later[form] ??= made().then(
    (bytes) => {
      if (bytes.length < identity.length) answer[form] = exact(bytes);
    },
    (error: unknown) => {
      // The next reader has it tried again.
      delete later[form];
      throw error;
    },
  );
  return later[form];
}

const etagOf = (body: Buffer) => createHash('sha256').update(body).digest('base64url').slice(0, 22);

/** zlib's output is in a block of 64 KB, however small: a cached body is copied into a buffer of its own size. */
function exact(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

/** What it takes in memory; forms that are still to be made are taken for a quarter of the whole each, which pages stay under. */
export const bytesOf = ({ identity, br, gzip, later }: PreparedAnswer) => {
  const compressed = later ? Math.ceil(identity.length / 2) : (br?.length ?? 0) + (gzip?.length ?? 0);
  return identity.length + compressed + 1024;
};

/** The best form that `Accept-Encoding` allows; a coding with `q=0` is refused by its reader. */
export function chooseForm(answer: PreparedAnswer, accept: string | undefined): 'br' | 'gzip' | 'identity' {
  if (!accept) return 'identity';
  if (answer.br && allows(accept, 'br')) return 'br';
  if (answer.gzip && allows(accept, 'gzip')) return 'gzip';
  return 'identity';
}

/** Whether `Accept-Encoding` names this coding, and not with `q=0`. */
function allows(accept: string, name: 'br' | 'gzip'): boolean {
  return codings[name].test(accept);
}

const refusedAt = String.raw`\s*;\s*q=0(\.0*)?\s*(,|$)`;
const codings = {
  br: new RegExp(String.raw`(^|,)\s*br(?!${refusedAt})\s*(;|,|$)`),
  gzip: new RegExp(String.raw`(^|,)\s*gzip(?!${refusedAt})\s*(;|,|$)`),
};

/**
 * Sends a prepared answer: the right form, 304 where the reader has it already, no body for HEAD.
 * `headers` come beside the answer's own; a `vary` among them is added to, not replaced.
 */
export function send(
  req: IncomingMessage,
  res: ServerResponse,
  answer: PreparedAnswer,
  headers: Record<string, string> = {},
): void {
  const form = chooseForm(answer, req.headers['accept-encoding'] as string | undefined);
  const etag = form === 'identity' ? `"${answer.etag}"` : `"${answer.etag}-${form}"`;
  for (const name in answer.headers) res.setHeader(name, joinPolicy(res, name, answer.headers[name] ?? ''));
  for (const name in headers) res.setHeader(name, headers[name] ?? '');
  const hasForms = answer.br || answer.gzip || answer.later;
  const vary = [hasForms ? 'Accept-Encoding' : '', headers.vary].filter(Boolean).join(', ');
  if (vary) res.setHeader('vary', vary);
  if (answer.status === 200) res.setHeader('etag', etag);
  if (answer.status === 200 && alreadyHas(req.headers['if-none-match'], etag)) {
    res.removeHeader('content-type');
    res.statusCode = 304;
    res.end();
    return;
  }
  const body = answer[form] ?? answer.identity;
  if (form !== 'identity') res.setHeader('content-encoding', form);
  res.setHeader('content-length', body.length);
  res.statusCode = answer.status;
  res.end(req.method === 'HEAD' ? undefined : body);
}

/** A page's own policy is sent beside the front door's: two headers, both in force. */
function joinPolicy(res: ServerResponse, name: string, value: string | string[]): string | string[] {
  if (name !== 'content-security-policy') return value;
  return [res.getHeader(name), value].flat().filter((policy) => typeof policy === 'string');
}

function alreadyHas(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch.split(',').some((entry) => {
    const given = entry.trim();
    return given === '*' || given === etag || given === `W/${etag}`;
  });
}

/** A short answer that is made on the spot. */
export function sendText(res: ServerResponse, status: number, type: string, text: string): void {
  res.statusCode = status;
  res.setHeader('cache-control', 'no-store');
  if (status !== 204) {
    res.setHeader('content-type', type);
    res.setHeader('content-length', Buffer.byteLength(text));
  }
  res.end(res.req.method === 'HEAD' ? undefined : text);
}
