/** The API as one Hono app: every feature's routes, and one error handler. */
import { Hono } from 'hono';
import type { Logger } from 'pino';
import { Refusal } from '#domain/catalogue.ts';
import { boardRoutes } from './board/routes.ts';
import { boothRoutes } from './booth/routes.ts';
import { buyerRoutes } from './buyer/routes.ts';
import { companyRoutes } from './company/routes.ts';
import type { Settings } from './config.ts';
import { guestAnswers } from './content-cache.ts';
import { counselingRoutes } from './counseling/routes.ts';
import type { Database } from './db/open.ts';
import { storageRefusal } from './db/storage-fault.ts';
import { eventRoutes } from './event/routes.ts';
import { fileRoutes } from './files/routes.ts';
import type { FileStore } from './files/store.ts';
import { HttpRefusal } from './http-refusal.ts';
import type { Limiter } from './limits/limiter.ts';
import { memoryLimiter } from './limits/memory.ts';
import { ListCache } from './list-cache.ts';
import { loggedPath } from './log.ts';
import { mailRoutes } from './mail/routes.ts';
import { matchingRoutes } from './matching/routes.ts';
import { accountRoutes } from './member/account-routes.ts';
import { memberRoutes } from './member/routes.ts';
import { openApiRoutes } from './openapi/routes.ts';
import { participateRoutes } from './participate/routes.ts';
import { productRoutes } from './product/routes.ts';
import { requestId } from './request-id.ts';
import { securityLogIn } from './security-log.ts';
import { refused } from './serve-calls.ts';
import { viewRoutes } from './view/routes.ts';
import type { Views } from './view/views.ts';
import { visitorRoutes } from './visitor/routes.ts';

export interface AppParts {
  db: Database;
  /** The server's clock. Tests set it; no request and no setting of a running site can. */
  clock: () => Date;
  settings: Pick<Settings, 'EVENT_IDX'> & { SITE_URL: string };
  log: Logger;
  /** Where uploaded files are stored. */
  files: FileStore;
  /** Where page views are counted. */
  views: Views;
  /** Undefined: one in the memory of this process. */
  limiter?: Limiter;
  /** The security log; undefined: a part of the log. */
  security?: Logger;
}

/** The Hono app that answers `/api/*` and `/files/*`. The front door mounts it; tests and server-rendered pages call it in-process. */
export function createApp(parts: AppParts): Hono {
  const { db, clock, settings, log, files, views, limiter = memoryLimiter(), security } = parts;
  const routeParts = {
    db,
    clock,
    log,
    security: security ?? securityLogIn(log),
    eventInUse: settings.EVENT_IDX,
    siteUrl: settings.SITE_URL,
    limiter,
    guestAnswers: guestAnswers(),
    lists: new ListCache(),
  };
  const api = new Hono()
    .route('/', memberRoutes(routeParts, files))
    .route('/', accountRoutes(routeParts))
    .route('/', eventRoutes(routeParts))
    .route('/', boothRoutes(routeParts))
    .route('/', participateRoutes(routeParts))
    .route('/', companyRoutes(routeParts))
    .route('/', productRoutes(routeParts))
    .route('/', buyerRoutes(routeParts))
    .route('/', matchingRoutes(routeParts))
    .route('/', counselingRoutes(routeParts))
    .route('/', boardRoutes(routeParts))
    .route('/', mailRoutes(routeParts))
    .route('/', viewRoutes(routeParts, views))
    .route('/', visitorRoutes(routeParts))
    .route('/', openApiRoutes());

  const app = new Hono().use('/api/*', async (c, next) => {
    await next();
    c.header('cache-control', 'no-store');
  });
  app.route('/api', api);
  app.route('/files', fileRoutes(routeParts, files));
  app.notFound((c) => c.json(refused('not_page'), 404));
  app.onError((error, c) => {
    if (error instanceof Refusal) return c.json(refused(error.key, error.data));
    if (error instanceof HttpRefusal) {
      if (error.retryAfter !== null) c.header('retry-after', String(error.retryAfter));
      return c.json(refused(error.key), error.status);
    }
    const id = requestId() ?? crypto.randomUUID();
    log.error({ err: error, requestId: id, path: loggedPath(c.req.path) }, 'a call failed');
    const refusal = storageRefusal(error);
    if (refusal) {
      c.header('retry-after', String(refusal.retryAfter));
      return c.json(refused(refusal.key), refusal.status);
    }
    return c.json(refused('system_error', { requestId: id }), 500);
  });
  return app;
}
