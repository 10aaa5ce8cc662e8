/** Agreeing to what the organiser entered, or not, and to the organiser's mailings (docs/rules.md, P35, P45). */
import type { CheckedOf } from '#api/index.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { hashOf } from '../../access/token.ts';
import type { RequestContext } from '../../calls/context.ts';
import { transact } from '../../db/transact.ts';
import { setMailings } from '../notice/unsubscribe.ts';
import { erasePerson } from './erase.ts';
import { personOf } from './person.ts';

/** Whether they want the organiser's mailings: one click in a mail says no, too (docs/rules.md, P45). */
export async function switchMailings(
  context: RequestContext,
  { token, mailings }: CheckedOf<'POST /participant/switchMailings'>,
): Promise<null> {
  const { representativeIdx } = await personOf(context, token);
  const { db, now } = context;
  await transact(db, (trx) => setMailings(trx, { representativeIdx, isOn: mailings === 'Y', now }));
  return null;
}

/** Saying no erases, also for who agreed before. A second yes changes nothing: the time of the first one stands. */
export async function consent(
  context: RequestContext,
  { token, agree, consentVersion }: CheckedOf<'POST /participant/consent'>,
): Promise<null> {
  const person = await personOf(context, token);
  const { db, now } = context;
  await transact(db, async (trx) => {
    if (agree === 'N') {
      // Taken over, or ended, a moment ago: nothing was erased, and nobody is told that it was.
      if (!(await erasePerson(trx, person.idx, now))) throw new Refusal('guest_link_not_found');
    } else
      await trx
        .updateTable('representative')
        .set({ consentVersion, consentedAt: now.toISOString() })
        .where('idx', '=', person.representativeIdx)
        // Another address ends the link: whoever read the old one agrees to nothing for the new one.
        .where('tokenHash', '=', hashOf(token))
        .where('consentedAt', 'is', null)
        .execute();
  });
  return null;
}
