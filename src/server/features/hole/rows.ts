/** The holes of an event, as all that works on them reads them (docs/rules.md, H1). */
import { type Database, hasRowLocks } from '../../db/open.ts';
import { heldMeetings } from '../../db/places.ts';
import { prepared } from '../../db/prepared.ts';

const holeRows = (db: Database) =>
  db
    .selectFrom('hole')
    .innerJoin('slot', 'slot.idx', 'hole.slotIdx')
    .innerJoin('participate', 'participate.idx', 'hole.participateIdx')
    .select([
      'hole.idx',
      'hole.eventIdx',
      'hole.slotIdx',
      'hole.participateIdx',
      'hole.representativeIdx',
      'hole.why',
      'hole.matchingIdx',
      'hole.tableIdx',
      'hole.until',
      'hole.filledIdx',
      'hole.state',
      'slot.startsAt',
    ])
    .select(['participate.side', 'participate.state as participateState']);

export type HoleRow = Awaited<ReturnType<ReturnType<typeof holeRows>['execute']>>[number];

const oneHole = prepared((db, given: { idx: number }) => holeRows(db).where('hole.idx', '=', given.idx));

/** One hole, its row locked until the transaction ends; undefined where there is none. */
export async function lockedHole(trx: Database, idx: number): Promise<HoleRow | undefined> {
  if (hasRowLocks(trx))
    await trx.selectFrom('hole').select('idx').where('idx', '=', idx).forUpdate().execute();
  return (await oneHole(trx, { idx }))[0];
}

/** One hole as it is now; undefined where there is none. */
export const holeOf = async (db: Database, idx: number): Promise<HoleRow | undefined> =>
  (await oneHole(db, { idx }))[0];

/**
 * Locks what filling a hole with somebody changes, until the transaction ends: the meetings in which either of the two sits alone in the
 * slot, then their holes, each in the order of their numbers. Whoever says of such a meeting that somebody came, or not, holds it before
 * its holes, too (docs/rules.md, H7). What was read before has to be read anew.
 */
export async function lockToFill(
  trx: Database,
  { slotIdx, participateIdx }: Pick<HoleRow, 'slotIdx' | 'participateIdx'>,
  otherIdx: number,
): Promise<void> {
  if (!hasRowLocks(trx)) return;
  const ofTheTwo = trx
    .selectFrom('hole')
    .where('slotIdx', '=', slotIdx)
    .where('participateIdx', 'in', [participateIdx, otherIdx])
    .where('state', '=', 'open');
  const alone = trx
    .selectFrom('matching')
    .select('idx')
    .where('idx', 'in', ofTheTwo.select('matchingIdx'))
    .orderBy('idx');
  await heldMeetings(trx, alone).execute();
  await ofTheTwo.select('idx').orderBy('idx').forUpdate().execute();
}

/** Those of the event that can still be filled, the soonest over first. */
export const openHoles = (db: Database, given: { eventIdx: number; at: string; most: number }) =>
  holeRows(db)
    .where('hole.eventIdx', '=', given.eventIdx)
    .where('hole.state', '=', 'open')
    .where('hole.until', '>', given.at)
    .orderBy('hole.until')
    .orderBy('hole.idx')
    .limit(given.most)
    .execute();

/** Whether one can be filled now. */
export const isOpen = ({ state, until }: Pick<HoleRow, 'state' | 'until'>, now: Date): boolean =>
  state === 'open' && now.toISOString() < until;

/** The two of a pair by their sides. */
export const pairOf = (
  { participateIdx, side }: Pick<HoleRow, 'participateIdx' | 'side'>,
  otherIdx: number,
) =>
  side === 'company'
    ? { companyIdx: participateIdx, buyerIdx: otherIdx }
    : { companyIdx: otherIdx, buyerIdx: participateIdx };
