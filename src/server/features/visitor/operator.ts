/** Erasing a visitor by the operator's command: one who asks by letter, or who came back with a backup of before they cancelled. */
import { normalId } from '#domain/account/member.ts';
import type { Database } from '../../db/open.ts';
import { transact } from '../../db/transact.ts';
import { emptyWal } from '../../db/wal.ts';
import { audit } from '../../platform/log/audit.ts';
import { endVisitor } from './change.ts';
import { lockVisitorIfThere } from './rows/holder.ts';

/** `visitor`: the number of a registration, or an email address, under which each event may have one. Answers how many were erased. */
export async function eraseVisitorAsOperator(db: Database, visitor: string, now: Date): Promise<number> {
  const erased = await transact(db, async (trx) => {
    const all = trx.selectFrom('visitor').select(['idx', 'eventIdx']).orderBy('idx');
    const named = visitor.includes('@')
      ? all.where('emailNormal', '=', normalId(visitor))
      : all.where('idx', '=', /^\d{1,9}$/.test(visitor) ? Number(visitor) : 0);
    let count = 0;
    for (const { eventIdx, idx } of await named.execute()) {
      // Of one who is erased already nothing is left but their number.
      const row = await lockVisitorIfThere(trx, eventIdx, idx);
      if (!row) continue;
      count += 1;
      await endVisitor(trx, row, { now, byManager: true });
      const entry = { action: 'erase', subject: 'visitor', subjectIdx: row.idx, memberIdx: null } as const;
      await audit(trx, { ...entry, eventIdx: row.eventIdx, at: now.toISOString() });
    }
    return count;
  });
  if (erased > 0) await emptyWal(db);
  return erased;
}
