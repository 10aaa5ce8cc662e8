import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { storageRefusal } from '../db/storage-fault.ts';
import { HttpRefusal } from '../http-refusal.ts';
import { type Logger, loggedPath } from '../log.ts';
import type { RequestFigures, Seen } from '../metrics/figures.ts';
import { inRequest } from '../request-id.ts';
import { sendText } from './answer.ts';
import type { Drain } from './drain.ts';
import { crossOriginHeaders, securityHeaders } from './headers.ts';
import { bodyLimit, readBody, sendBeforeBodyEnds } from './limits.ts';
import { createPageDoor, type PageDoorParts } from './page-door.ts';
import { factsOf, fromThisMachine, type RequestFacts, type Target, targetOf } from './request.ts';

type DoorParts = PageDoorParts & {
  log: Logger;
  drain: Drain;
  /** The Hono app: `/api` and `/files`. */
  api: { fetch: (request: Request, facts: RequestFacts) => Response | Promise<Response> };
  /** Whether the database answers. */
  ready: () => Promise<boolean>;
  /** Whether what is written is kept; left out where nothing is known of it. */
  writable?: () => boolean;
  figures: RequestFigures;
  /** What Prometheus reads. */
  metrics: () => Promise<string>;
};

const json = 'application/json; charset=utf-8';
const plain = 'text/plain; charset=utf-8';
const exposition = 'text/plain; version=0.0.4; charset=utf-8';
const refusal = (resultMessage: string) =>
  JSON.stringify({ resultCode: 1, resultMessage, data: null, totalCount: 0 });
const ofApi = (path: string) =>
  path === '/api' || path === '/files' || path.startsWith('/api/') || path.startsWith('/files/');

/** The front door: one function that answers every request of the site (architecture: one process, three doors). */
export function createDoor(parts: DoorParts) {
  const { settings, log, drain, figures } = parts;
  const { sendPage, sendErrorPage } = createPageDoor(parts);
  const headers = Object.entries(securityHeaders(settings));
  const crossOrigin = crossOriginHeaders(settings);
  const factsByRequest = new WeakMap<IncomingMessage, RequestFacts>();
  const toApi = getRequestListener(
    (request, { incoming }) =>
      parts.api.fetch(request, factsByRequest.get(incoming as IncomingMessage) as RequestFacts),
    {
      errorHandler: (error) => {
        log.error({ err: error }, 'the API failed');
        return new Response(refusal('system_error'), { status: 500, headers: { 'content-type': json } });
      },
    },
  );

  return function door(req: IncomingMessage, res: ServerResponse): void {
    const begin = performance.now();
    const facts = factsOf(req, settings.TRUST_PROXY);
    const target = targetOf(req.url ?? '');
    for (const [name, value] of headers) res.setHeader(name, value);
    res.setHeader('x-request-id', facts.requestId);
    req.headers['x-request-id'] = facts.requestId;
    const path = typeof target === 'number' ? '(malformed)' : target.path;
    const seen: Seen = { kind: 'other' };
    res.once('close', () => {
      if (path.startsWith('/health/')) return;
      const took = performance.now() - begin;
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
    const handled = answer(req, res, target, facts, seen).catch((error) => {
      log.error({ err: error, requestId: facts.requestId }, 'the front door failed');
      if (res.headersSent) return void res.destroy();
      const refusal = error instanceof HttpRefusal ? error : storageRefusal(error);
      if (refusal?.status !== 503) return sendErrorPage(req, res, 500, path);
      res.setHeader('retry-after', String(refusal.retryAfter ?? 1));
      sendErrorPage(req, res, 503, path);
    });
    drain.track(req, res, handled);
  };

  async function answer(
    req: IncomingMessage,
    res: ServerResponse,
    target: Target | 400 | 414,
    facts: RequestFacts,
    seen: Seen,
  ): Promise<void> {
    if (typeof target === 'number') return sendMalformed(req, res, target);
    if (!req.headers.host) return sendText(res, 400, plain, 'No host\n');
    const { path } = target;
    const method = req.method ?? 'GET';
    const api = ofApi(path);
    if (api) seen.kind = path.startsWith('/api') ? 'api' : 'file';
    const reading = method === 'GET' || method === 'HEAD';
    if (api && crossOrigin) {
      for (const [name, value] of Object.entries(crossOrigin)) res.setHeader(name, value);
      if (method === 'OPTIONS') return sendText(res, 204, plain, '');
    }
    const body = await readBody(req, bodyLimit(method, path));
    if (body === 'broken') {
      res.destroy();
      return;
    }
    if (body === 'too-large' && (api || reading)) {
      return sendBeforeBodyEnds(
        req,
        res,
        413,
        api ? json : plain,
        api ? refusal('too_large') : 'Too large\n',
      );
    }
    if (api) {
      factsByRequest.set(req, facts);
      if (!reading) Object.assign(req, { rawBody: body });
      return inRequest(facts.requestId, () => toApi(req, res));
    }
    if (!reading) {
      res.setHeader('allow', 'GET, HEAD');
      return sendBeforeBodyEnds(req, res, 405, plain, 'Method not allowed\n');
    }
    if (path.startsWith('/health/')) return sendHealth(req, res, path, facts);
    return sendPage(req, res, target, seen);
  }

  function sendMalformed(req: IncomingMessage, res: ServerResponse, status: 400 | 414) {
    if (req.url?.startsWith('/api/')) return sendText(res, status, json, refusal('invalid_parameter'));
    return sendText(res, status, plain, status === 414 ? 'Too long\n' : 'Malformed address\n');
  }

  async function sendHealth(req: IncomingMessage, res: ServerResponse, path: string, facts: RequestFacts) {
    if (path === '/health/metrics' && fromThisMachine(req, facts, settings.TRUST_PROXY))
      return sendText(res, 200, exposition, await parts.metrics());
    if (path === '/health/live') return sendText(res, 200, json, '{"status":"live"}');
    if (path !== '/health/ready') return sendText(res, 404, plain, 'Not found\n');
    if (drain.draining) return sendText(res, 503, json, '{"status":"stopping"}');
    if (!(await parts.ready())) return sendText(res, 503, json, '{"status":"no database"}');
    if (parts.writable?.() === false) return sendText(res, 503, json, '{"status":"cannot write"}');
    return sendText(res, 200, json, '{"status":"ready"}');
  }
}
