import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { placesOf } from './backup/places.ts';
import { forgetKeys } from './calls/idempotency.ts';
import type { Database } from './db/open.ts';
import { answerWithin, probeWrite } from './db/probe.ts';
import { maySteadily } from './db/steady-clock.ts';
import { emptyWal } from './db/wal.ts';
import { createQueryWatch } from './db/watch.ts';
import { startTellingTerms } from './features/consent/tell-terms.ts';
import { removeOrphans } from './features/file/orphans.ts';
import { startFollowUpMail } from './features/follow-up/mail.ts';
import { startHoles } from './features/hole/sweep.ts';
import { forgetInvitations } from './features/invitation/open.ts';
import { startMailings } from './features/mailing/job.ts';
import { startExpiring } from './features/matching/placing/expire.ts';
import { startPlanRuns } from './features/meeting-plan/run.ts';
import { startReminding } from './features/notice/reminder.ts';
import { startNoticeMail } from './features/notice-delivery/mail.ts';
import { startPublishingPages } from './features/page/due.ts';
import { forgetOldDrafts } from './features/participation/draft.ts';
import { forgetColleagueInvitations } from './features/participation/rows/colleague-invitations.ts';
import { startPublishing } from './features/publish-plan/run.ts';
import { startPushes } from './features/push/delivery.ts';
import { startRankingReminders } from './features/ranking/remind.ts';
import { startErasing } from './features/retention/job.ts';
import { offerLink, type SetUpLink } from './features/set-up/link.ts';
import { watchSetUp } from './features/set-up/state.ts';
import { removeUnusedPictures } from './features/site/pictures.ts';
import { startPairRuns } from './features/wanted-pair/run.ts';
import { startHooks } from './features/webhook/delivery.ts';
import { forgetDeliveries } from './features/webhook/queue.ts';
import { createCallGate } from './front-door/call-gate.ts';
import { boundConnections } from './front-door/connections.ts';
import { createDrain } from './front-door/drain.ts';
import { securityHeaders } from './front-door/headers.ts';
import { answerBroken, closeServer, openServer, serverOptions } from './front-door/limits.ts';
import { createOverload } from './front-door/overload.ts';
import { builtPages } from './front-door/page-source.ts';
import { answerStarting } from './front-door/starting.ts';
import { SettingError, type Settings } from './ground/config.ts';
import { createLogger, type Logger } from './ground/log.ts';
import { siteOf } from './ground/site.ts';
import { openFrontDoor } from './open-front-door.ts';
import { forgetPictures } from './pictures/forget.ts';
import { memoryLimiter } from './platform/limits/memory.ts';
import { redisLimiter } from './platform/limits/redis.ts';
import { openSecurityLog, type SecurityLog } from './platform/log/security-file.ts';
import { securityLogIn } from './platform/log/security-log.ts';
import { startDelivery } from './platform/mail/delivery.ts';
import { startSweep } from './platform/mail/sweep.ts';
import { type Outgoing, publicInternet } from './platform/outgoing/post.ts';
import { organiser } from './platform/site/identity.ts';
import { startSweeping, sweepFiles } from './platform/storage/removal.ts';
import { type FileStore, openMarkedStore, probeStore, watchedStore } from './platform/storage/store.ts';
import { createWriteHealth } from './platform/write-health.ts';
import type { Seed, Seeding } from './seed.ts';
import { listen, openStore, urlHost } from './start.ts';

const projectRoot = fileURLToPath(new URL('../..', import.meta.url));

/** Whom push services write to about the site, as they ask for: a mail address, or an https one. */
const contactOf = ({ MAIL_FROM: from = '', SITE_URL: url = '' }: Settings) => {
  // Where nobody has said how the organiser is reached, no push service can reach the site either.
  const said = organiser().email || 'postmaster@localhost';
  const [address = said] = /[^\s@<>]+@[^\s@<>]+(?=>?$)/.exec(from) ?? [];
  return from === '' && url.startsWith('https:') ? url : `mailto:${address}`;
};

export type Site = {
  url: string;
  port: number;
  db: Database;
  /** The link to the first manager, where there is none. */
  setUpLink?: SetUpLink | undefined;
  /** Finishes what is in flight, closes the database. `graceMs`: how long new connections still get 'not ready'. */
  stop: (options?: { graceMs?: number }) => Promise<void>;
};

type ServeOptions = {
  settings: Settings;
  seed?: Seed;
  clock?: () => Date;
  log?: Logger;
  /** The folder that `astro build` made. */
  dist?: string;
  /** Where requests to addresses may go that others named; tests let them reach receivers of their own. */
  outgoing?: Outgoing;
};

/**
 * The whole site: takes the port, opens the database, loads the pages, opens the front door.
 * Throws a `SettingError` for what the operator can fix, and then leaves nothing open.
 */
export async function serve(options: ServeOptions): Promise<Site> {
  const { clock = () => new Date(), log = createLogger(), dist = join(projectRoot, 'dist') } = options;
  const { outgoing = publicInternet } = options;
  const entry = join(dist, 'server/entry.mjs');
  if (!existsSync(entry)) {
    throw new SettingError('The pages are not built: start with npm start, or run npm run build first.');
  }
  const server = createServer(serverOptions);
  const drain = createDrain(server);
  let security: SecurityLog | undefined;
  const overload = createOverload(() => security?.logger ?? securityLogIn(log));
  const connections = boundConnections(server, {
    isSharedOut: options.settings.TRUST_PROXY === 0,
    onCut: (address) => overload.note('connection', address),
  });
  const starting = answerStarting(securityHeaders(options.settings));
  openServer(server, starting);
  const port = await listen(server, options.settings);
  const url = `http://${urlHost(options.settings.HOST)}:${port}`;
  const settings = { ...options.settings, PORT: port, SITE_URL: options.settings.SITE_URL ?? url };
  const redis = settings.REDIS_URL ? await redisLimiter(settings.REDIS_URL, log) : undefined;
  // One for calls and jobs: what both send to a mailbox counts together.
  const limiter = redis ?? memoryLimiter();
  let db: Database | undefined;
  let inside: Awaited<ReturnType<typeof openFrontDoor>> | undefined;
  let seeding: Seeding | undefined;
  let store: FileStore | undefined;
  let files: FileStore;
  let setUpLink: SetUpLink | undefined;
  const health = createWriteHealth({
    log,
    probes: { database: async () => db && probeWrite(db), files: async () => store && probeStore(store) },
  });
  // A connection that can't be accepted, as when too many files are open, fails alone.
  server.on('error', (error) => log.error({ err: error }, 'a connection could not be accepted'));
  try {
    const watch = createQueryWatch({
      log,
      slowMs: settings.SLOW_QUERY_MS,
      storageFailed: (error) => health.failed('database', error),
    });
    db = await openStore(settings, watch, { log });
    const marked = openMarkedStore({ db, settings, log });
    store = marked.store;
    files = watchedStore(store, (error) => health.failed('files', error));
    // A new one is marked before anything is stored in it.
    await marked.marker.isThere(0);
    seeding = await options.seed?.({ db, settings, clock, log });
    // A demonstration brings its managers; and where somebody has joined already, as before an upgrade, the site stays open.
    const mayWait = settings.SET_UP && !seeding;
    const hasMembers = mayWait && (await db.selectFrom('member').select('idx').limit(1).executeTakeFirst());
    const settingUp = mayWait && !hasMembers ? await watchSetUp(db, settings.DATA_DIR) : undefined;
    if (settingUp && !settingUp.isOver)
      setUpLink = await offerLink({
        db,
        dataDir: settings.DATA_DIR,
        siteUrl: settings.SITE_URL,
        now: clock(),
      });
    security = openSecurityLog({ settings, clock, log });
    const { logger } = security;
    const gate = createCallGate(server);
    const books = { drain, overload, connections, health, gate };
    inside = await openFrontDoor({
      db,
      settings,
      clock,
      log,
      watch,
      limiter,
      files,
      marker: marked.marker,
      ...books,
      source: builtPages(dist),
      security: logger,
      settingUp,
      example: seeding?.says,
    });
    const { door } = inside;
    answerBroken(server, securityHeaders(settings));
    closeServer(server, starting);
    openServer(server, door);
  } catch (error) {
    seeding?.stop();
    inside?.realtime.streams.close();
    await Promise.all([inside?.realtime.stop(), inside?.identity.stop(), inside?.pages.stop()]);
    server.close();
    server.closeAllConnections();
    redis?.close();
    security?.close();
    health.stop();
    await db?.destroy();
    throw error;
  }
  const opened = db;
  const { SMTP_URL: smtpUrl, MAIL_FROM: from } = settings;
  const own = siteOf(settings);
  const delivery = smtpUrl && from ? startDelivery({ db, clock, log, smtpUrl, from }) : undefined;
  const mailSweep = startSweep({ db, clock, log });
  const noticeMail = startNoticeMail({ db, clock, log, site: own });
  const mailings = startMailings({ db, clock, log, site: own, limiter });
  const termsTelling = startTellingTerms({ db, clock, log, site: own });
  const pairRuns = startPairRuns({ db, clock, log });
  const planRuns = startPlanRuns({ db, clock, log });
  const publishing = startPublishing({ db, clock, log });
  const pagePublishing = startPublishingPages({ db, clock, log });
  const pushes = startPushes({ db, clock, log, settings, site: own, contact: contactOf(settings), outgoing });
  const hooks = startHooks({ db, clock, log, outgoing });
  const expiring = startExpiring({ db, clock, log });
  const reminding = startReminding({ db, clock, log });
  const holes = startHoles({ db, clock, log });
  const followUpMail = startFollowUpMail({ db, clock, log, site: own });
  const rankingReminders = startRankingReminders({ db, clock, log, site: own });
  const erasing = startErasing({ db, clock, log, site: own, ...placesOf(settings) });
  const uploads = files;
  // What goes by its age waits an hour after a jump of the clock; the rest never does.
  const byAge = (remove: (db: Database, now: Date) => Promise<unknown>) => async () => {
    const now = clock();
    const onWait = (last: Date) =>
      log.warn({ last, now }, 'the clock is more than a day past the last sweep, which waits an hour');
    if (await maySteadily(opened, 'sweeping', now, onWait)) await remove(opened, now);
  };
  const sweeper = startSweeping(log, [
    byAge(removeOrphans),
    byAge(removeUnusedPictures),
    () => sweepFiles(opened, uploads),
    byAge(forgetKeys),
    byAge(forgetOldDrafts),
    byAge(forgetInvitations),
    byAge(forgetColleagueInvitations),
    byAge(forgetDeliveries),
    async () => inside?.uploads.sweep(),
    () => emptyWal(opened),
    () => forgetPictures(opened, settings.DATA_DIR),
  ]);
  let stopped: Promise<void> | undefined;
  const stop = async (graceMs: number) => {
    seeding?.stop();
    // They would be waited for; their pages come back to whoever is there then.
    inside?.realtime.streams.close();
    const [{ cut }] = await Promise.all([
      drain.stop({ graceMs, boundMs: 25_000 }),
      delivery?.stop(),
      termsTelling.stop(),
      pushes.stop(),
      hooks.stop(),
      sweeper.stop(),
    ]);
    if (cut) log.error({ cut }, 'requests were aborted: they took longer than the shutdown may wait');
    await mailings.stop();
    await Promise.all([pairRuns.stop(), planRuns.stop(), publishing.stop(), pagePublishing.stop()]);
    await Promise.all([
      mailSweep.stop(),
      noticeMail.stop(),
      expiring.stop(),
      reminding.stop(),
      holes.stop(),
      erasing.stop(),
    ]);
    await Promise.all([mailSweep.stop(), noticeMail.stop(), expiring.stop(), erasing.stop()]);
    await followUpMail.stop();
    await rankingReminders.stop();
    await Promise.all([
      inside?.views.stop(),
      inside?.realtime.stop(),
      inside?.identity.stop(),
      inside?.pages.stop(),
    ]);
    inside?.metrics.stop();
    inside?.pictures.close();
    inside?.uploads.close();
    await answerWithin(10_000, async () => seeding?.finished).catch(() => undefined);
    redis?.close();
    security?.close();
    health.stop();
    // An unreachable database may never confirm that the connection is closed.
    await answerWithin(5_000, () => opened.destroy()).catch((error) =>
      log.warn({ err: error }, 'the database could not be closed'),
    );
    log.flush();
  };
  return {
    url,
    port,
    db,
    setUpLink,
    stop: ({ graceMs = 0 } = {}) => {
      stopped ??= stop(graceMs);
      return stopped;
    },
  };
}
