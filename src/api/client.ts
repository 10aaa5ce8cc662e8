/**
 * The typed client of the API: the one way in which islands, scripts, server-rendered pages and tests call it.
 * It knows the contracts as types only, so that no schema travels to a page that merely calls.
 */
import { createFetch, type FetchOptions } from 'ofetch';
import type { RefusalKey } from '#domain/common/catalogue.ts';
import type { FieldError } from '#domain/common/validation.ts';
import type { AnswerOf, CallName, DownloadName, RequestOf, StreamName, UploadName } from './index.ts';
import type { Envelope } from './wire/contract.ts';

export interface ClientOptions {
  /** Where the API is, with its base path: '/api' or 'https://api.example.org/api'. */
  base: string;
  /** What stands behind the address of every call: the event of the page, '?eventIdx=2'. A request that names an event itself keeps it. */
  query?: string;
  fetch?: typeof fetch;
  token?: () => string | undefined;
  /** Called with the token that was sent when the server no longer knows it (HTTP 401); the answer may come long after another is in use. */
  onUnauthorized?: (token: string) => void;
}

export interface Answer<T> {
  data: T;
  totalCount: number;
}

export type Client = <Name extends Exclude<CallName, UploadName | DownloadName | StreamName>>(
  name: Name,
  request: RequestOf<Name>,
  options?: SendOptions,
) => Promise<Answer<AnswerOf<Name>>>;

export interface SendOptions {
  /**
   * The `Idempotency-Key` of a call that creates: sent again with the same one, as after an answer that was not heard, it creates
   * nothing. `newKey` makes one.
   */
  key?: string | undefined;
}

/** A key that nobody guesses: 192 random bits. */
export function newKey(): string {
  const bits = crypto.getRandomValues(new Uint8Array(24));
  return btoa(String.fromCharCode(...bits))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}

/** A refused or failed call. `key` is 'msg.' plus the catalogue key; 'msg.fail' when no envelope came back. */
export class ApiError extends Error {
  readonly key: string;
  readonly status: number;
  readonly resultCode: number;
  readonly data: unknown;
  /** After how many seconds another try makes sense (`Retry-After`); null where the server did not say. */
  readonly retryAfter: number | null;

  constructor(key: string, status: number, envelope: Envelope | null, retryAfter: number | null = null) {
    super(key);
    this.name = 'ApiError';
    this.key = key;
    this.status = status;
    this.resultCode = envelope?.resultCode ?? -1;
    this.data = envelope?.data ?? null;
    this.retryAfter = retryAfter;
  }
}

/** Whether a call was refused for this reason. Told by the key: built pages and the server that renders them each have a class of their own. */
export function isRefused(error: unknown, key: RefusalKey): boolean {
  return error instanceof Error && 'key' in error && error.key === `msg.${key}`;
}

/** The bad fields that an `invalid_parameter` lists; empty for anything else. */
export function fieldErrors(error: unknown): FieldError[] {
  return error instanceof ApiError && error.key === 'msg.invalid_parameter' && Array.isArray(error.data)
    ? (error.data as FieldError[])
    : [];
}

/** A client of the API at `base`. It never retries and sets no time-out. */
export function createClient({
  base,
  query = '',
  fetch = globalThis.fetch,
  token,
  onUnauthorized,
}: ClientOptions): Client {
  const send = createFetch({ fetch, Headers, AbortController });
  return async (name, request, { key } = {}) => {
    const [method, path] = name.split(' ') as ['GET' | 'POST', string];
    const held = token?.();
    const options: FetchOptions<'json'> = { method, retry: 0, ignoreResponseError: true, headers: {} };
    options.headers = {
      'content-type': 'application/json',
      ...(held ? { authorization: `Bearer ${held}` } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
    };
    if (method === 'GET') options.query = request as Record<string, unknown>;
    else options.body = JSON.stringify(request ?? {});
    const response = await send.raw<unknown>(base + path + query, options).catch(() => null);
    const envelope = response && isEnvelope(response._data) ? response._data : null;
    if (response?.status === 401 && held) onUnauthorized?.(held);
    if (!envelope) throw new ApiError('msg.fail', response?.status ?? 0, null);
    if (envelope.resultCode !== 0) {
      const seconds = Number(response?.headers.get('retry-after') ?? 0);
      const key = `msg.${envelope.resultMessage}`;
      throw new ApiError(key, response?.status ?? 0, envelope, seconds > 0 ? seconds : null);
    }
    return envelope as Answer<AnswerOf<typeof name>>;
  };
}

function isEnvelope(value: unknown): value is Envelope {
  return typeof value === 'object' && value !== null && 'resultCode' in value && 'resultMessage' in value;
}
