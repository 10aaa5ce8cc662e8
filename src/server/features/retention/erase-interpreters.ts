/** Erasing who interpreted at an event, in the time of what members entered for it (docs/rules.md, A10, M33). */
import { sql } from 'kysely';
import type { Database } from '../../db/open.ts';
import { transact } from '../../db/transact.ts';
import { audit } from '../../platform/log/audit.ts';
import { endTries } from '../../platform/mail/queue.ts';
import { endSecretMail } from '../../platform/mail/secret.ts';
import { endedEvents } from './ended-events.ts';

const named = (db: Database, eventIdx: number) =>
  db
    .selectFrom('interpreter')
    .select(['idx', 'email', 'tokenHash'])
    .where('eventIdx', '=', eventIdx)
    .where((is) =>
      is.or((['name', 'email', 'mobile', 'tokenHash'] as const).map((column) => is(column, 'is not', null))),
    );

/** What the audit says of interpreters in words. */
const told = (db: Database, eventIdx: number) =>
  db
    .selectFrom('auditText')
    .innerJoin('audit', 'audit.idx', 'auditText.auditIdx')
    .select('auditText.auditIdx')
    .where('audit.eventIdx', '=', eventIdx)
    .where('audit.subject', '=', sql.lit('interpreter'));

/** Of one event at a time; answers how many were erased. Who spoke what and when stays, without a person. */
export async function eraseInterpreters(db: Database, now: Date): Promise<number> {
  const at = now.toISOString();
  for (const { idx: eventIdx } of await endedEvents(db, 'participations', { at: now, now })) {
    // Outside of a transaction first: on SQLite that one would hold back every write, for nothing nearly always.
    const due = [await named(db, eventIdx).limit(1).execute(), await told(db, eventIdx).limit(1).execute()];
    if (due.every((rows) => rows.length === 0)) continue;
    return transact(db, async (trx) => {
      const rows = await named(trx, eventIdx).execute();
      for (const row of rows) await erase(trx, eventIdx, row, at);
      await trx.deleteFrom('auditText').where('auditIdx', 'in', told(trx, eventIdx)).execute();
      // By which the audit's chain knows that its words are gone by right.
      const entry = { action: 'erase', subject: 'interpreter', subjectIdx: null, memberIdx: null } as const;
      await audit(trx, { ...entry, eventIdx, at });
      return rows.length;
    });
  }
  return 0;
}

async function erase(
  trx: Database,
  eventIdx: number,
  { idx, email, tokenHash }: { idx: number; email: string | null; tokenHash: string | null },
  at: string,
): Promise<void> {
  await trx
    .updateTable('interpreter')
    .set({ name: null, email: null, mobile: null, tokenHash: null, linkedAt: null })
    .where('idx', '=', idx)
    .execute();
  if (tokenHash !== null) await endSecretMail(trx, [tokenHash], at);
  if (email === null) return;
  const toThem = trx
    .selectFrom('outbox')
    .select('idx')
    .where('eventIdx', '=', eventIdx)
    .where('toEmail', '=', email)
    .where('isSecret', '=', 'Y')
    .where('memberIdx', 'is', null);
  await endTries(trx, toThem, at);
  await trx
    .updateTable('outbox')
    .set({ toEmail: '', subject: '', body: '', lastError: null })
    .where('idx', 'in', toThem)
    .execute();
}
