/** The text of a mail with a token is stored no longer than the token is valid. */

import type { Database } from '../../db/open.ts';
import { retry } from '../../db/retry.ts';
import { texts } from '../../db/search.ts';

/** What a row holds once its secret is wiped. */
export const wiped = { body: '', secretUntil: null, secretHash: null };

/** Wipes the mails of tokens that were used or replaced, in the transaction that ends them; they are never sent. */
export async function endSecretMail(
  trx: Database,
  tokenHashes: readonly string[],
  at: string,
): Promise<void> {
  if (tokenHashes.length === 0) return;
  await trx
    .updateTable('outbox')
    .set({ ...wiped, endedAt: at })
    .where('secretHash', 'in', tokenHashes)
    .execute();
}

/**
 * Takes links back whose mail was never sent, of people without an account who have not agreed by them: what they are told next then brings
 * a new one (docs/rules.md, P34), where else it would name a mail that never came. A statement by itself: whoever makes or ends a link holds
 * the person first, and whoever erases them the mail.
 */
async function takeBackLinks(db: Database, tokenHashes: readonly string[]): Promise<void> {
  if (tokenHashes.length === 0) return;
  await retry(5, () =>
    db
      .updateTable('representative')
      .set({ tokenHash: null, linkedAt: null })
      .where('tokenHash', 'in', texts(db, JSON.stringify(tokenHashes)))
      .where('consentedAt', 'is', null)
      .execute(),
  );
}

/**
 * Wipes the mails whose token is gone, however that came about, and, unless the clock is not to be believed at the moment, those whose
 * token has run out; the personal links of these that nobody was sent end with them. Answers how many there were.
 */
export async function wipeEndedSecrets(db: Database, now: Date, isSteady = true): Promise<number> {
  const at = now.toISOString();
  const ended = await db
    .selectFrom('outbox')
    .select(['idx', 'secretHash'])
    .where('secretUntil', 'is not', null)
    .where(({ or, and, not, exists, eb, selectFrom }) => {
      const reset = selectFrom('passwordReset')
        .select('memberIdx')
        .whereRef('passwordReset.tokenHash', '=', 'outbox.secretHash');
      const confirmation = selectFrom('emailConfirmation')
        .select('memberIdx')
        .whereRef('emailConfirmation.tokenHash', '=', 'outbox.secretHash');
      const visitor = selectFrom('visitor')
        .select('idx')
        .whereRef('visitor.secretHash', '=', 'outbox.secretHash');
      const resent = selectFrom('visitor')
        .select('idx')
        .whereRef('visitor.resentHash', '=', 'outbox.secretHash');
      const invitation = selectFrom('invitation')
        .select('idx')
        .whereRef('invitation.tokenHash', '=', 'outbox.secretHash');
      const colleague = selectFrom('representativeInvitation')
        .select('idx')
        .whereRef('representativeInvitation.tokenHash', '=', 'outbox.secretHash');
      const interpreter = selectFrom('interpreter')
        .select('idx')
        .whereRef('interpreter.tokenHash', '=', 'outbox.secretHash');
      const person = selectFrom('representative')
        .select('idx')
        .whereRef('representative.tokenHash', '=', 'outbox.secretHash');
      const isGone = and([
        // Rows of an earlier release do not name their token.
        eb('secretHash', 'is not', null),
        not(exists(reset)),
        not(exists(confirmation)),
        not(exists(visitor)),
        not(exists(resent)),
        not(exists(invitation)),
        not(exists(colleague)),
        not(exists(interpreter)),
        not(exists(person)),
      ]);
      return isSteady ? or([eb('secretUntil', '<=', at), isGone]) : isGone;
    })
    .execute();
  // Looked for first, so that a database with nothing to wipe is not written to every minute.
  if (ended.length === 0) return 0;
  await takeBackLinks(
    db,
    ended.flatMap(({ secretHash }) => secretHash ?? []),
  );
  const idxs = ended.map(({ idx }) => idx);
  await retry(5, () =>
    db
      .updateTable('outbox')
      .set({ ...wiped, endedAt: at })
      .where('idx', 'in', idxs)
      .where('secretUntil', 'is not', null)
      .execute(),
  );
  return idxs.length;
}
