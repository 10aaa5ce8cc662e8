import { inject } from 'vitest';
import { mayHear } from '#server/access/hearing.ts';
import { createApp } from '#server/app.ts';
import { openDatabase } from '#server/db/open.ts';
import { createViews } from '#server/features/view/views.ts';
import { readSettings } from '#server/ground/config.ts';
import { quietLogger } from '#server/ground/log.ts';
import { openRealtime } from '#server/platform/realtime/realtime.ts';
import { createStreams, type StreamBounds } from '#server/platform/realtime/streams.ts';
import { openFileStore } from '#server/platform/storage/store.ts';
import type { TestApp } from './compose.ts';

/** A second process of the site on the same database; on SQLite the same connection, because there it is one process. */
export async function secondProcess(
  app: TestApp,
  { judgeMs, ...bounds }: Partial<StreamBounds> & { judgeMs?: number } = {},
) {
  const isPostgres = inject('database') === 'postgres';
  const { databaseUrl, dataDir } = app.place;
  const db = isPostgres ? await openDatabase(app.place) : app.db;
  const streams = createStreams(bounds);
  const realtime = openRealtime({
    db,
    databaseUrl,
    log: quietLogger,
    streams,
    judge: (hearings) => mayHear(db, hearings, app.clock.read()),
    ...(judgeMs !== undefined && { judgeMs }),
  });
  const settings = {
    ...readSettings({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl }),
    SITE_URL: 'http://madang.test',
  };
  const other = createApp({
    db,
    clock: app.clock.read,
    settings,
    log: quietLogger,
    streams,
    files: openFileStore(settings),
    views: createViews({ log: quietLogger }),
  });
  const send: TestApp['send'] = async (path, init) =>
    other.fetch(new Request(`http://madang.test/api${path}`, init));
  return {
    db,
    streams,
    realtime,
    send,
    stop: async () => {
      streams.close();
      await realtime.stop();
      if (isPostgres) await db.destroy();
    },
  };
}
