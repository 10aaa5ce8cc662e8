/** Makes the meetings of one portion of a plan real, each whole or not at all; those that change places together (docs/rules.md, D8). */
import { Refusal } from '#domain/common/catalogue.ts';
import type { InterpreterLanguage } from '#domain/matching/interpreter.ts';
import { hasBegun } from '#domain/matching/matching.ts';
import type { StayedWhy } from '#domain/matching/meeting-plan.ts';
import type { EventSpan } from '../../access/event-span.ts';
import type { Database } from '../../db/open.ts';
import type { MatchingRow } from '../../db/tables.ts';
import { attempt } from '../../db/transact.ts';
import { meetingToArrange } from '../matching/by-manager/arrange.ts';
import { obstaclesIn } from '../matching/by-manager/by-hand.ts';
import { claimSlot, release } from '../matching/placing/claim.ts';
import { needOfMeeting } from '../matching/placing/place.ts';
import type { Walks } from '../matching/rows/walks.ts';
import { lockLimited } from '../matching/slots/day-limit.ts';
import { beyondMost } from '../matching/slots/most-limit.ts';
import { slotsInOrder } from '../matching/slots/order.ts';
import type { Claimable, Slot } from '../matching/slots/slots.ts';
import { nearTables } from './near-table.ts';
import type { Planned, PlanRow } from './read-rows.ts';
import { spareTable } from './spare-table.ts';

export type Outcome = { is: 'done'; isMade: boolean } | { is: 'stayed'; because: StayedWhy[] };

export interface Making {
  event: EventSpan;
  slots: ReadonlyMap<number, Slot>;
  /** Null where the event sets no minutes for changing tables. */
  walks: Walks | null;
  now: Date;
}

/** Tables that are tried for one meeting: where none of them will do it is somebody, or an interpreter, who is missing. */
const tablesTried = 3;
/** How often the rest is tried where some of those who change places could not. */
const tries = 12;
/** Milliseconds after which no further try begins: on SQLite every write waits. */
const longestMs = 400;

/** What becomes of each, in the order given. */
export async function makeTogether(
  trx: Database,
  making: Making,
  planned: readonly Planned[],
): Promise<Outcome[]> {
  const outcomes = planned.map((one) => atOnce(one, making));
  let going = planned.filter((_, no) => outcomes[no] === null);
  const settle = (one: Planned, outcome: Outcome) => {
    outcomes[planned.indexOf(one)] = outcome;
  };
  for (const one of await beyondTheirMost(trx, making, going))
    settle(one, { is: 'stayed', because: ['mostReached'] });
  going = planned.filter((_, no) => outcomes[no] === null);
  const began = performance.now();
  for (let no = 0; no < tries && going.length > 0 && performance.now() - began < longestMs; no++) {
    const lost = new Map<Planned, StayedWhy[]>();
    const isDone = await attempt(trx, async () => {
      for (const { meeting, stands } of going) if (meeting && stands) await release(trx, meeting.idx);
      for (const one of keepingFirst(going)) {
        const because = await claim(trx, making, one);
        if (because.length > 0) lost.set(one, because);
      }
      return lost.size === 0;
    });
    if (isDone) {
      for (const one of going) settle(one, { is: 'done', isMade: true });
      going = [];
    }
    for (const [one, because] of lost) settle(one, { is: 'stayed', because });
    going = going.filter((one) => !lost.has(one));
  }
  for (const one of going) settle(one, { is: 'stayed', because: ['chainBroken'] });
  return outcomes as Outcome[];
}

/** Those that keep their time are there first: an order with one of them is asked of the other (docs/rules.md, D19). */
const keepingFirst = (going: readonly Planned[]): Planned[] => {
  const keeps = ({ row, stands }: Planned) => stands?.slotIdx === row.slotIdx;
  return [...going.filter(keeps), ...going.filter((one) => !keeps(one))];
};

/** Those of which one of the two has as many meetings in all as they are to have at most; a meeting that stands moves whatever that is. */
async function beyondTheirMost(
  trx: Database,
  { event }: Making,
  going: readonly Planned[],
): Promise<Planned[]> {
  const fresh = going.filter(({ stands }) => !stands);
  if (fresh.length === 0) return [];
  const pairs = fresh.map(({ row }) => row);
  const beyond = new Set(await beyondMost(trx, await lockLimited(trx, event, pairs), pairs));
  return fresh.filter(({ row }) => beyond.has(row));
}

/** What can be said before anything is claimed; null: it goes. */
export function atOnce(
  { row, meeting, stands, isLocked, havePeople }: Planned,
  { slots, now }: Making,
): Outcome | null {
  const stayed = (because: StayedWhy): Outcome => ({ is: 'stayed', because: [because] });
  const slot = slots.get(row.slotIdx ?? 0);
  if (!slot) return stayed('noSlot');
  if (stands) {
    if (isThere(row, stands)) return { is: 'done', isMade: false };
    if (!stoodSo(row, stands)) {
      // Their own yes has brought them to the same time, at whatever table.
      const isThen = row.wasSlotIdx === null && stands.slotIdx === row.slotIdx;
      return isThen ? { is: 'done', isMade: false } : stayed('changed');
    }
    if (hasBegun(now, stands.startsAt)) return stayed('begun');
    if (isLocked) return stayed('locked');
  } else if (row.matchingIdx !== null && meeting?.idx !== row.matchingIdx) return stayed('cancelled');
  if (hasBegun(now, slot.startsAt)) return stayed('begun');
  return havePeople ? null : stayed('personGone');
}

const isThere = (row: PlanRow, stands: NonNullable<Planned['stands']>) =>
  stands.slotIdx === row.slotIdx &&
  stands.tableIdx === row.tableIdx &&
  stands.companyRepIdx === row.companyRepIdx &&
  stands.buyerRepIdx === row.buyerRepIdx &&
  (row.interpreterIdx === null || stands.interpreterIdx === row.interpreterIdx);

/** As when the plan was made. A hand-over since is not undone; of rows that are older than 107-planned-people it isn't known who sat there. */
const stoodSo = (row: PlanRow, stands: NonNullable<Planned['stands']>) =>
  stands.slotIdx === row.wasSlotIdx &&
  stands.tableIdx === row.wasTableIdx &&
  stands.companyRepIdx === (row.wasCompanyRepIdx ?? stands.companyRepIdx) &&
  stands.buyerRepIdx === (row.wasBuyerRepIdx ?? stands.buyerRepIdx);

/** What a refusal of making a meeting means here. */
const meaning: Partial<Record<Refusal['key'], StayedWhy>> = {
  participate_not_found: 'notTakingPart',
  not_wanted: 'notPossible',
  duplicated_matching: 'changed',
  day_full: 'dayFull',
  // Nobody speaks that language any more.
  invalid_parameter: 'noInterpreter',
};

/** Claims the place for one, as planned; at another table where that one is gone. Why it can't be had, else nothing. */
async function claim(trx: Database, making: Making, planned: Planned): Promise<StayedWhy[]> {
  let because: StayedWhy[] = [];
  try {
    await attempt(trx, async () => {
      because = await claimOrTell(trx, making, planned);
      return because.length === 0;
    });
    return because;
  } catch (error) {
    const why = error instanceof Refusal ? meaning[error.key] : undefined;
    if (!why) throw error;
    return [why];
  }
}

async function claimOrTell(
  trx: Database,
  { event, slots, walks, now }: Making,
  { row, meeting: standing, stands }: Planned,
): Promise<StayedWhy[]> {
  const slot = slots.get(row.slotIdx ?? 0) as Slot;
  const type = now.toISOString() < event.firstOpensAt ? 'online' : 'offline';
  const meeting =
    standing && stands
      ? standing
      : await arranged(trx, event, { row, hasMeeting: standing !== undefined, type, now });
  // What is new is in no order yet, and what keeps its time breaks none that it did not break before.
  const isAtAnotherTime = standing !== undefined && stands?.slotIdx !== slot.idx;
  if (isAtAnotherTime && (await slotsInOrder(trx, meeting.idx, [slot])).length === 0) return ['outOfOrder'];
  const anywhere: Claimable = {
    ...slot,
    skipsOrder: true,
    // What stands keeps how it was arranged.
    type: stands ? meeting.type : type,
    byVideo: row.byVideo === 'Y',
    interpreterIdx: row.interpreterIdx,
    people: { companyRepIdx: row.companyRepIdx ?? 0, buyerRepIdx: row.buyerRepIdx ?? 0 },
  };
  let spare: number | null = null;
  if (walks && row.byVideo === 'N') {
    const { tables, isTooFar } = await nearTables(trx, walks, row);
    for (const tableIdx of tables.slice(0, tablesTried))
      if (await claimSlot(trx, meeting, { ...anywhere, tableIdx }, now)) return [];
    if (isTooFar) return ['tooFar'];
  } else {
    const planned = { ...anywhere, tableIdx: row.tableIdx ?? undefined };
    if (row.tableIdx !== null && (await claimSlot(trx, meeting, planned, now))) return [];
    spare = row.tableIdx === null ? null : await spareTable(trx, row);
    const next = spare === null ? anywhere : { ...anywhere, tableIdx: spare };
    if (await claimSlot(trx, meeting, next, now)) return [];
  }
  const need = await needOfMeeting(trx, meeting);
  const named = [row.companyRepIdx, row.buyerRepIdx].filter((idx) => idx !== null);
  const found = await obstaclesIn(trx, event.idx, meeting, anywhere, { ...need, named });
  if (found.length > 0) return found;
  // The spare table was taken just now: any will do.
  return spare !== null && (await claimSlot(trx, meeting, anywhere, now)) ? [] : ['changed'];
}

interface Wanted {
  row: PlanRow;
  hasMeeting: boolean;
  type: 'online' | 'offline';
  now: Date;
}

/** The request of the two, accepted, or a new row; an interpreter as the organiser's pair asks for one, or as planned. */
async function arranged(
  trx: Database,
  event: EventSpan,
  { row: { companyIdx, buyerIdx, interpreterIdx }, hasMeeting, type, now }: Wanted,
): Promise<MatchingRow> {
  const pair = await trx
    .selectFrom('wantedPair')
    .select(['isTranslator', 'translatorLanguage'])
    .where('companyIdx', '=', companyIdx)
    .where('buyerIdx', '=', buyerIdx)
    .executeTakeFirst();
  const language = pair?.translatorLanguage ?? null;
  const wants = pair?.isTranslator === 'Y' || (!hasMeeting && interpreterIdx !== null);
  const request = {
    companyIdx,
    buyerIdx,
    ...(wants && { isTranslator: 'Y' as const }),
    ...(wants && language !== null && { translatorLanguage: language as InterpreterLanguage }),
  };
  return (await meetingToArrange({ db: trx, now }, event, request, { type })).meeting;
}
