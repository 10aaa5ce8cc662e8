/** Whose personal link it is (docs/rules.md, P34). */
import { Refusal } from '#domain/common/catalogue.ts';
import { hashOf } from '../../access/token.ts';
import type { RequestContext } from '../../calls/context.ts';
import { prepared } from '../../db/prepared.ts';
import { tryLink } from '../../platform/limits/rules.ts';
import { limitLinkCalls } from './limits.ts';

const ofLink = prepared((db, given: { tokenHash: string }) =>
  db
    .selectFrom('representative')
    .innerJoin('participate', 'participate.idx', 'representative.participateIdx')
    .select([
      'representative.idx as representativeIdx',
      'representative.name',
      'representative.email',
      'representative.tel',
      'representative.country',
      'representative.locale',
      'representative.consentedAt',
      'representative.noMailingsAt',
    ])
    .select(['participate.idx', 'participate.eventIdx', 'participate.side', 'participate.type'])
    .select(['participate.state', 'participate.createdAt'])
    .where('representative.tokenHash', '=', given.tokenHash)
    .where('participate.state', '=', 'COMPLETE'),
);

type Row = Awaited<ReturnType<typeof ofLink>>[number];
export type Person = Omit<Row, 'side' | 'type'> & {
  side: 'company' | 'buyer';
  type: 'COMPANY' | 'BUYER' | 'OKTA';
};

/** `guest_link_not_found` for a token that opens nothing, of which a network has only so many tries. */
export async function personOf(context: RequestContext, token: string): Promise<Person> {
  const { db } = context;
  const person = await tryLink(context, async () => (await ofLink(db, { tokenHash: hashOf(token) })).at(0));
  if (!person) throw new Refusal('guest_link_not_found');
  await limitLinkCalls(context, person.representativeIdx);
  // Nobody else is without an account (`participate_whose`).
  return person as Person;
}

/** The same of somebody who has agreed; `consent_needed`. */
export async function agreedPersonOf(context: RequestContext, token: string): Promise<Person> {
  const person = await personOf(context, token);
  if (person.consentedAt === null) throw new Refusal('consent_needed');
  return person;
}
