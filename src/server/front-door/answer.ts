import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** An answer held in memory, ready to be sent in the form that its reader accepts. */
export type PreparedAnswer = {
  status: number;
  headers: Record<string, string | string[]>;
  etag: string;
  identity: Buffer;
  br?: Buffer;
  gzip?: Buffer;
};

const textual = /^(text\/|image\/svg|application\/(json|xml|[\w.-]+\+(json|xml)|javascript|wasm))|font\/ttf/;

/** Node's pool has four threads, which read files too: one of them is never compressing. */
const compressingMost = 3;
let compressing = 0;
const turns: (() => void)[] = [];

async function inTurn(work: () => Promise<Buffer>): Promise<Buffer> {
  if (compressing < compressingMost) compressing += 1;
  else await new Promise<void>((resolve) => turns.push(resolve));
  try {
    return await work();
  } finally {
    const next = turns.shift();
    if (next) next();
    else compressing -= 1;
  }
}

/** `quality` is brotli's, 0 to 11: 11 where nobody waits, less for what someone waits for. */
export const compress = (body: Buffer, quality: number): Promise<Buffer> =>
  inTurn(() =>
    brotli(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  );

export const gzipped = (body: Buffer, level: number): Promise<Buffer> => inTurn(() => zip(body, { level }));

export const isCompressible = (body: Buffer, type: string) => body.length >= 500 && textual.test(type);

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
  const etag = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  const answer: PreparedAnswer = { status, headers, etag, identity: body };
  if (!isCompressible(body, String(headers['content-type']))) return answer;
  const [br, gz] = await Promise.all([
    options.br ?? compress(body, quality),
    gzipped(body, quality > 8 ? 9 : 6),
  ]);
  if (br.length < body.length) answer.br = exact(br);
  if (gz.length < body.length) answer.gzip = exact(gz);
  return answer;
}

/** zlib's output is in a block of 64 KB, however small: a cached body is copied into a buffer of its own size. */
function exact(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

export const bytesOf = (answer: PreparedAnswer) =>
  answer.identity.length + (answer.br?.length ?? 0) + (answer.gzip?.length ?? 0) + 1024;

/** The best form that `Accept-Encoding` allows; a coding with `q=0` is refused by its reader. */
export function chooseForm(answer: PreparedAnswer, accept: string | undefined): 'br' | 'gzip' | 'identity' {
  if (!accept) return 'identity';
  const allowed = (name: string) => {
    const at = accept.indexOf(name);
    return at >= 0 && !/^\s*;\s*q=0(\.0*)?\s*(,|$)/.test(accept.slice(at + name.length));
  };
  if (answer.br && allowed('br')) return 'br';
  if (answer.gzip && allowed('gzip')) return 'gzip';
  return 'identity';
}

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
  const vary = [answer.br || answer.gzip ? 'Accept-Encoding' : '', headers.vary].filter(Boolean).join(', ');
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
