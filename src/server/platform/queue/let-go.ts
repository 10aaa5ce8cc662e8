/** Ends tasks whose rows have nothing to do any more, many in one transaction. */
import { setImmediate } from 'node:timers/promises';
import type { ExpressionBuilder } from 'kysely';
import type { Database } from '../../db/open.ts';
import type { Tables } from '../../db/tables.ts';
import { transact } from '../../db/transact.ts';
import type { Kind } from './kind.ts';

/** Tasks of one transaction at most, on which every write waits on SQLite. */
const batch = 200;

/** Whether nobody is at a task. */
export const isFree = (is: ExpressionBuilder<Tables, 'task'>, at: string) =>
  is.or([is('leasedUntil', 'is', null), is('leasedUntil', '<=', at)]);

interface Gone {
  idx: number;
  /** Where the caller has it in hand. */
  lease?: string;
}

/** Ends these, unless somebody else has taken them meanwhile. */
export async function letGo(
  db: Database,
  kind: Kind<unknown>,
  tasks: readonly Gone[],
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const leases = [...new Set(tasks.flatMap(({ lease }) => lease ?? []))];
  const idxs = tasks.map(({ idx }) => idx);
  await transact(db, async (trx) => {
    const ended = await trx
      .deleteFrom('task')
      .where('idx', 'in', idxs)
      .where((is) =>
        leases.length > 0 ? is.or([isFree(is, at), is('lease', 'in', leases)]) : isFree(is, at),
      )
      .returning([`${kind.subject} as subjectIdx`, 'tries', 'lease'])
      .execute();
    for (const { subjectIdx, tries: taken, lease } of ended) {
      // The caller has taken it, and made no try.
      const tries = lease !== null && leases.includes(lease) ? taken - 1 : taken;
      // Of what was never tried there is nothing to write down.
      if (tries > 0) await kind.store(trx, Number(subjectIdx), { is: 'gone', tries, result: null, at });
    }
  });
}

/** Lets go all that is due and has nothing to do, as far as it stands before what has. */
export async function letGoDue(db: Database, kind: Kind<unknown>, now: Date): Promise<void> {
  const at = now.toISOString();
  for (;;) {
    const due = await db
      .selectFrom('task')
      .select(['idx', `${kind.subject} as subjectIdx`])
      .where('kind', '=', kind.name)
      .where('dueAt', '<=', at)
      .where((is) => isFree(is, at))
      .orderBy('dueAt')
      .orderBy('idx')
      .limit(batch)
      .execute();
    if (due.length === 0) return;
    const rows = due.map(({ idx, subjectIdx }) => ({ idx, subjectIdx: Number(subjectIdx) }));
    const contents = await kind.read(
      db,
      rows.map(({ subjectIdx }) => subjectIdx),
    );
    const gone = rows.filter(({ subjectIdx }) => !contents.has(subjectIdx));
    if (gone.length === 0) return;
    await letGo(db, kind, gone, now);
    // SQLite answers without a turn of the event loop, for which requests wait.
    await setImmediate();
  }
}
