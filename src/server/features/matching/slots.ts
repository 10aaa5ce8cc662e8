/** The event's slots as a board: what is taken, who is busy, what is free for whom (docs/rules.md, M2, M7). */
import { type MatchingType, typeOfSlot } from '#domain/matching/matching.ts';
import type { EventSpan } from '../../access/event-span.ts';
import type { Database } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';
import { numbers } from '../../db/search.ts';
import { freeInterpreters, freeInterpretersIn } from './interpreters.ts';

export interface Slot {
  idx: number;
  startsAt: string;
}

/** A slot to claim, and how a meeting in it is arranged. `tableIdx`: at that table or not at all; else at the lowest-numbered free one. */
export type Claimable = Slot & {
  type: MatchingType;
  tableIdx?: number | undefined;
  /** How many meetings its people have on the day is not asked: it was, or a manager goes beyond it with a reason. */
  skipsDayLimit?: boolean | undefined;
};

/** A slot with what is left of it, and why each asked-for person cannot meet in it. */
export interface BoardSlot extends Slot {
  freeTables: number;
  freeInterpreters: number;
  busy: Map<number, 'unavailable' | 'meeting'>;
}

/** When a slot ends: UTC, like its start. */
export function slotEnd(startsAt: string, slotMinutes: number): string {
  return new Date(Date.parse(startsAt) + slotMinutes * 60_000).toISOString();
}

/**
 * Every slot with how many tables its meetings hold. Counted apart, so that the count reads an index and no row: with thousands of
 * meetings these rows are most of what an answer costs.
 */
const slotLoads = prepared((db, given: { eventIdx: number }) =>
  db
    .selectFrom('slot')
    .select(['slot.idx', 'slot.startsAt'])
    .select(({ selectFrom, fn }) =>
      selectFrom('placement')
        .select(fn.countAll<number>().as('count'))
        .whereRef('placement.slotIdx', '=', 'slot.idx')
        .$asScalar()
        .$notNull()
        .as('tablesTaken'),
    )
    .where('slot.eventIdx', '=', given.eventIdx)
    .orderBy('slot.startsAt'),
);

/**
 * All slots of the event in time order, with where each of `people` is busy, and how many interpreters are free who speak
 * `language` (null: any).
 */
export async function slotBoard(
  db: Database,
  eventIdx: number,
  people: readonly number[],
  language: string | null,
): Promise<BoardSlot[]> {
  const [slots, [{ tables } = { tables: 0 }], interpreters, busy] = await Promise.all([
    slotLoads(db, { eventIdx }),
    tableCount(db, { eventIdx }),
    freeInterpreters(db, eventIdx, language),
    people.length === 0
      ? []
      : db
          .selectFrom('busy')
          .selectAll()
          .where('participateIdx', 'in', [...people])
          .execute(),
  ]);
  const board = slots.map((slot) => ({
    idx: slot.idx,
    startsAt: slot.startsAt,
    freeTables: tables - slot.tablesTaken,
    freeInterpreters: interpreters.get(slot.idx) ?? 0,
    busy: new Map<number, 'unavailable' | 'meeting'>(),
  }));
  const byIdx = new Map(board.map((slot) => [slot.idx, slot]));
  for (const row of busy) {
    byIdx
      .get(row.slotIdx)
      ?.busy.set(row.participateIdx, row.matchingIdx === null ? 'unavailable' : 'meeting');
  }
  return board;
}

/** What a meeting needs of a slot: that both people can, a table, and an interpreter if wanted. */
export interface Need {
  people: readonly number[];
  interpreter: boolean;
  /** ISO 639-1: what the interpreter has to speak; null where any will do. */
  language: string | null;
}

/** The slots of the event, in time order, that are still open and have all that the meeting needs. */
export async function freeSlots(db: Database, event: EventSpan, need: Need, now: Date): Promise<Claimable[]> {
  const board = await slotBoard(db, event.idx, need.people, need.language);
  return openOf(slotsWithRoom(board, need), event, now);
}

/**
 * Those of these slots that a meeting could have, as one statement sees them: on PostgreSQL other transactions commit between two
 * statements, so that of several looks each is right and all together may be wrong.
 */
export async function slotsFreeAtOnce(
  db: Database,
  need: Need,
  slotIdxs: readonly number[],
): Promise<Set<number>> {
  if (slotIdxs.length === 0) return new Set();
  const given = { slots: JSON.stringify(slotIdxs), people: JSON.stringify(need.people) };
  const rows = need.interpreter
    ? await freeRows(db, given)
        .where((is) => is.exists(freeInterpretersIn(db, is.ref('slot.idx'), need.language)))
        .execute()
    : await freeWithoutInterpreter(db, given);
  return new Set(rows.map(({ idx }) => idx));
}

/** Both lists as JSON, so that there is one statement for lists of any length. */
const freeRows = (db: Database, given: { slots: string; people: string }) =>
  db
    .selectFrom('slot')
    .select('slot.idx')
    .where('slot.idx', 'in', numbers(db, given.slots))
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('busy')
            .select('busy.slotIdx')
            .whereRef('busy.slotIdx', '=', 'slot.idx')
            .where('busy.participateIdx', 'in', numbers(db, given.people)),
        ),
      ),
    )
    .where((is) =>
      is(
        is
          .selectFrom('placement')
          .select(is.fn.countAll<number>().as('count'))
          .whereRef('placement.slotIdx', '=', 'slot.idx'),
        '<',
        is
          .selectFrom('eventTable')
          .select(is.fn.countAll<number>().as('count'))
          .whereRef('eventTable.eventIdx', '=', 'slot.eventIdx'),
      ),
    );

const freeWithoutInterpreter = prepared(freeRows);

/** Those of the slots that are open by the clock, each with how a meeting in it is arranged. */
export function openOf<T extends { startsAt: string }>(
  slots: readonly T[],
  { firstOpensAt }: EventSpan,
  now: Date,
): (T & { type: MatchingType })[] {
  return slots.flatMap((slot) => {
    const type = typeOfSlot(slot.startsAt, firstOpensAt, now);
    return type === null ? [] : [{ ...slot, type }];
  });
}

/** The slots of a board that have all that the meeting needs, whatever the hour. The board is that of its people. */
export const slotsWithRoom = (board: readonly BoardSlot[], need: Need): BoardSlot[] =>
  board.filter(
    (slot) => slot.busy.size === 0 && slot.freeTables > 0 && (!need.interpreter || slot.freeInterpreters > 0),
  );

const tableCount = prepared((db, given: { eventIdx: number }) =>
  db
    .selectFrom('eventTable')
    .select(({ fn }) => fn.countAll<number>().as('tables'))
    .where('eventIdx', '=', given.eventIdx),
);

const firstTable = prepared((db, given: { eventIdx: number; slotIdx: number }) =>
  db
    .selectFrom('eventTable')
    .leftJoin('placement', (on) =>
      on.onRef('placement.tableIdx', '=', 'eventTable.idx').on('placement.slotIdx', '=', given.slotIdx),
    )
    .select('eventTable.idx as idx')
    .where('eventTable.eventIdx', '=', given.eventIdx)
    .where('placement.matchingIdx', 'is', null)
    .orderBy('eventTable.no')
    .limit(1),
);

/** The lowest-numbered table that no meeting holds in a slot; null when all are held. */
export async function firstFreeTable(
  db: Database,
  eventIdx: number,
  slotIdx: number,
): Promise<number | null> {
  const [row] = await firstTable(db, { eventIdx, slotIdx });
  return row?.idx ?? null;
}

/** Slots of the event in time order: all of them, or those named. */
export function slotsOf(db: Database, eventIdx: number, idxs?: readonly number[]): Promise<Slot[]> {
  if (idxs?.length === 0) return Promise.resolve([]);
  if (!idxs) return slotRows(db, { eventIdx });
  return db
    .selectFrom('slot')
    .select(['idx', 'startsAt'])
    .where('eventIdx', '=', eventIdx)
    .where('idx', 'in', [...idxs])
    .orderBy('startsAt')
    .execute();
}

const slotRows = prepared((db, given: { eventIdx: number }) =>
  db
    .selectFrom('slot')
    .select(['idx', 'startsAt'])
    .where('eventIdx', '=', given.eventIdx)
    .orderBy('startsAt'),
);
