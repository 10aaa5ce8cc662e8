/** Puts together what tells open pages of changes: the streams of this process, and what it hears of itself and of others. */
import { hearCommits } from '../../db/announce.ts';
import type { Database } from '../../db/open.ts';
import type { Logger } from '../log/log.ts';
import { listenToPostgres } from './listen.ts';
import { createStreams, type Streams } from './streams.ts';

interface Parts {
  db: Database;
  /** Of PostgreSQL; undefined on SQLite. */
  databaseUrl: string | undefined;
  log: Logger;
  streams?: Streams;
}

export function openRealtime({ db, databaseUrl, log, streams = createStreams() }: Parts) {
  if (databaseUrl) streams.setHeard(false);
  else hearCommits(db, streams.tell);
  const listening = databaseUrl
    ? listenToPostgres(databaseUrl, log, { onMembers: streams.tell, onHearing: streams.setHeard })
    : undefined;
  return {
    streams,
    /** Whether changes are heard, of this process and of all others; on PostgreSQL it takes a moment at the start. */
    isHearing: () => streams.isHeard,
    /** After the streams are closed. */
    stop: async (): Promise<void> => listening?.stop(),
  };
}
