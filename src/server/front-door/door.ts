import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener, RequestError } from '@hono/node-server';
import type { RefusalKey } from '#domain/common/catalogue.ts';
import { HttpRefusal } from '../ground/http-refusal.ts';
import { type Logger, loggedPath } from '../ground/log.ts';
import { inRequest } from '../ground/request-id.ts';
import { storageRefusal } from '../ground/storage-fault.ts';
import { sendText } from '../platform/answer.ts';
import type { RequestFigures, Seen } from '../platform/metrics/figures.ts';
import type { Admission, Admit } from './admission.ts';
import { type Bodies, createBodies, type Unread } from './bodies.ts';
import type { CallGate } from './call-gate.ts';
import type { Drain } from './drain.ts';
import { crossOriginHeaders, securityHeaders } from './headers.ts';
import { askForBody, hasBody, sendBeforeBodyEnds } from './limits.ts';
import { retryAfterSeconds } from './overload.ts';
import { createPageDoor, type PageDoorParts } from './page-door.ts';
import { ClientLeft } from './render-queue.ts';
import {
  factsOf,
  fromThisMachine,
  hostCount,
  isForUs,
  networkOfClient,
  type RequestFacts,
  requesterOf,
  type Target,
  targetOf,
} from './request.ts';
import { isOfSetUp, type SettingUp, setUpRetrySeconds } from './setting-up.ts';
import { answerUpload } from './upload-door.ts';

type FrontDoorParts = PageDoorParts & {
  log: Logger;
  drain: Drain;
  /** Who may call what, by method, path and headers. */
  admit: Admit;
  /** Where bodies are read; one with the usual bounds unless a test says otherwise. */
  bodies?: Bodies;
  /** Where calls wait for their turn; none in tests that are not about it. */
  gate?: CallGate;
  /** The Hono app: `/api` and `/files`. */
  api: { fetch: (request: Request, facts: RequestFacts) => Response | Promise<Response> };
  /** Whether the installation waits for its first manager; undefined where that is looked after otherwise. */
  settingUp?: SettingUp | undefined;
  /** Whether the database answers. */
  ready: () => Promise<boolean>;
  /** Whether the server can write; undefined where that is unknown. */
  writable?: () => boolean;
  /** Whether the store of files is there. */
  hasFiles?: () => Promise<boolean>;
  figures: RequestFigures;
  /** What Prometheus reads. */
  metrics: () => Promise<string>;
};

const json = 'application/json; charset=utf-8';
const plain = 'text/plain; charset=utf-8';
const exposition = 'text/plain; version=0.0.4; charset=utf-8';
const refusal = (resultMessage: RefusalKey) =>
  JSON.stringify({ resultCode: 1, resultMessage, data: null, totalCount: 0 });
const ofApi = (path: string) =>
  path === '/api' || path === '/files' || path.startsWith('/api/') || path.startsWith('/files/');

/** The front door: one function that answers every request of the site (architecture: one process, three doors). */
export function createFrontDoor(parts: FrontDoorParts) {
  const { settings, log, drain, figures, admit, overload, bodies = createBodies(), gate, settingUp } = parts;
  const { sendPage, sendErrorPage, sendUntilSetUp } = createPageDoor(parts);
  const headers = Object.entries(securityHeaders(settings));
  const crossOrigin = crossOriginHeaders(settings);
  const factsByRequest = new WeakMap<IncomingMessage, RequestFacts>();
  const toApi = getRequestListener(
    (request, { incoming }) =>
      parts.api.fetch(request, factsByRequest.get(incoming as IncomingMessage) as RequestFacts),
    {
      errorHandler: (error) => {
        // A `Host` that is none: nothing went wrong here.
        if (error instanceof RequestError)
          return new Response(refusal('invalid_parameter'), {
            status: 400,
            headers: { 'content-type': json },
          });
        log.error({ err: error }, 'the API failed');
        return new Response(refusal('system_error'), { status: 500, headers: { 'content-type': json } });
      },
    },
  );

  return function door(req: IncomingMessage, res: ServerResponse): void {
    // Of a connection that was cut Node still hands out what had come by it.
    if (req.socket.destroyed) return;
    const begin = performance.now();
    const facts = factsOf(req, settings.TRUST_PROXY);
    const target = targetOf(req.url ?? '');
    for (const [name, value] of headers) res.setHeader(name, value);
    res.setHeader('x-request-id', facts.requestId);
    req.headers['x-request-id'] = facts.requestId;
    const path = typeof target === 'number' ? '(malformed)' : target.path;
    const seen: Seen = { kind: 'other' };
    res.once('close', () => {
      if (path.startsWith('/health/') || parts.tools?.answers(path)) return;
      const took = performance.now() - begin;
      // How long someone stayed on a page is no measure of how long it took.
      if (res.getHeader('content-type') !== 'text/event-stream')
        figures.add(seen, req.method ?? '', path, res.writableFinished ? res.statusCode : 0, took);
      const ms = Math.round(took * 10) / 10;
      const cut = res.writableFinished ? {} : { cut: true };
      log.info(
        {
          requestId: facts.requestId,
          method: req.method,
          path: loggedPath(path),
          status: res.statusCode,
          ms,
          ...cut,
        },
        'answered',
      );
    });
    // Before it is answered: what is stopping says so in its answers.
    const done = drain.track(req, res);
    answer(req, res, target, facts, seen)
      .catch((error) => {
        log.error({ err: error, requestId: facts.requestId }, 'the front door threw an error');
        if (res.headersSent) return void res.destroy();
        const refused = error instanceof HttpRefusal ? error : storageRefusal(error);
        if (refused?.status !== 503) return sendErrorPage(req, res, 500, path);
        return sendErrorPage(req, res, 503, path, refused.retryAfter);
      })
      .then(done, done);
  };

  async function answer(
    req: IncomingMessage,
    res: ServerResponse,
    target: Target | 400 | 414,
    facts: RequestFacts,
    seen: Seen,
  ): Promise<void> {
    if (typeof target === 'number') return sendMalformed(req, res, target);
    const hosts = hostCount(req);
    if (hosts !== 1 || !req.headers.host)
      return sendBeforeBodyEnds(req, res, 400, plain, hosts > 1 ? 'More than one host\n' : 'No host\n');
    const { path } = target;
    const method = req.method ?? 'GET';
    const api = ofApi(path);
    if (api) seen.kind = path.startsWith('/api') ? 'api' : 'file';
    const reading = method === 'GET' || method === 'HEAD';
    // Others are refused below, by their method or body.
    const isAdmissible = api || (reading && !hasBody(req));
    if (settingUp && !settingUp.isOver && isAdmissible && !isOfSetUp(path) && (await settingUp.lasts()))
      return sendBeingSetUp(req, res, path);
    if (api && crossOrigin) {
      for (const [name, value] of Object.entries(crossOrigin)) res.setHeader(name, value);
      if (method === 'OPTIONS') return sendText(res, 204, plain, '');
    }
    // Here and not around each call: to add a header to an answer that is made copies it.
    if (seen.kind === 'api') res.setHeader('cache-control', 'no-store');
    if (api) return answerCall(req, res, path, facts);
    if (reading && hasBody(req)) return sendBeforeBodyEnds(req, res, 413, plain, 'Too large\n');
    if (!reading) {
      res.setHeader('allow', 'GET, HEAD');
      return sendBeforeBodyEnds(req, res, 405, plain, 'Method not allowed\n');
    }
    if (path.startsWith('/health/')) return sendHealth(req, res, path, facts);
    return sendPage(req, res, target, facts, seen);
  }

  /** A request to `/api` or `/files`: what can be refused without its body is, and only then is that read. */
  async function answerCall(req: IncomingMessage, res: ServerResponse, path: string, facts: RequestFacts) {
    const method = req.method ?? 'GET';
    const admission = await admit({ method, path, headers: req.headers }).catch((error): Admission => {
      log.error({ err: error, requestId: facts.requestId }, 'the admission check of a call failed');
      return { status: 503, key: 'server_busy', headers: { 'retry-after': String(retryAfterSeconds) } };
    });
    if ('status' in admission) return refuse(req, res, admission.status, admission.key, admission.headers);
    const takesFile = 'takesFile' in admission;
    if (!('takesFile' in admission) && hasBody(req)) {
      askForBody(req, res);
      const body = await bodies.read(req, res, admission.bodyLimit, networkOfClient(facts.clientAddress));
      if (!Buffer.isBuffer(body)) return sendUnread(req, res, body, facts);
      Object.assign(req, { rawBody: body });
    } else if (!takesFile && method !== 'GET' && method !== 'HEAD')
      Object.assign(req, { rawBody: Buffer.alloc(0) });
    factsByRequest.set(req, facts);
    try {
      await gate?.enter(requesterOf(res, facts));
    } catch (error) {
      if (error instanceof ClientLeft) return;
      if (!(error instanceof HttpRefusal)) throw error;
      overload.note('call', facts.clientAddress);
      return refuse(req, res, 503, error.key, { 'retry-after': String(error.retryAfter) });
    }
    return inRequest(facts.requestId, () =>
      takesFile ? answerUpload(req, res, facts, parts.api.fetch) : toApi(req, res),
    );
  }

  /** What stands in the place of everything else until there is a manager: of calls a refusal, of pages one page. */
  function sendBeingSetUp(req: IncomingMessage, res: ServerResponse, path: string) {
    if (!ofApi(path)) return sendUntilSetUp(req, res, path);
    res.setHeader('cache-control', 'no-store');
    return refuse(req, res, 503, 'being_set_up', { 'retry-after': String(setUpRetrySeconds) });
  }

  function sendUnread(req: IncomingMessage, res: ServerResponse, why: Unread, facts: RequestFacts) {
    if (why === 'broken') return void res.destroy();
    if (why === 'late') return sendBeforeBodyEnds(req, res, 408, plain, 'Too slow\n');
    if (why === 'too-large') return refuse(req, res, 413, 'too_large');
    overload.note('body', facts.clientAddress);
    return refuse(req, res, 503, 'server_busy', { 'retry-after': String(retryAfterSeconds) });
  }

  function refuse(
    req: IncomingMessage,
    res: ServerResponse,
    status: number,
    key: RefusalKey,
    headers: Record<string, string> = {},
  ) {
    for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
    return sendBeforeBodyEnds(req, res, status, json, refusal(key));
  }

  function sendMalformed(req: IncomingMessage, res: ServerResponse, status: 400 | 414) {
    if (req.url?.startsWith('/api/')) return sendText(res, status, json, refusal('invalid_parameter'));
    return sendText(res, status, plain, status === 414 ? 'Too long\n' : 'Malformed address\n');
  }

  async function sendHealth(req: IncomingMessage, res: ServerResponse, path: string, facts: RequestFacts) {
    const isOwn = fromThisMachine(req, facts, settings.TRUST_PROXY);
    if (path === '/health/metrics' && isOwn && isForUs(req.headers.host ?? '', settings.SITE_URL))
      return sendText(res, 200, exposition, await parts.metrics());
    if (path === '/health/live') return sendText(res, 200, json, '{"status":"live"}');
    if (path !== '/health/ready') return sendText(res, 404, plain, 'Not found\n');
    if (drain.draining) return sendText(res, 503, json, '{"status":"stopping"}');
    if (!(await parts.ready())) return sendText(res, 503, json, '{"status":"no database"}');
    if ((await parts.hasFiles?.()) === false) return sendText(res, 503, json, '{"status":"no files"}');
    if (parts.writable?.() === false) return sendText(res, 503, json, '{"status":"cannot write"}');
    return sendText(res, 200, json, '{"status":"ready"}');
  }
}
