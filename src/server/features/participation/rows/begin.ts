/** How a participation begins: with its first representative, who is its member, and room for as many meetings at once as its event allows. */
import type { Insertable } from 'kysely';
import type { Locale } from '#domain/common/language.ts';
import type { Database } from '../../../db/open.ts';
import type { ParticipateRow, Tables } from '../../../db/tables.ts';
import { attempt } from '../../../db/transact.ts';

/** Who stands in the place of an account. */
export interface ContactPerson {
  name: string;
  /** In small letters. */
  email: string | null;
  tel: string | null;
  country: string;
  locale: Locale;
}

/**
 * Writes a participation with its representative and, for companies and buyers, its lanes. Undefined, and nothing is written, where the
 * member has a live one in the event, or represents somebody there (`participate_exist`), or the address is another person's there.
 */
export async function beginParticipation(
  trx: Database,
  values: Insertable<Tables['participate']>,
  person?: ContactPerson,
): Promise<ParticipateRow | undefined> {
  let made: ParticipateRow | undefined;
  const isFirst = await attempt(trx, async () => {
    made = await trx
      .insertInto('participate')
      .values(values)
      .onConflict((on) => on.doNothing())
      .returningAll()
      .executeTakeFirst();
    return made !== undefined && (await addRepresentative(trx, made, made.memberIdx, person));
  });
  if (!isFirst || !made) return undefined;
  if (made.side !== 'visitor') {
    const { idx: participateIdx, eventIdx } = made;
    // The event's row is held by the key from the participation: its number stays until this is committed.
    const { meetingsAtOnce } = await trx
      .selectFrom('event')
      .select('meetingsAtOnce')
      .where('idx', '=', eventIdx)
      .executeTakeFirstOrThrow();
    const lanes = Array.from({ length: meetingsAtOnce }, (_, at) => ({ participateIdx, no: at + 1 }));
    await trx.insertInto('lane').values(lanes).execute();
  }
  return made;
}

/** Writes a representative; false where the member, or the address, is one in this event already. */
async function addRepresentative(
  trx: Database,
  of: Pick<ParticipateRow, 'idx' | 'eventIdx' | 'side' | 'state' | 'createdAt'>,
  memberIdx: number | null,
  person?: ContactPerson,
): Promise<boolean> {
  const added = await trx
    .insertInto('representative')
    .values({
      eventIdx: of.eventIdx,
      participateIdx: of.idx,
      side: of.side,
      ps: of.state,
      memberIdx,
      ...(person && { ...person, contactOf: of.idx }),
      createdAt: of.createdAt,
      updatedAt: of.createdAt,
    })
    .onConflict((on) => on.doNothing())
    .returning('idx')
    .executeTakeFirst();
  return added !== undefined;
}
