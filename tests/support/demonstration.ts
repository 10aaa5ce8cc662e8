import { prepareDemonstration } from '#demo/seeder/demonstration.ts';
import { quietLogger } from '#server/ground/log.ts';
import { composeApp, type TestApp } from './compose.ts';
import { freshDatabase } from './database.ts';

/** Two days before summer time ends in Vienna, so that its days stand on both sides of the change; 00:30 there. */
export const start = '2026-10-22T22:30:00.000Z';
const opened: (() => Promise<void>)[] = [];

/** An empty SQLite database, closed by `closeAll`. */
export async function emptyPlace() {
  const fresh = await freshDatabase('sqlite');
  opened.push(fresh.close);
  return fresh;
}

export const closeAll = () => Promise.all(opened.map((close) => close()));

export interface Started {
  app: TestApp;
  told: string[];
  startAgain: (at: string) => Promise<void>;
}

/** A start at `at` on an empty database, or on one in which `before` has written. */
export async function started(at = start, before?: (app: TestApp) => Promise<unknown>): Promise<Started> {
  const fresh = await emptyPlace();
  const app = composeApp(fresh.db, fresh.place, at);
  await before?.(app);
  const told: string[] = [];
  const startAgain = (now: string) => {
    app.clock.set(now);
    return prepareDemonstration({
      db: app.db,
      settings: { EVENT_IDX: 36 },
      clock: app.clock.read,
      log: quietLogger,
      print: (text) => told.push(text),
    });
  };
  await startAgain(at);
  return { app, told, startAgain };
}
