import { afterAll, afterEach, expect, inject } from 'vitest';
import type { Limiter } from '#server/platform/limits/limiter.ts';
import { composeApp, type TestApp } from './compose.ts';
import { freshDatabase } from './database.ts';

/** Well before the event that the factories make (29 October 2026 in Vienna), so that nothing is late yet; near enough that a log-in lasts until then. */
export const longBefore = '2026-10-12T09:00:00Z';

/**
 * The whole API, composed as the server composes it, on a fresh database of the kind that this run is about.
 * Called at the top of a test file, it closes itself after the file's last test. A test in which a call answers with a refusal that its
 * contract does not list fails.
 */
export async function testApp({
  now = longBefore,
  database = inject('database'),
  limiter = undefined as Limiter | undefined,
  environment = {} as Record<string, string>,
} = {}): Promise<TestApp> {
  const { db, place, close } = await freshDatabase(database);
  afterAll(close);
  const app = composeApp(db, place, now, limiter, environment);
  const allListed = () => expect(app.unlisted.splice(0)).toEqual([]);
  afterEach(allListed);
  afterAll(allListed);
  return app;
}
