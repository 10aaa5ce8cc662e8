/** Who stands in the place of an account, as managers read it (docs/rules.md, P32). */
import type { ContactPerson, ParticipateDetail } from '#api/participation/participate.ts';
import { missingOf } from '#domain/participation/without-account.ts';
import type { Database } from '../../db/open.ts';

/** Null of a participation with an account, and once it was erased. */
export async function contactOf(db: Database, detail: ParticipateDetail): Promise<ContactPerson | null> {
  if (detail.memberIdx !== null) return null;
  const row = await db
    .selectFrom('representative')
    .select(['name', 'email', 'tel', 'country', 'locale', 'linkedAt', 'consentedAt'])
    .where('contactOf', '=', detail.participateIdx)
    .executeTakeFirst();
  if (!row) return null;
  const { locale, ...person } = row;
  return {
    ...person,
    name: row.name ?? '',
    country: row.country ?? '',
    language: locale ?? 'en',
    missing: missingOf(detail),
  };
}
