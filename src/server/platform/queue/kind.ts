/** What the queue has to know of a kind of task; how one is done is its worker's (`worker.ts`). */
import type { Database } from '../../db/open.ts';
import type { TaskKind, TaskSubject } from '../../db/tables/task.ts';

export interface Kind<Content> {
  name: TaskKind;
  /** The column of `task` that names the row that a task of this kind is about. */
  subject: keyof TaskSubject;
  /** Seconds for which a taken task is left to its worker. Longer than any one try lasts. */
  leaseSeconds: number;
  /** Tries that a task gets before it is given up. */
  mostTries: number;
  /** Of a kind whose tasks expire: as which work that waits after a jump of the clock (`maySteadily`). */
  expiring?: string;
  /** The rows that these tasks are about. A task whose row is left out has nothing to do any more, and is let go. */
  read(db: Database, subjectIdxs: readonly number[]): Promise<ReadonlyMap<number, Content>>;
  /** Writes down what came of a task, in the transaction that ends it. */
  store(trx: Database, subjectIdx: number, ending: Ending): Promise<void>;
}

export interface Ending {
  /** `gone`: there was nothing to do any more. */
  is: 'done' | 'failed' | 'gone';
  tries: number;
  /** Of `done` and `failed`, where the worker said something. */
  result: string | null;
  at: string;
}

/** A task in the hands of a worker. */
export interface Taken<Content> {
  idx: number;
  subjectIdx: number;
  lane: number | null;
  /** With the one that is about to be made. */
  tries: number;
  expiresAt: string | null;
  lease: string;
  content: Content;
}

/** What a try came to. */
export type Outcome =
  | { is: 'done'; result?: string }
  /** Tried again later, `afterSeconds` later at least, but for what is longer than any wait; given up after the last try. */
  | { is: 'again'; result: string; afterSeconds?: number | null }
  /** Given up at once: another try would come to the same. */
  | { is: 'failed'; result: string };

/** What became of the task; `lost`: somebody else has it, or its row is gone. */
export type Fate = 'done' | 'later' | 'failed' | 'lost';

export const later = (now: Date, seconds: number): string =>
  new Date(now.getTime() + seconds * 1000).toISOString();
