/** The table of 075-task. */
import type { Generated } from 'kysely';
import type { Row } from './row.ts';

export type TaskKind = 'mail' | 'push' | 'webhook';

/** The row that a task is about, in the column of its kind; null in all others. */
export interface TaskSubject {
  outboxIdx: number | null;
  pushMessageIdx: number | null;
  webhookDeliveryIdx: number | null;
}

/** Something to be done, and again until it succeeds or is given up; the row goes then (`platform/queue`). */
interface Task extends Row, TaskSubject {
  kind: TaskKind;
  /** Of tasks of one lane only so many are done at once. */
  lane: number | null;
  dueAt: string;
  /** From when on it is worth nothing; null where that never comes. */
  expiresAt: string | null;
  /** How often it was taken. */
  tries: Generated<number>;
  /** Drawn anew by whoever takes it: only they may say what came of it. Null while nobody is at it. */
  lease: string | null;
  /** Until when it is left to them. */
  leasedUntil: string | null;
  /** Why the last try failed. */
  lastError: string | null;
  createdAt: string;
}

export interface TaskTables {
  task: Task;
}
