import { type CallName, calls } from '#api/index.ts';
import { unknownFields } from '#domain/common/unknown-fields.ts';
import type { FieldError } from '#domain/common/validation.ts';
import { check } from '#domain/common/validation.ts';
import type { TestApp } from './compose.ts';
import { pdfFile } from './made-files.ts';
import { uploadRequest } from './uploading.ts';

/** An answer as it came, for tests of what the client would turn into an error. */
export interface RawAnswer {
  status: number;
  resultMessage: string;
  body: Record<string, unknown>;
  headers: Headers;
}

export const callNames = Object.keys(calls) as CallName[];
export const methodOf = (name: CallName) => name.split(' ')[0] as 'GET' | 'POST';
export const pathOf = (name: CallName) => name.split(' ')[1] as string;

/** Whether a call takes a file in its body, and so its request in the query. */
export const takesFile = (name: CallName) => 'body' in calls[name];
export const takesQuery = (name: CallName) => methodOf(name) === 'GET' || takesFile(name);

/** Sends what a caller might, right or wrong: a query for GET, JSON for POST, a document beside a query for an upload. */
export function sendCall(app: TestApp, name: CallName, request: unknown, token?: string): Promise<RawAnswer> {
  if (methodOf(name) === 'GET')
    return raw(app, `${pathOf(name)}?${queryOf(request)}`, { method: 'GET' }, token);
  if (takesFile(name)) {
    const { kind } = Object(request) as { kind?: unknown };
    const isSheet = name.endsWith('Sheet');
    const { headers, body } = uploadRequest('boardFile', [
      isSheet
        ? {
            name: 'sheet',
            fileName: 'a.csv',
            bytes: 'Email,Company name,Company name (English)\na@example.org,A,A\n',
          }
        : { name: String(kind), fileName: 'a.pdf', bytes: pdfFile() },
    ]);
    const init = { method: 'POST', headers, body: body as Buffer<ArrayBuffer> };
    return raw(app, `${pathOf(name)}?${queryOf(request)}`, init, token);
  }
  const headers = { 'content-type': 'application/json' };
  return raw(app, pathOf(name), { method: 'POST', headers, body: JSON.stringify(request) }, token);
}

/** What a call that answers with a file or a stream is taken to have said. */
const fileAnswer = { resultCode: 0, resultMessage: 'success', data: null, totalCount: 0 };

/** Sends a request as it is and reads the envelope of its answer. */
export async function raw(app: TestApp, path: string, init: RequestInit, token?: string): Promise<RawAnswer> {
  const headers = new Headers(init.headers);
  if (token) headers.set('authorization', `Bearer ${token}`);
  const response = await app.send(path, { ...init, headers });
  const isFile = response.ok && response.headers.has('content-disposition');
  // A file is read to its end, so that its place is free again; a stream has none.
  if (isFile) await response.arrayBuffer();
  const isStream = response.headers.get('content-type') === 'text/event-stream';
  if (isStream) await response.body?.cancel();
  const body = isFile || isStream ? fileAnswer : ((await response.json()) as Record<string, unknown>);
  return {
    status: response.status,
    resultMessage: String(body.resultMessage),
    body,
    headers: response.headers,
  };
}

/** What the contract itself says of a request as the server receives it: its bad fields, or null when it is right. */
export function badFields(name: CallName, request: unknown): FieldError[] | null {
  const received = takesQuery(name)
    ? fromQuery(queryOf(request))
    : JSON.parse(JSON.stringify(request ?? null));
  const { errors } = check(calls[name].request, received);
  const unknown = unknownFields(calls[name].request, received);
  return errors || unknown.length > 0 ? [...(errors ?? []), ...unknown] : null;
}

export function queryOf(request: unknown): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(request ?? {})) {
    for (const entry of [value].flat()) {
      if (entry !== undefined)
        query.append(name, typeof entry === 'object' ? JSON.stringify(entry) : String(entry));
    }
  }
  return query;
}

function fromQuery(query: URLSearchParams): Record<string, string | string[]> {
  const names = new Set(query.keys());
  return Object.fromEntries(
    [...names].map((name) => {
      const values = query.getAll(name);
      return [name, values.length > 1 ? values : (values[0] ?? '')];
    }),
  );
}
