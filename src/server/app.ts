/** The API as one Hono app: every feature's routes, and one error handler. */
import { Hono } from 'hono';
import type { Logger } from 'pino';
import { Refusal } from '#domain/common/catalogue.ts';
import { refused } from './calls/answers.ts';
import type { Database } from './db/open.ts';
import { accountRoutes } from './features/account/routes.ts';
import { amountConfirmationRoutes } from './features/amount-confirmation/routes.ts';
import { answerFileRoutes } from './features/answer-file/routes.ts';
import { auditRoutes } from './features/audit/routes.ts';
import { boardRoutes } from './features/board/routes.ts';
import { boothRoutes } from './features/booth/routes.ts';
import { builtInMailRoutes } from './features/built-in-mail/routes.ts';
import { calendarFeed, calendarRoutes } from './features/calendar/routes.ts';
import { colleagueSheetRoutes } from './features/colleague-sheet/routes.ts';
import { consoleRoutes } from './features/console/routes.ts';
import { counselingRoutes } from './features/counseling/routes.ts';
import { eventRoutes } from './features/event/routes.ts';
import { eventFormRoutes } from './features/event-form/routes.ts';
import { rateRoutes } from './features/exchange-rate/routes.ts';
import { favouriteRoutes } from './features/favourite/routes.ts';
import { fileCallRoutes } from './features/file/routes.ts';
import { createUploads, type Uploads } from './features/file/uploads.ts';
import { followUpRoutes } from './features/follow-up/routes.ts';
import { createBackups } from './features/health/backups.ts';
import { healthRoutes } from './features/health/routes.ts';
import { holeRoutes } from './features/hole/routes.ts';
import { interpreterRoutes } from './features/interpreter/routes.ts';
import { invitationRoutes } from './features/invitation/routes.ts';
import { mailingRoutes } from './features/mailing/routes.ts';
import { matchingRoutes } from './features/matching/routes.ts';
import { meetingPlanRoutes, planQuestionRoutes } from './features/meeting-plan/routes.ts';
import { memberManageRoutes } from './features/member/routes.ts';
import { notWithRoutes } from './features/not-with/routes.ts';
import { noticeRoutes, unsubscribeRoutes } from './features/notice/routes.ts';
import { outboxRoutes } from './features/outbox/routes.ts';
import { pageRoutes } from './features/page/routes.ts';
import { participationRoutes } from './features/participation/routes.ts';
import { permissionRoutes } from './features/permission/routes.ts';
import { personalDataRoutes } from './features/personal-data/routes.ts';
import { planRoutes } from './features/plan/routes.ts';
import { publishPlanRoutes } from './features/publish-plan/routes.ts';
import { pushRoutes } from './features/push/routes.ts';
import type { PushSettings } from './features/push/subscribe.ts';
import { rankingRoutes } from './features/ranking/routes.ts';
import { representativeRoutes } from './features/representative/routes.ts';
import { setUpRoutes } from './features/set-up/routes.ts';
import { sitePictureRoutes, siteRoutes } from './features/site/routes.ts';
import { statsRoutes } from './features/stats/routes.ts';
import { fileRoutes } from './features/stored-file/routes.ts';
import { suggestionRoutes } from './features/suggestion/routes.ts';
import { viewRoutes } from './features/view/routes.ts';
import type { Views } from './features/view/views.ts';
import { visitorRoutes } from './features/visitor/routes.ts';
import { wantedPairRoutes } from './features/wanted-pair/routes.ts';
import { webhookRoutes } from './features/webhook/routes.ts';
import { withoutAccountRoutes } from './features/without-account/routes.ts';
import type { Settings } from './ground/config.ts';
import { HttpRefusal } from './ground/http-refusal.ts';
import { loggedPath } from './ground/log.ts';
import { requestId } from './ground/request-id.ts';
import { siteOf } from './ground/site.ts';
import { storageRefusal } from './ground/storage-fault.ts';
import { openApiRoutes } from './openapi/routes.ts';
import { guestAnswers } from './platform/cache/guest-answer.ts';
import { ListCache } from './platform/cache/list-cache.ts';
import type { Limiter } from './platform/limits/limiter.ts';
import { memoryLimiter } from './platform/limits/memory.ts';
import { securityLogIn } from './platform/log/security-log.ts';
import { createStreams, type Streams } from './platform/realtime/streams.ts';
import type { FileStore } from './platform/storage/store.ts';

export interface AppParts {
  db: Database;
  /** The server's clock. Tests set it; no request and no setting of a running site can. */
  clock: () => Date;
  settings: Pick<
    Settings,
    'EVENT_IDX' | 'DATA_DIR' | 'FILE_STORE' | 'DATABASE_URL' | 'SMTP_URL' | 'MAIL_FROM'
  > &
    PushSettings & { SITE_URL: string };
  log: Logger;
  /** Where uploaded files are stored. */
  files: FileStore;
  /** What uploads share; undefined: made here. */
  uploads?: Uploads;
  /** The streams of open pages; undefined: made here, where nobody tells them anything. */
  streams?: Streams;
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
  const streams = parts.streams ?? createStreams();
  const uploads = parts.uploads ?? createUploads(settings.DATA_DIR);
  const routeParts = {
    db,
    clock,
    log,
    security: security ?? securityLogIn(log),
    site: siteOf(settings),
    limiter,
    guestAnswers: guestAnswers(),
    lists: new ListCache(),
  };
  const { DATA_DIR, FILE_STORE, DATABASE_URL, SMTP_URL } = settings;
  const health = {
    backups: createBackups({ settings: { DATA_DIR, FILE_STORE, DATABASE_URL }, log }),
    dataDir: DATA_DIR,
    sendsMail: SMTP_URL !== undefined,
    startedAt: new Date(),
    errors: { calls: 0, lastAt: null as string | null },
  };
  const api = new Hono()
    .route('/', accountRoutes(routeParts, files))
    .route('/', personalDataRoutes(routeParts, files))
    .route('/', eventRoutes(routeParts))
    .route('/', eventFormRoutes(routeParts))
    .route('/', planRoutes(routeParts))
    .route('/', rateRoutes(routeParts))
    .route('/', boothRoutes(routeParts))
    .route('/', siteRoutes(routeParts))
    .route('/', sitePictureRoutes(routeParts, { files, uploads }))
    .route('/', pageRoutes(routeParts))
    .route('/', participationRoutes(routeParts))
    .route('/', representativeRoutes(routeParts))
    .route('/', colleagueSheetRoutes(routeParts, uploads))
    .route('/', invitationRoutes(routeParts, uploads))
    .route('/', builtInMailRoutes(routeParts))
    .route('/', mailingRoutes(routeParts))
    .route('/', matchingRoutes(routeParts))
    .route('/', holeRoutes(routeParts))
    .route('/', wantedPairRoutes(routeParts, uploads))
    .route('/', meetingPlanRoutes(routeParts))
    .route('/', planQuestionRoutes(routeParts))
    .route('/', calendarRoutes(routeParts))
    .route('/', interpreterRoutes(routeParts))
    .route('/', withoutAccountRoutes(routeParts))
    .route('/', suggestionRoutes(routeParts))
    .route('/', notWithRoutes(routeParts))
    .route('/', rankingRoutes(routeParts))
    .route('/', publishPlanRoutes(routeParts))
    .route('/', favouriteRoutes(routeParts))
    .route('/', counselingRoutes(routeParts))
    .route('/', followUpRoutes(routeParts))
    .route('/', amountConfirmationRoutes(routeParts))
    .route('/', boardRoutes(routeParts))
    .route('/', fileCallRoutes(routeParts, { files, uploads }))
    .route('/', answerFileRoutes(routeParts, { files, uploads }))
    .route('/', noticeRoutes(routeParts, streams))
    .route('/', pushRoutes(routeParts, settings))
    .route('/', outboxRoutes(routeParts))
    .route('/', webhookRoutes(routeParts))
    .route('/', healthRoutes(routeParts, health))
    .route('/', consoleRoutes(routeParts))
    .route('/', setUpRoutes(routeParts, settings))
    .route('/', permissionRoutes(routeParts))
    .route('/', memberManageRoutes(routeParts))
    .route('/', auditRoutes(routeParts))
    .route('/', statsRoutes(routeParts))
    .route('/', viewRoutes(routeParts, views))
    .route('/', visitorRoutes(routeParts))
    .route('/', openApiRoutes());

  const app = new Hono().use('/files/*', async (c, next) => {
    await next();
    // A refusal is true for this moment and this reader; caches in between would keep some by themselves.
    if (c.res.status >= 400) c.header('cache-control', 'no-store');
  });
  app.route('/api', api);
  app.route('/files', fileRoutes(routeParts, files));
  app.route('/files', calendarFeed(routeParts));
  app.route('/files', unsubscribeRoutes(routeParts));
  // Looked up here: a route for each method that an address does not have would be fourteen thousand routes, laid out anew at each start.
  const methods = new Map(api.routes.map(({ method, path }) => [`/api${path}`, method]));
  app.notFound((c) => {
    const allowed = methods.get(c.req.path);
    if (allowed === undefined) return c.json(refused('not_page'), 404);
    c.header('allow', allowed);
    return c.json(refused('method_not_allowed'), 405);
  });
  app.onError((error, c) => {
    if (error instanceof Refusal) return c.json(refused(error.key, error.data));
    if (error instanceof HttpRefusal) {
      if (error.retryAfter !== null) c.header('retry-after', String(error.retryAfter));
      return c.json(refused(error.key), error.status);
    }
    health.errors.calls += 1;
    health.errors.lastAt = new Date().toISOString();
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
