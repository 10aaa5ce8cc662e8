/** What becomes of the meetings of somebody who represents a participation no more (docs/rules.md, P31). */
import { hasBegun, liveStates } from '#domain/matching/matching.ts';
import type { Database } from '../../../db/open.ts';
import { attempt } from '../../../db/transact.ts';
import { isMissing, isTaken } from '../../../db/unique.ts';

interface Leaving {
  participateIdx: number;
  representativeIdx: number;
}

/** Both sides have a column for who sits there, and for whom a request names. */
const sides = ['companyRepIdx', 'buyerRepIdx'] as const;

const seatsOf = (trx: Database, representativeIdx: number) =>
  trx
    .selectFrom('placement')
    .innerJoin('slot', 'slot.idx', 'placement.slotIdx')
    .select([
      'placement.matchingIdx',
      'placement.slotIdx',
      'placement.companyRepIdx',
      'placement.buyerRepIdx',
    ])
    .select(['slot.startsAt', 'placement.language'])
    .where((is) =>
      is.or([
        is('placement.companyRepIdx', '=', representativeIdx),
        is('placement.buyerRepIdx', '=', representativeIdx),
      ]),
    )
    .orderBy('slot.startsAt')
    .orderBy('placement.matchingIdx')
    .execute();

type Seat = Awaited<ReturnType<typeof seatsOf>>[number];

/**
 * Hands the meetings to come over to other people of the participation who are free then: who speaks the language goes before others,
 * then who has the fewest. Answers those for which nobody is, with when they begin. What has begun stays with who sat there, and what
 * they had marked, or were named for, goes. The caller has locked the live meetings and the participation.
 */
export async function handOn(
  trx: Database,
  leaving: Leaving,
  now: Date,
): Promise<{ matchingIdx: number; startsAt: string }[]> {
  const { representativeIdx } = leaving;
  const lost: { matchingIdx: number; startsAt: string }[] = [];
  for (const seat of await seatsOf(trx, representativeIdx)) {
    const { matchingIdx, startsAt } = seat;
    // The key by which the database keeps somebody in place who is still to meet.
    if (hasBegun(now, startsAt))
      await trx.updateTable('placement').set({ rs: null }).where('matchingIdx', '=', matchingIdx).execute();
    else if (!(await handOver(trx, leaving, seat, now))) lost.push({ matchingIdx, startsAt });
  }
  for (const side of sides)
    await trx
      .updateTable('matching')
      .set({ [side]: null })
      .where(side, '=', representativeIdx)
      .where('state', 'in', [...liveStates])
      .execute();
  await trx
    .deleteFrom('busy')
    .where('representativeIdx', '=', representativeIdx)
    .where('matchingIdx', 'is', null)
    .execute();
  return lost;
}

async function handOver(trx: Database, leaving: Leaving, seat: Seat, now: Date): Promise<boolean> {
  const { representativeIdx } = leaving;
  const { matchingIdx, slotIdx } = seat;
  const side = seat.companyRepIdx === representativeIdx ? 'companyRepIdx' : 'buyerRepIdx';
  for (const to of await freeOnes(trx, leaving, seat)) {
    const moved = await attempt(trx, async () => {
      await trx
        .updateTable('busy')
        .set({ representativeIdx: to })
        .where('slotIdx', '=', slotIdx)
        .where('matchingIdx', '=', matchingIdx)
        .where('representativeIdx', '=', representativeIdx)
        .execute();
      await trx
        .updateTable('placement')
        .set({ [side]: to })
        .where('matchingIdx', '=', matchingIdx)
        .execute();
      return true;
    }).catch((error: unknown) => {
      // Somebody else's meeting took them meanwhile, or they have gone.
      if (isTaken(error) || isMissing(error)) return false;
      throw error;
    });
    if (!moved) continue;
    // Calendars follow.
    await trx
      .updateTable('matching')
      .set((of) => ({ sequence: of('sequence', '+', 1), updatedAt: now.toISOString() }))
      .where('idx', '=', matchingIdx)
      .execute();
    return true;
  }
  return false;
}

/** The others who are live and free in the slot, in the order in which they are asked. */
async function freeOnes(
  trx: Database,
  { participateIdx, representativeIdx }: Leaving,
  { slotIdx, language }: Seat,
): Promise<number[]> {
  const rows = await trx
    .selectFrom('representative as person')
    .select('person.idx')
    .select(({ selectFrom, fn }) => [
      selectFrom('representativeLanguage as spoken')
        .select(fn.countAll<number>().as('count'))
        .whereRef('spoken.representativeIdx', '=', 'person.idx')
        .where('spoken.language', '=', language ?? '')
        .as('speaks'),
      selectFrom('busy')
        .select(fn.countAll<number>().as('count'))
        .whereRef('busy.representativeIdx', '=', 'person.idx')
        .where('busy.matchingIdx', 'is not', null)
        .as('meetings'),
    ])
    .where('person.participateIdx', '=', participateIdx)
    .where('person.state', '=', 'live')
    .where('person.idx', '<>', representativeIdx)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('busy')
            .select('busy.slotIdx')
            .whereRef('busy.representativeIdx', '=', 'person.idx')
            .where('busy.slotIdx', '=', slotIdx),
        ),
      ),
    )
    .execute();
  return rows
    .sort(
      (one, other) =>
        Number(other.speaks) - Number(one.speaks) ||
        Number(one.meetings) - Number(other.meetings) ||
        one.idx - other.idx,
    )
    .map(({ idx }) => idx);
}
