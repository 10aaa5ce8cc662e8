/** What becomes of the meetings of somebody who represents a participation no more (docs/rules.md, P31). */
import { hasBegun, liveStates } from '#domain/matching/matching.ts';
import type { Database } from '../../../db/open.ts';
import { isMissing, isTaken } from '../../../db/unique.ts';
import { notify } from '../../notice/notify.ts';
import { otherOf, placeOf } from '../rows/meetings.ts';
import { sitInstead } from './seat.ts';

interface Leaving {
  participateIdx: number;
  representativeIdx: number;
}

/** Both sides have a column for who sits there, and for whom a request names. */
const sides = ['companyRepIdx', 'buyerRepIdx'] as const;

/** Where somebody sits, what has begun, too. */
export const seatsOf = (trx: Database, representativeIdx: number) =>
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

export type Seat = Awaited<ReturnType<typeof seatsOf>>[number];

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
    else if ((await handOnOne(trx, leaving, seat, now)) === null) lost.push({ matchingIdx, startsAt });
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

/** Lets somebody else of the participation sit there who is free then, tells both sides, and answers who; null where nobody is. */
export async function handOnOne(
  trx: Database,
  leaving: Leaving,
  seat: Seat,
  now: Date,
): Promise<number | null> {
  const { representativeIdx } = leaving;
  const { matchingIdx } = seat;
  const side = seat.companyRepIdx === representativeIdx ? 'companyRepIdx' : 'buyerRepIdx';
  const { participateIdx } = leaving;
  for (const to of await freeOnes(trx, leaving, seat)) {
    const instead = { matchingIdx, participateIdx, seatOf: side, from: representativeIdx, to } as const;
    const isDone = await sitInstead(trx, instead, now).then(
      () => true,
      (error: unknown) => {
        // Somebody else's meeting took them meanwhile, or they have gone.
        if (isTaken(error) || isMissing(error)) return false;
        throw error;
      },
    );
    if (!isDone) continue;
    await tellHandedOver(trx, { matchingIdx, participateIdx, former: representativeIdx }, now);
    return to;
  }
  return null;
}

/** Both sides are told who sits there now, and who did. */
async function tellHandedOver(
  trx: Database,
  { matchingIdx, participateIdx, former }: { matchingIdx: number; participateIdx: number; former: number },
  now: Date,
): Promise<void> {
  const meeting = await trx
    .selectFrom('matching')
    .select(['idx', 'eventIdx', 'companyIdx', 'buyerIdx'])
    .where('idx', '=', matchingIdx)
    .executeTakeFirstOrThrow();
  const place = (await placeOf(trx, matchingIdx)) ?? null;
  const told = { kind: 'meetingHandedOver', meeting, place, now } as const;
  await notify(trx, { ...told, to: [participateIdx], former });
  await notify(trx, { ...told, to: [otherOf(meeting, { idx: participateIdx })] });
}

/** The others who are live and free in the slot, in the order in which they are asked. */
export async function freeOnes(
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
