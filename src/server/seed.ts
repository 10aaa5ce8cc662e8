/**
 * What may fill a database when the server starts. Whoever starts the server hands it in (`serve`); the server calls it
 * once, before the first request is answered, and knows nothing else of it.
 */

import type { Database } from './db/open.ts';
import type { Settings } from './ground/config.ts';
import type { Logger } from './ground/log.ts';
import type { Example } from './platform/site/example.ts';

interface SeedParts {
  db: Database;
  settings: Settings;
  clock: () => Date;
  log: Logger;
}

/** Throws a `SettingError` where this database is not to be served with these settings. Undefined: there is nothing to do. */
export type Seed = (parts: SeedParts) => Promise<Seeding | undefined>;

/** Work that continues while the site is open. */
export interface Seeding {
  /** What the site says of who runs it where nobody else has; undefined where that stays unsaid. */
  says?: Example;
  /** Resolves when it has ended, or was broken off. */
  finished: Promise<void>;
  /** Stops it; the next start continues. */
  stop: () => void;
}
