/** Filling a hole: the meeting of who is left alone with somebody else, claimed as every other is (docs/rules.md, H3). */
import { Refusal } from '#domain/common/catalogue.ts';
import type { EventSpan } from '../../access/event-span.ts';
import { announce, managersOf } from '../../db/announce.ts';
import type { Database } from '../../db/open.ts';
import { heldMeetings } from '../../db/places.ts';
import { numbers } from '../../db/search.ts';
import type { MatchingRow } from '../../db/tables.ts';
import { attempt } from '../../db/transact.ts';
import { meetingToArrange } from '../matching/by-manager/arrange.ts';
import { claimSlot } from '../matching/placing/claim.ts';
import { giveOn } from '../matching/placing/give-on.ts';
import { tableStandsIn } from '../matching/rows/table-stands.ts';
import { type HoleRow, pairOf } from './rows.ts';
import { tellGone } from './tell.ts';

interface Filling {
  event: EventSpan;
  hole: HoleRow;
  otherIdx: number;
  now: Date;
}

/** Tables that are tried, the nearest first: in a slot under way few are taken meanwhile. */
const mostTables = 5;

/**
 * Makes the meeting, which is answered; null where its slot can't be had, and then nothing has changed. The caller holds it (`lockToFill`).
 * Refusals are those of `meetingToArrange` and of `claimSlot`.
 */
export async function fillHole(trx: Database, filling: Filling): Promise<MatchingRow | null> {
  const { event, hole, otherIdx, now } = filling;
  const made: MatchingRow[] = [];
  await attempt(trx, async () => {
    const seat = await giveSeatsOn(trx, hole, otherIdx);
    const pair = pairOf(hole, otherIdx);
    const { meeting } = await meetingToArrange({ db: trx, now }, event, pair, { type: 'offline' });
    // Who sits there stays there, where they still can.
    const before = {
      companyRepIdx: seat.get(pair.companyIdx) ?? 0,
      buyerRepIdx: seat.get(pair.buyerIdx) ?? 0,
    };
    for (const tableIdx of await tablesNear(trx, hole, pair)) {
      const slot = {
        ...{ idx: hole.slotIdx, startsAt: hole.startsAt, tableIdx },
        ...({ type: 'offline', byVideo: false } as const),
      };
      if (!(await claimSlot(trx, meeting, slot, now, { before }))) continue;
      made.push(meeting);
      return true;
    }
    return false;
  });
  const [meeting = null] = made;
  if (meeting) await settle(trx, filling, meeting.idx);
  return meeting;
}

/** Either of the two may sit alone in the slot, in a meeting to which the other did not come. Answers who of them was there. */
async function giveSeatsOn(
  trx: Database,
  { slotIdx, participateIdx }: HoleRow,
  otherIdx: number,
): Promise<Map<number, number>> {
  const rows = await trx
    .selectFrom('hole')
    .innerJoin('participate', 'participate.idx', 'hole.participateIdx')
    .select([
      'hole.idx',
      'hole.participateIdx',
      'hole.matchingIdx',
      'hole.representativeIdx',
      'hole.why',
      'participate.side',
    ])
    .where('hole.slotIdx', '=', slotIdx)
    .where('hole.participateIdx', 'in', [participateIdx, otherIdx])
    .where('hole.state', '=', 'open')
    .orderBy('hole.matchingIdx')
    .execute();
  for (const { idx, why, matchingIdx, side } of rows) {
    if (why !== 'noShow' || side === 'visitor') continue;
    await heldMeetings(
      trx,
      trx.selectFrom('matching').select('idx').where('idx', '=', matchingIdx),
    ).execute();
    // A hole that came since the locks were taken may have ended while its meeting was waited for: whoever did not come has come.
    const stands = await trx
      .selectFrom('hole')
      .select('idx')
      .where('idx', '=', idx)
      .where('state', '=', 'open')
      .executeTakeFirst();
    if (stands) await giveOn(trx, matchingIdx, side);
  }
  return new Map(
    rows.flatMap(({ participateIdx: idx, representativeIdx }) =>
      representativeIdx === null ? [] : [[idx, representativeIdx] as const],
    ),
  );
}

/** The tables that the two can have in the slot: that of the hole, then the nearest to it, and in the end the lowest number. */
async function tablesNear(
  trx: Database,
  { eventIdx, slotIdx, tableIdx }: HoleRow,
  { companyIdx, buyerIdx }: { companyIdx: number; buyerIdx: number },
): Promise<number[]> {
  const free = await trx
    .selectFrom('eventTable')
    .select('eventTable.idx')
    .where('eventTable.eventIdx', '=', eventIdx)
    .where('eventTable.isOpen', '=', 'Y')
    .where('eventTable.owner', 'in', [0, companyIdx, buyerIdx])
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('tableSlot')
            .select('tableSlot.tableIdx')
            .whereRef('tableSlot.tableIdx', '=', 'eventTable.idx')
            .where('tableSlot.slotIdx', '=', slotIdx),
        ),
      ),
    )
    .orderBy('eventTable.no')
    .execute();
  // Nearly always it is that of the hole, and no map has to be read.
  if (tableIdx !== null && free.some(({ idx }) => idx === tableIdx)) return [tableIdx];
  const stands = await tableStandsIn(trx, eventIdx);
  const at = stands.get(tableIdx ?? 0);
  const metres = (idx: number) => {
    const stand = stands.get(idx);
    return at && stand ? Math.hypot(at.across - stand.across, at.y - stand.y) : Number.MAX_SAFE_INTEGER;
  };
  return free
    .map(({ idx }) => idx)
    .sort((one, next) => metres(one) - metres(next))
    .slice(0, mostTables);
}

/** The holes of both are filled by it, and whatever else either was offered in the slot has gone; of that the others are told. */
async function settle(trx: Database, { hole, otherIdx, now }: Filling, matchingIdx: number): Promise<void> {
  const at = now.toISOString();
  const two = [hole.participateIdx, otherIdx];
  const offers = await trx
    .selectFrom('holeOffer')
    .innerJoin('hole', 'hole.idx', 'holeOffer.holeIdx')
    .select(['holeOffer.idx', 'holeOffer.otherIdx', 'holeOffer.leftAskedAt', 'holeOffer.otherAskedAt'])
    .select(['hole.participateIdx as leftIdx', 'hole.idx as holeIdx'])
    .where('hole.slotIdx', '=', hole.slotIdx)
    .where('holeOffer.state', '=', 'open')
    .where((is) => is.or([is('hole.participateIdx', 'in', two), is('holeOffer.otherIdx', 'in', two)]))
    .execute();
  const filled = await trx
    .updateTable('hole')
    .set({ state: 'filled', filledIdx: matchingIdx, updatedAt: at })
    .where('slotIdx', '=', hole.slotIdx)
    .where('participateIdx', 'in', two)
    .where('state', '=', 'open')
    .returning('idx')
    .execute();
  if (filled.length === 0) throw new Error('A hole was filled that was open no more.');
  const isMade = (offer: { leftIdx: number; otherIdx: number }) =>
    two.includes(offer.leftIdx) && two.includes(offer.otherIdx);
  const set = (state: 'made' | 'gone', of: typeof offers) =>
    trx
      .updateTable('holeOffer')
      .set({ state, updatedAt: at })
      .where('idx', 'in', numbers(trx, JSON.stringify(of.map(({ idx }) => idx))))
      // What somebody has answered meanwhile stays answered.
      .where('state', '=', 'open')
      .execute();
  await set('made', offers.filter(isMade));
  const gone = offers.filter((offer) => !isMade(offer));
  await set('gone', gone);
  announce(trx, [managersOf(hole.eventIdx)]);
  // The two have a notice of their meeting.
  const asked = gone.flatMap(({ leftIdx, leftAskedAt, otherIdx: idx, otherAskedAt }) => [
    ...(leftAskedAt === null ? [] : [leftIdx]),
    ...(otherAskedAt === null ? [] : [idx]),
  ]);
  await tellGone(
    trx,
    hole,
    [...new Set(asked)].filter((idx) => !two.includes(idx)),
    now,
  );
}

const goneBy = [
  'day_full',
  'meeting_order',
  'not_wanted',
  'duplicated_matching',
  'participate_not_found',
  'already_assigned',
] as const;

/** What a refusal of making the meeting means for an offer: it can't be any more. Anything else is a fault. */
export const isGoneBy = (error: unknown): boolean =>
  error instanceof Refusal && goneBy.some((key) => key === error.key);
