/** Agreeing to what the organiser entered, or not (docs/rules.md, P35). */
import type { CheckedOf } from '#api/index.ts';
import type { RequestContext } from '../../calls/context.ts';
import { transact } from '../../db/transact.ts';
import { erasePerson } from './erase.ts';
import { personOf } from './person.ts';

/** Saying no erases, also for who agreed before. A second yes changes nothing: the time of the first one stands. */
export async function consent(
  context: RequestContext,
  { token, agree, consentVersion }: CheckedOf<'POST /participant/consent'>,
): Promise<null> {
  const person = await personOf(context, token);
  const { db, now } = context;
  await transact(db, async (trx) => {
    if (agree === 'N') await erasePerson(trx, person.idx, now);
    else
      await trx
        .updateTable('representative')
        .set({ consentVersion, consentedAt: now.toISOString() })
        .where('idx', '=', person.representativeIdx)
        .where('contactOf', 'is not', null)
        .where('consentedAt', 'is', null)
        .execute();
  });
  return null;
}
