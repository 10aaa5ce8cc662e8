/** The personal link of somebody without an account (docs/rules.md, P34). */
import type { Database } from '../../../db/open.ts';
import { endSecretMail } from '../../../platform/mail/secret.ts';

/** Ends it, where a participation has one: it opens nothing any more, and a mail that holds it is wiped. */
export async function endPersonalLink(trx: Database, participateIdx: number, at: string): Promise<void> {
  const person = await trx
    .selectFrom('representative')
    .select(['idx', 'tokenHash'])
    .where('contactOf', '=', participateIdx)
    .executeTakeFirst();
  if (!person || person.tokenHash === null) return;
  await trx
    .updateTable('representative')
    .set({ tokenHash: null, linkedAt: null })
    .where('idx', '=', person.idx)
    .execute();
  await endSecretMail(trx, [person.tokenHash], at);
}
