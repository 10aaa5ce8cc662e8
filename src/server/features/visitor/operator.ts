/** Erasing a visitor by the operator's command: one who asks by letter, or who came back with a backup of before they cancelled. */
import { normalId } from '#domain/member.ts';
import type { Database } from '../../db/open.ts';
import { transact } from '../../db/transact.ts';
import { emptyWal } from '../../db/wal.ts';
import { audit } from '../../platform/log/audit.ts';
import { endVisitor } from './change.ts';

/** `visitor`: the number of a registration, or an email address, under which each event may have one. Answers how many were erased. */
export async function eraseVisitorAsOperator(db: Database, visitor: string, now: Date): Promise<number> {
  const erased = await transact(db, async (trx) => {
    const all = trx.selectFrom('visitor').selectAll();
    const named = visitor.includes('@')
      ? all.where('emailNormal', '=', normalId(visitor))
      : all.where('idx', '=', /^\d{1,9}$/.test(visitor) ? Number(visitor) : 0);
    // Of one who is erased already nothing is left but their number.
    const rows = (await named.execute()).filter((row) => row.emailNormal !== `-${row.idx}`);
    for (const row of rows) {
      await endVisitor(trx, row, { now, byManager: true });
      const entry = { action: 'erase', subject: 'visitor', subjectIdx: row.idx, memberIdx: null } as const;
      await audit(trx, { ...entry, eventIdx: row.eventIdx, at: now.toISOString() });
    }
    return rows.length;
  });
  if (erased > 0) await emptyWal(db);
  return erased;
}
