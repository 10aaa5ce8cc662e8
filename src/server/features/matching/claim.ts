/**
 * Claiming a slot for an approved meeting: both people, one table and, if wanted, one interpreter, or nothing at all.
 * The database's unique keys decide between two claims of the same slot: the second inserts nothing (docs/rules.md, M7).
 */
import { type Insertable, sql } from 'kysely';
import type { MatchingType } from '#domain/matching/matching.ts';
import type { Database } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';
import type { MatchingRow, Tables } from '../../db/tables.ts';
import { attempt } from '../../db/transact.ts';
import { firstFreeInterpreter } from './interpreters.ts';
import { keepReleased } from './released.ts';
import { type Claimable, firstFreeTable } from './slots.ts';

type MeetingToPlace = Pick<
  MatchingRow,
  'idx' | 'eventIdx' | 'companyIdx' | 'buyerIdx' | 'state' | 'isTranslator' | 'translatorLanguage'
>;

/**
 * Places the meeting in `slot` and makes it `complete`; false where it can't have it. The meeting's row was locked by `enforce`
 * (access/enforce.ts), or made in this transaction; the caller has checked that it may become complete. `stands` is asked
 * once the slot is held: where it answers false, all is given back.
 */
export function claimSlot(
  trx: Database,
  meeting: MeetingToPlace,
  slot: Claimable,
  now: Date,
  stands: () => Promise<boolean> = async () => true,
): Promise<boolean> {
  // A failed try is rolled back before the next, to release its locks; otherwise attempts can deadlock.
  return attempt(trx, async () => (await take(trx, meeting, slot, now)) && (await stands()));
}

const take = async (trx: Database, meeting: MeetingToPlace, slot: Claimable, now: Date) =>
  (await takePeople(trx, meeting, slot.idx)) && takePlace(trx, meeting, slot, now);

/**
 * Moves a confirmed meeting to another slot, in one step: what it held is free, or it holds what it held. `enforce` has
 * locked the meeting's row.
 */
export function moveTo(trx: Database, meeting: MeetingToPlace, slot: Claimable, now: Date): Promise<boolean> {
  return attempt(trx, async () => {
    await release(trx, meeting.idx);
    return take(trx, meeting, slot, now);
  });
}

/** Gives back what a meeting holds, and what was proposed for it. */
export async function release(trx: Database, matchingIdx: number): Promise<void> {
  await keepReleased(trx, [matchingIdx]);
  for (const table of ['placement', 'busy', 'matchingMove'] as const)
    await trx.deleteFrom(table).where('matchingIdx', '=', matchingIdx).execute();
}

const insertBusy = prepared(
  (db, given: { slotIdx: number; companyIdx: number; buyerIdx: number; matchingIdx: number }) =>
    db
      .insertInto('busy')
      .values(
        [given.companyIdx, given.buyerIdx].map((participateIdx) => ({
          slotIdx: given.slotIdx,
          participateIdx,
          matchingIdx: given.matchingIdx,
        })),
      )
      .onConflict((on) => on.doNothing())
      .returning('participateIdx'),
);

async function takePeople(trx: Database, meeting: MeetingToPlace, slotIdx: number): Promise<boolean> {
  const { companyIdx, buyerIdx, idx: matchingIdx } = meeting;
  return (await insertBusy(trx, { slotIdx, companyIdx, buyerIdx, matchingIdx })).length === 2;
}

const insertPlacement = prepared((db, given: Insertable<Tables['placement']>) =>
  db
    .insertInto('placement')
    .values({
      matchingIdx: given.matchingIdx,
      eventIdx: given.eventIdx,
      slotIdx: given.slotIdx,
      companyIdx: given.companyIdx,
      buyerIdx: given.buyerIdx,
      tableIdx: given.tableIdx,
      interpreterIdx: given.interpreterIdx,
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

const completeMeeting = prepared((db, given: { matchingIdx: number; type: MatchingType; at: string }) =>
  db
    .updateTable('matching')
    .set((of) => ({
      state: 'complete',
      type: given.type,
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

/** Takes the table that was named, else the lowest-numbered free one. A concurrent claim may take it first; then the next is tried, until none is left. */
async function takePlace(
  trx: Database,
  meeting: MeetingToPlace,
  slot: Claimable,
  now: Date,
): Promise<boolean> {
  const { idx: matchingIdx, eventIdx, companyIdx, buyerIdx } = meeting;
  const slotIdx = slot.idx;
  const wantsInterpreter = meeting.isTranslator === 'Y';
  const language = wantsInterpreter ? meeting.translatorLanguage : null;
  const createdAt = now.toISOString();
  for (;;) {
    const tableIdx = slot.tableIdx ?? (await firstFreeTable(trx, eventIdx, slotIdx));
    const interpreterIdx = wantsInterpreter ? await firstFreeInterpreter(trx, slotIdx, language) : null;
    if (tableIdx === null || (wantsInterpreter && interpreterIdx === null)) return false;
    const placement = {
      matchingIdx,
      eventIdx,
      slotIdx,
      companyIdx,
      buyerIdx,
      tableIdx,
      interpreterIdx,
      language,
      createdAt,
    };
    const [taken] = await insertPlacement(trx, placement);
    if (!taken && slot.tableIdx !== undefined && (await isTaken(trx, slotIdx, slot.tableIdx))) return false;
    if (!taken) continue;
    await completeMeeting(trx, { matchingIdx, type: slot.type, at: createdAt });
    await voidProposal(trx, { matchingIdx });
    return true;
  }
}

const isTaken = async (trx: Database, slotIdx: number, tableIdx: number): Promise<boolean> =>
  (await trx
    .selectFrom('placement')
    .select('matchingIdx')
    .where('slotIdx', '=', slotIdx)
    .where('tableIdx', '=', tableIdx)
    .executeTakeFirst()) !== undefined;
