/** Tasks are queued in the transaction of what they are about, so that neither is there without the other. */
import type { Insertable } from 'kysely';
import type { Database } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';
import type { Tables } from '../../db/tables.ts';
import type { Kind } from './kind.ts';

type Queueing = Pick<Kind<unknown>, 'name' | 'subject'>;

export interface Due {
  subjectIdx: number;
  /** ISO 8601 in UTC. */
  dueAt: string;
  /** When it is queued; `dueAt` without it. */
  at?: string;
  expiresAt?: string | null;
  lane?: number | null;
}

/** Every column is given, so that there is one statement for all kinds. */
const insertTask = prepared((db, given: Insertable<Tables['task']>) =>
  db.insertInto('task').values({
    kind: given.kind,
    lane: given.lane,
    dueAt: given.dueAt,
    expiresAt: given.expiresAt,
    createdAt: given.createdAt,
    outboxIdx: given.outboxIdx,
    pushMessageIdx: given.pushMessageIdx,
    webhookDeliveryIdx: given.webhookDeliveryIdx,
  }),
);

function rowOf({ name, subject }: Queueing, { subjectIdx, dueAt, at = dueAt, expiresAt, lane }: Due) {
  const subjects = { outboxIdx: null, pushMessageIdx: null, webhookDeliveryIdx: null, [subject]: subjectIdx };
  return {
    ...subjects,
    kind: name,
    lane: lane ?? null,
    dueAt,
    expiresAt: expiresAt ?? null,
    createdAt: at,
  };
}

/** Queues one task; the key of the table refuses a second one of the same row. */
export async function enqueue(trx: Database, kind: Queueing, due: Due): Promise<void> {
  await insertTask(trx, rowOf(kind, due));
}

/** Eight values each, far below what a statement of either database may have. */
const rowsAtOnce = 200;

export async function enqueueMany(trx: Database, kind: Queueing, dues: readonly Due[]): Promise<void> {
  const rows = dues.map((due) => rowOf(kind, due));
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    await trx
      .insertInto('task')
      .values(rows.slice(from, from + rowsAtOnce))
      .execute();
}

/** Queues them from the beginning: what is left of a task of before goes with its tries. */
export async function enqueueAnew(trx: Database, kind: Queueing, dues: readonly Due[]): Promise<void> {
  const idxs = dues.map(({ subjectIdx }) => subjectIdx);
  for (let from = 0; from < idxs.length; from += rowsAtOnce)
    await trx
      .deleteFrom('task')
      .where(kind.subject, 'in', idxs.slice(from, from + rowsAtOnce))
      .execute();
  await enqueueMany(trx, kind, dues);
}
