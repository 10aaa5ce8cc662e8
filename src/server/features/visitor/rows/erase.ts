/** Erasing visitors. Who was at the door stays in the figures, without a person; any other registration is deleted. */
import { type ExpressionBuilder, sql } from 'kysely';
import { type Erased, nobody } from '../../../db/erased.ts';
import { type Database, hasRowLocks } from '../../../db/open.ts';
import { saveGrams } from '../../../db/search.ts';
import type { Tables } from '../../../db/tables.ts';
import { endTries } from '../../../platform/mail/queue.ts';
import { endSecretMail } from '../../../platform/mail/secret.ts';
import { forgetVisitorAnswers } from './answers.ts';
import { lockVisitorIfThere } from './holder.ts';

const personal: Erased<
  'visitor',
  | 'idx'
  | 'eventIdx'
  | 'participateIdx'
  | 'registrationType'
  | 'country'
  | 'locale'
  | 'consentVersion'
  | 'consentedAt'
  | 'checkedInAt'
  | 'checkedInDoor'
  | 'badgePrintedAt'
  | 'createdAt'
  | 'updatedAt'
  | 'code'
  | 'emailNormal'
  | 'addressChanges'
  | 'addressChangesFrom'
  | 'formIdx'
> = {
  visitorName: nobody,
  visitorNameEn: nobody,
  visitorMobile: null,
  visitorEmail: null,
  mobileE164: null,
  city: nobody,
  organization: nobody,
  secretHash: null,
  resentHash: null,
  searchText: '',
};

/** What takes the place of a visitor. One of email and mobile has to be there, and the code: each row's own number. */
export const erasedVisitor = {
  ...personal,
  emailNormal: sql<string>`'-' || idx`,
  code: sql<string>`'-' || idx`,
};

interface Leaving {
  idx: number;
  emailNormal: string | null;
  secretHash: string | null;
  resentHash: string | null;
  checkedInAt: string | null;
}

/** The hashes of the links that open a registration. */
export const linksOf = ({ secretHash, resentHash }: Pick<Leaving, 'secretHash' | 'resentHash'>): string[] =>
  [secretHash, resentHash].filter((hash) => hash !== null);

/** Takes back one registration, which the caller has locked, the mails that have its links, and what the audit tells of it in words. */
export async function eraseVisitor(trx: Database, visitor: Leaving, at: string): Promise<void> {
  await forgetVisitorAnswers(trx, [visitor.idx]);
  if (visitor.checkedInAt === null) await trx.deleteFrom('visitor').where('idx', '=', visitor.idx).execute();
  else {
    await trx.updateTable('visitor').set(erasedVisitor).where('idx', '=', visitor.idx).execute();
    await saveGrams(trx, 'visitor', visitor.idx, '');
  }
  await trx
    .deleteFrom('auditText')
    .where('auditIdx', 'in', (of) =>
      of
        .selectFrom('audit')
        .select('idx')
        .where('subject', '=', sql.lit('visitor'))
        .where('subjectIdx', '=', visitor.idx),
    )
    .execute();
  await endSecretMail(trx, linksOf(visitor), at);
  if (visitor.emailNormal === null) return;
  const { emailNormal } = visitor;
  const isToThem = (is: ExpressionBuilder<Tables, 'outbox'>) =>
    is.and([is('toEmail', '=', emailNormal), is('isSecret', '=', 'Y'), is('memberIdx', 'is', null)]);
  await endTries(trx, trx.selectFrom('outbox').select('idx').where(isToThem), at);
  await trx
    .updateTable('outbox')
    .set({ toEmail: '', subject: '', body: '', lastError: null })
    .where(isToThem)
    .execute();
}

const leaving = ['idx', 'emailNormal', 'secretHash', 'resentHash', 'checkedInAt'] as const;

/** Erases the registrations under these addresses, which their owner has proven to be theirs, in lower case. */
export async function eraseVisitorsOf(trx: Database, emails: readonly string[], at: string): Promise<void> {
  if (emails.length === 0) return;
  const own = trx
    .selectFrom('visitor')
    .select(['idx', 'eventIdx'])
    .where('emailNormal', 'in', [...emails])
    .orderBy('idx');
  // Each with its participation first, as every change of it locks them.
  for (const { eventIdx, idx } of await own.execute()) {
    const visitor = await lockVisitorIfThere(trx, eventIdx, idx);
    // One that has another address by now is not theirs any more.
    if (visitor && emails.includes(visitor.emailNormal ?? '')) await eraseVisitor(trx, visitor, at);
  }
}

/** Erases the registration of a participation that ends. */
export async function eraseVisitorIn(trx: Database, participateIdx: number, at: string): Promise<void> {
  const own = trx
    .selectFrom('visitor')
    .select(leaving)
    .where('participateIdx', '=', participateIdx)
    .where('searchText', '<>', '');
  const visitor = await (hasRowLocks(trx) ? own.forUpdate() : own).executeTakeFirst();
  if (visitor) await eraseVisitor(trx, visitor, at);
}
