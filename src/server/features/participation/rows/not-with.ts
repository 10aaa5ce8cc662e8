/** With whom somebody does not want to meet, in lists and once they take part no more (docs/rules.md, M32). */
import type { EventFacts } from '../../../access/event-facts.ts';
import type { Database } from '../../../db/open.ts';
import type { Yn } from '../../../db/tables/row.ts';

/**
 * Removes their own list, what stands of them on others', and that such a pair does not meet: nobody asks whoever is gone. Their live
 * meetings have ended, or have begun and stand.
 */
export async function forgetNotWith(trx: Database, participateIdxs: readonly number[]): Promise<void> {
  const idxs = [...participateIdxs];
  await trx
    .deleteFrom('notWith')
    .where((is) => is.or([is('participateIdx', 'in', idxs), is('otherIdx', 'in', idxs)]))
    .execute();
  await trx
    .deleteFrom('pair')
    .where('kind', '=', 'not')
    .where((is) => is.or([is('companyIdx', 'in', idxs), is('buyerIdx', 'in', idxs)]))
    .execute();
}

/** Whom a reader's list leaves out, where they ask it to; the request without that, so that whoever has nobody reads the list of all. */
export async function withoutNotWith<Request extends { hideNotWith?: Yn | undefined }>(
  { db, viewer }: Pick<EventFacts, 'viewer'> & { db: Database },
  { hideNotWith, ...asked }: Request,
): Promise<{ leftOut: number[]; asked: Omit<Request, 'hideNotWith'> }> {
  const own = hideNotWith === 'Y' ? (await viewer()).participateIdx : null;
  if (own === null) return { leftOut: [], asked };
  const rows = await db
    .selectFrom('notWith')
    .select('otherIdx')
    .where('participateIdx', '=', own)
    .orderBy('otherIdx')
    .execute();
  return { leftOut: rows.map(({ otherIdx }) => otherIdx), asked };
}
