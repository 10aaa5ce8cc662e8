/** Erasing visitors. Who was at the door stays in the figures, without a person; any other registration is deleted. */
import { sql } from 'kysely';
import { type Erased, nobody } from '../../db/erased.ts';
import type { Database } from '../../db/open.ts';
import { saveGrams } from '../../db/search.ts';
import { endSecretMail } from '../../platform/mail/secret.ts';

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
> = {
  visitorName: nobody,
  visitorNameEn: nobody,
  visitorMobile: null,
  visitorEmail: null,
  mobileE164: null,
  city: nobody,
  organization: nobody,
  secretHash: null,
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
  checkedInAt: string | null;
}

/** Takes back one registration, and the mail that has its link. */
export async function eraseVisitor(trx: Database, visitor: Leaving, at: string): Promise<void> {
  if (visitor.checkedInAt === null) await trx.deleteFrom('visitor').where('idx', '=', visitor.idx).execute();
  else {
    await trx.updateTable('visitor').set(erasedVisitor).where('idx', '=', visitor.idx).execute();
    await saveGrams(trx, 'visitor', visitor.idx, '');
  }
  if (visitor.secretHash !== null) await endSecretMail(trx, [visitor.secretHash], at);
  if (visitor.emailNormal === null) return;
  await trx
    .updateTable('outbox')
    .set({ toEmail: '', subject: '', body: '', lastError: null })
    .where('toEmail', '=', visitor.emailNormal)
    .where('isSecret', '=', 'Y')
    .where('memberIdx', 'is', null)
    .execute();
}

/** Erases the registrations under these addresses, which their owner has proven to be theirs, in lower case. */
export async function eraseVisitorsOf(trx: Database, emails: readonly string[], at: string): Promise<void> {
  if (emails.length === 0) return;
  const own = await trx
    .selectFrom('visitor')
    .select(['idx', 'emailNormal', 'secretHash', 'checkedInAt'])
    .where('emailNormal', 'in', [...emails])
    .execute();
  for (const visitor of own) await eraseVisitor(trx, visitor, at);
}
