/** Who stands in the place of an account, as managers read it (docs/rules.md, P32). */
import type { ContactPerson, ParticipateDetail } from '#api/participation/participate.ts';
import { formFaults, kindOf } from '#domain/event-form/form.ts';
import type { Database } from '../../db/open.ts';
import { presentForm } from '../event-form/forms.ts';

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
    missing: await missingOf(db, detail),
  };
}

/** What the event's form requires and nobody knows yet, by the names of its fields; products as one. */
async function missingOf(db: Database, detail: ParticipateDetail): Promise<string[]> {
  const { eventIdx, participateType, company, products, buyer } = detail;
  const { kind, fields } = await presentForm(db, eventIdx, kindOf(participateType));
  const parts = company ? { company, hopeBuyer: company, products } : { buyer: buyer ?? undefined };
  const names = formFaults(kind, fields, parts).map(({ field }) => {
    const [part = '', name = part] = field.split('.');
    return part === 'products' ? part : name;
  });
  return [...new Set(names)];
}
