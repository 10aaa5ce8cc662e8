/** Puts together what tells open pages of changes: the streams of this process, and what it hears of itself and of others. */
import { accessIn, hearCommits, type Topic } from '../../db/announce.ts';
import type { Database } from '../../db/open.ts';
import type { Logger } from '../../ground/log.ts';
import { createJudging, type Judge } from './judging.ts';
import { listenToPostgres } from './listen.ts';
import { createStreams, type Streams } from './streams.ts';

interface Parts {
  db: Database;
  /** Of PostgreSQL; undefined on SQLite. */
  databaseUrl: string | undefined;
  log: Logger;
  /** Who may hear on. */
  judge: Judge;
  /** Milliseconds between two judgements of all; undefined: as usual. */
  judgeMs?: number;
  streams?: Streams;
}

export function openRealtime({ db, databaseUrl, log, judge, judgeMs, streams = createStreams() }: Parts) {
  const judging = createJudging({ streams, judge, log, everyMs: judgeMs });
  const onTopics = (topics: readonly Topic[]) => {
    streams.tell(topics.filter((topic) => typeof topic === 'number'));
    const standing = topics.map(accessIn).filter((memberIdx) => memberIdx !== undefined);
    streams.note(standing);
    judging.judge(standing);
  };
  if (databaseUrl) streams.setHeard(false);
  else hearCommits(db, onTopics);
  const listening = databaseUrl
    ? listenToPostgres(databaseUrl, log, { onTopics, onHearing: streams.setHeard })
    : undefined;
  return {
    streams,
    /** Whether changes are heard, of this process and of all others; on PostgreSQL it takes a moment at the start. */
    isHearing: () => streams.isHeard,
    /** After the streams are closed. */
    stop: async (): Promise<void> => {
      await Promise.all([listening?.stop(), judging.stop()]);
    },
  };
}
