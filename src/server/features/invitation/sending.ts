/** How many invitations a manager sends in an hour (docs/rules.md, P25). */
import { Refusal } from '#domain/common/catalogue.ts';
import { limits } from '#domain/common/limits.ts';
import { type Database, hasRowLocks } from '../../db/open.ts';

/** Lets one after the other count what an event's managers sent, and add to it. */
export async function holdSendings(trx: Database, eventIdx: number): Promise<void> {
  const query = trx.selectFrom('event').select('idx').where('idx', '=', eventIdx);
  // SQLite lets only one write at a time.
  await (hasRowLocks(trx) ? query.forNoKeyUpdate() : query).execute();
}

/** Writes down that a manager sends so many invitations, and answers its idx; refused where those of the last hour leave no room for them. */
export async function countSending(
  trx: Database,
  { eventIdx, senderIdx, mails, now }: { eventIdx: number; senderIdx: number; mails: number; now: Date },
): Promise<number> {
  const { sent } = await trx
    .selectFrom('invitationSending')
    .select((of) => of.fn.sum<number | null>('mails').as('sent'))
    .where('eventIdx', '=', eventIdx)
    .where('senderIdx', '=', senderIdx)
    .where('createdAt', '>', new Date(now.getTime() - 3_600_000).toISOString())
    .executeTakeFirstOrThrow();
  const left = limits.invitationsPerHour - Number(sent ?? 0);
  if (mails > left) throw new Refusal('invitation_too_often', { left });
  const { idx } = await trx
    .insertInto('invitationSending')
    .values({ eventIdx, senderIdx, mails, createdAt: now.toISOString() })
    .returning('idx')
    .executeTakeFirstOrThrow();
  return idx;
}
