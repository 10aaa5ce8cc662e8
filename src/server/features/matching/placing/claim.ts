/**
 * Claiming a slot for an approved meeting: somebody of either side, one table, or none by video, and, if wanted, one interpreter, or nothing at all.
 * The database's unique keys decide between two claims of the same slot: the second inserts nothing (docs/rules.md, M7).
 */
import { sql } from 'kysely';
import type { MatchingType } from '#domain/matching/matching.ts';
import type { Database } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import type { MatchingRow } from '../../../db/tables.ts';
import { attempt } from '../../../db/transact.ts';
import { isMissing } from '../../../db/unique.ts';
import { assertOpenDay } from '../slots/day-limit.ts';
import { firstFreeInterpreter, needsInterpreter } from '../slots/interpreters.ts';
import { assertInOrder } from '../slots/order.ts';
import { type Claimable, isByVideo } from '../slots/slots.ts';
import { ownerOf, type Seated, takeSeats, takeTable } from '../slots/take.ts';
import { assertUnlocked } from './lock.ts';
import { keepAllReleased } from './released.ts';

type MeetingToPlace = Pick<
  MatchingRow,
  | 'idx'
  | 'eventIdx'
  | 'companyIdx'
  | 'buyerIdx'
  | 'companyRepIdx'
  | 'buyerRepIdx'
  | 'state'
  | 'isTranslator'
  | 'translatorLanguage'
  | 'byVideo'
>;

/** How often somebody else is looked for where others were quicker: a participation has at most twenty representatives. */
const looks = 20;

interface Claiming {
  stands?: () => Promise<boolean>;
  before?: Seated | null;
}

/**
 * Places the meeting in `slot` and makes it `complete`; false where it can't have it. The meeting's row was locked by `enforce`
 * (access/enforce.ts), or made in this transaction; the caller has checked that it may become complete. `stands` is asked
 * once the slot is held: where it answers false, all is given back. `before`: who sat there and goes first. `day_full` where one of the two has enough meetings on its day,
 * `meeting_order` where it would not come before or after another as it is to.
 */
export async function claimSlot(
  trx: Database,
  meeting: MeetingToPlace,
  slot: Claimable,
  now: Date,
  { stands = async () => true, before = null }: Claiming = {},
): Promise<boolean> {
  await assertAllowed(trx, meeting, slot);
  return tryOften(trx, async () => {
    const taken = await take(trx, meeting, slot, now, before);
    return taken === true ? stands() : taken;
  });
}

/** What no key of the database holds: how many meetings on a day, and which comes first. */
async function assertAllowed(trx: Database, meeting: MeetingToPlace, slot: Claimable): Promise<void> {
  if (!slot.skipsDayLimit) await assertOpenDay(trx, meeting, slot);
  await assertInOrder(trx, meeting.idx, slot);
}

/** A failed try is rolled back before the next, to release its locks; otherwise attempts can deadlock. */
async function tryOften(trx: Database, work: () => Promise<boolean | 'again'>): Promise<boolean> {
  for (let look = 0; look < looks; look++) {
    let isAgain = false;
    try {
      const isDone = await attempt(trx, async () => {
        const outcome = await work();
        isAgain = outcome === 'again';
        return outcome === true;
      });
      if (isDone || !isAgain) return isDone;
    } catch (error) {
      // Whoever was to sit there has gone meanwhile, or the table is another's: somebody else, or another table, may do.
      if (!isMissing(error)) throw error;
    }
  }
  return false;
}

async function take(
  trx: Database,
  meeting: MeetingToPlace,
  slot: Claimable,
  now: Date,
  before: Seated | null,
): Promise<boolean | 'again'> {
  const seated = await takeSeats(trx, {
    slotIdx: slot.idx,
    matchingIdx: meeting.idx,
    companyIdx: meeting.companyIdx,
    buyerIdx: meeting.buyerIdx,
    ...(slot.people ?? { companyRepIdx: meeting.companyRepIdx, buyerRepIdx: meeting.buyerRepIdx }),
    companyBeforeIdx: before?.companyRepIdx ?? null,
    buyerBeforeIdx: before?.buyerRepIdx ?? null,
    language: meeting.translatorLanguage,
  });
  if (seated === 'again') return 'again';
  return seated !== 'none' && takePlace(trx, meeting, slot, seated, now);
}

const seats = prepared((db, given: { matchingIdx: number }) =>
  db
    .selectFrom('placement')
    .select(['companyRepIdx', 'buyerRepIdx'])
    .where('matchingIdx', '=', given.matchingIdx),
);

/** Who sits in a confirmed meeting; null of any other. */
export const seatedIn = async (trx: Database, matchingIdx: number): Promise<Seated | null> =>
  (await seats(trx, { matchingIdx }))[0] ?? null;

/**
 * Moves a confirmed meeting to another slot, in one step: what it held is free, or it holds what it held. Who sat there sits there
 * again where they can; `meeting_locked`, and what `claimSlot` refuses. `enforce` has locked the meeting's row.
 */
export async function moveTo(
  trx: Database,
  meeting: MeetingToPlace,
  slot: Claimable,
  now: Date,
): Promise<boolean> {
  await assertUnlocked(trx, meeting.idx);
  await assertAllowed(trx, meeting, slot);
  return tryOften(trx, async () => {
    const before = await seatedIn(trx, meeting.idx);
    await release(trx, meeting.idx);
    return take(trx, meeting, slot, now, before);
  });
}

/** Gives back what a meeting holds, and what was proposed for it. */
export async function release(trx: Database, matchingIdx: number): Promise<void> {
  await keepAllReleased(trx, [matchingIdx]);
  for (const table of ['placement', 'busy', 'tableSlot', 'matchingMove'] as const)
    await trx.deleteFrom(table).where('matchingIdx', '=', matchingIdx).execute();
}

interface Placing extends Seated {
  matchingIdx: number;
  eventIdx: number;
  slotIdx: number;
  companyIdx: number;
  buyerIdx: number;
  /** Null by video. */
  tableIdx: number | null;
  interpreterIdx: number | null;
  ownInterpreter: 'N' | null;
  language: string | null;
  byVideo: 'Y' | 'N';
  createdAt: string;
}

const insertPlacement = prepared((db, given: Placing) =>
  db
    .insertInto('placement')
    .values({
      matchingIdx: given.matchingIdx,
      eventIdx: given.eventIdx,
      slotIdx: given.slotIdx,
      companyIdx: given.companyIdx,
      buyerIdx: given.buyerIdx,
      companyRepIdx: given.companyRepIdx,
      buyerRepIdx: given.buyerRepIdx,
      tableIdx: given.tableIdx,
      byVideo: given.byVideo,
      tableOwner: ownerOf(given.tableIdx),
      interpreterIdx: given.interpreterIdx,
      // Refused by its key where the company has come to bring its own meanwhile.
      ownInterpreter: given.ownInterpreter,
      language: given.language,
      createdAt: given.createdAt,
    })
    .onConflict((on) => on.doNothing())
    .returning('matchingIdx'),
);

/**
 * For the update that answers a request: keeps when it was answered first. What is asked and placed in one go was answered by nobody,
 * nor is what a manager places.
 */
export const firstAnsweredAt = (at: string) =>
  sql<
    string | null
  >`case when answered_at is null and state = 'request' and created_at <> ${at} then ${at} else answered_at end`;

const completeMeeting = prepared(
  (db, given: { matchingIdx: number; type: MatchingType; byVideo: 'Y' | 'N'; at: string }) =>
    db
      .updateTable('matching')
      .set((of) => ({
        state: 'complete',
        type: given.type,
        byVideo: given.byVideo,
        updatedAt: given.at,
        answeredAt: firstAnsweredAt(given.at),
        // A meeting that was confirmed already is moved, and calendars have to follow.
        sequence: of
          .case()
          .when('state', '=', 'complete')
          .then(of('sequence', '+', 1))
          .else(of.ref('sequence'))
          .end(),
      }))
      .where('idx', '=', given.matchingIdx)
      .returning('idx'),
);

/** What was proposed for a meeting is void once it has a place. */
const voidProposal = prepared((db, given: { matchingIdx: number }) =>
  db.deleteFrom('matchingMove').where('matchingIdx', '=', given.matchingIdx).returning('matchingIdx'),
);

/** Takes a table, unless it is held by video, and, where one is wanted, an interpreter. A concurrent claim may take the interpreter first; then the next is tried, until none is left. */
async function takePlace(
  trx: Database,
  meeting: MeetingToPlace,
  slot: Claimable,
  seated: Seated,
  now: Date,
): Promise<boolean> {
  const { idx: matchingIdx, eventIdx, companyIdx, buyerIdx } = meeting;
  const place = { matchingIdx, eventIdx, slotIdx: slot.idx, companyIdx, buyerIdx };
  const wantsInterpreter = await needsInterpreter(trx, meeting);
  const language = wantsInterpreter ? meeting.translatorLanguage : null;
  const createdAt = now.toISOString();
  const byVideo = isByVideo(meeting, slot) ? 'Y' : 'N';
  const tableIdx =
    byVideo === 'Y' ? null : await takeTable(trx, { ...place, tableIdx: slot.tableIdx ?? null });
  if (byVideo === 'N' && tableIdx === null) return false;
  for (;;) {
    const interpreterIdx = wantsInterpreter ? await firstFreeInterpreter(trx, slot, language) : null;
    if (wantsInterpreter && interpreterIdx === null) return false;
    const placing = {
      ...place,
      ...seated,
      tableIdx,
      byVideo,
      interpreterIdx,
      ownInterpreter: interpreterIdx === null ? null : 'N',
      language,
      createdAt,
    } as const;
    const [taken] = await insertPlacement(trx, placing);
    if (!taken) continue;
    await completeMeeting(trx, { matchingIdx, type: slot.type, byVideo, at: createdAt });
    await voidProposal(trx, { matchingIdx });
    return true;
  }
}
