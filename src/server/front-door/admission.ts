/**
 * Decisions about a call before its body: whether it exists, what it accepts, and who may send it. Whatever can be
 * refused by that is refused before the first byte of a body is read.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { calls } from '#api/index.ts';
import type { Call, CallPath } from '#api/wire/contract.ts';
import type { RefusalKey } from '#domain/common/catalogue.ts';
import { limits } from '#domain/common/limits.ts';
import { hasSession } from '../access/session.ts';
import type { Database } from '../db/open.ts';
import { requestBytes } from './request-bytes.ts';

export type Admission =
  /** Accepted, with a body of at most so many bytes. */
  | { bodyLimit: number }
  /** Accepted, with a file that the call itself asks for. */
  | { takesFile: true }
  | { status: 401 | 404 | 405 | 413 | 415 | 503; key: RefusalKey; headers?: Record<string, string> };

/** A request to `/api` or `/files`, without its body. */
export interface Heading {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
}

export type Admit = (heading: Heading) => Promise<Admission>;

const notFound: Admission = { status: 404, key: 'not_page' };
const loginNeeded: Admission = { status: 401, key: 'login_needed' };
const notAllowed = (methods: string[]): Admission => ({
  status: 405,
  key: 'method_not_allowed',
  headers: { allow: methods.join(', ') },
});

/** A part '.' or '..' of an address, however it is written: a URL parser would read `/files/%2e%2e/api/…` as a call. */
const climbs = /(\/|%2f|%5c)(\.|%2e){1,2}(\/|%2f|%5c|$)/i;

/** Of fields that may be sent and are dropped: a member as a client holds it, with the meetings that come next. */
const droppedBytes = 32 * 1024;

/** Of a multipart body around its file: two boundaries and the heading of a part. */
const frameBytes = 8 * 1024;

/** Of the form with which a mail program ends mails of a kind: three words and what a multipart body has around them. */
const formBytes = 1024;

/** Addresses under `/api` that are to be read and no calls. */
const documents = ['/docs', '/openapi.json'];

interface Known {
  /** Undefined for a document. */
  call: Call | undefined;
  /** Computed on first use. */
  bodyLimit?: number;
}

function knownCalls(): Map<string, Map<string, Known>> {
  const known = new Map<string, Map<string, Known>>();
  for (const [name, call] of Object.entries(calls) as [CallPath, Call][]) {
    const [method = '', path = ''] = name.split(' ');
    known.set(path, (known.get(path) ?? new Map()).set(method, { call }));
  }
  for (const path of documents) known.set(path, new Map([['GET', { call: undefined }]]));
  return known;
}

/** Decides by the contracts of all calls. */
export function createAdmission({ db, clock }: { db: Database; clock: () => Date }): Admit {
  const known = knownCalls();
  return async ({ method, path, headers }) => {
    const isReading = method === 'GET' || method === 'HEAD';
    if (path.startsWith('/files/') && climbs.test(path)) return notFound;
    if (path.startsWith('/files/unsubscribe/') && method === 'POST') return { bodyLimit: formBytes };
    if (path.startsWith('/files/')) return isReading ? { bodyLimit: 0 } : notAllowed(['GET', 'HEAD']);
    const methods = known.get(path.slice('/api'.length));
    if (!methods) return notFound;
    const found = methods.get(method === 'HEAD' ? 'GET' : method);
    if (!found) return notAllowed([...methods.keys()]);
    if (isReading || !found.call) return { bodyLimit: 0 };
    const { access, request } = found.call;
    const { authorization } = headers;
    if (access.who !== 'anyone' && !authorization) return loginNeeded;
    const takesFile = found.call.body === 'upload';
    const type = takesFile ? /^multipart\/form-data\b/i : /^application\/json\b/i;
    if (!type.test(headers['content-type'] ?? '')) return { status: 415, key: 'media_type' };
    if (takesFile && Number(headers['content-length'] ?? 0) > limits.fileBytes + frameBytes)
      return { status: 413, key: 'file_too_large' };
    if (takesFile) return (await hasSession(db, authorization, clock())) ? { takesFile } : loginNeeded;
    found.bodyLimit ??= requestBytes(request) + (found.call.accepted ? droppedBytes : 0);
    if (Number(headers['content-length'] ?? 0) > found.bodyLimit) return { status: 413, key: 'too_large' };
    if (access.who !== 'anyone' && !(await hasSession(db, authorization, clock()))) return loginNeeded;
    return { bodyLimit: found.bodyLimit };
  };
}
