/** The event's slots: what is taken, who is busy, what is free for whom (docs/rules.md, M2, M7). */
import { type SqlBool, sql } from 'kysely';
import { type MatchingType, typeOfSlot } from '#domain/matching/matching.ts';
import type { EventSpan } from '../../../access/event-span.ts';
import type { Database } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { numbers } from '../../../db/search.ts';
import { type BusyWhy, busyIn } from './busy.ts';
import { freeInterpreters } from './interpreters.ts';
import type { Seated } from './take.ts';

export interface Slot {
  idx: number;
  startsAt: string;
}

/** A slot to claim, and how a meeting in it is arranged. `tableIdx`: at that table or not at all; else at the lowest-numbered free one. */
export type Claimable = Slot & {
  type: MatchingType;
  tableIdx?: number | undefined;
  /** Held by video, or at a table; undefined: as the meeting says. */
  byVideo?: boolean | undefined;
  /** How many meetings its people have on the day is not asked: it was, or a manager goes beyond it with a reason. */
  skipsDayLimit?: boolean | undefined;
  /** What it is to come before and after is not asked: it was, or the meeting keeps its time. */
  skipsOrder?: boolean | undefined;
  /** A manager claims it, who is told which other meeting an order is with. */
  namesOrder?: boolean | undefined;
  /** These two alone, whoever the request named; else as the meeting says. */
  people?: Seated | undefined;
  /** Who interprets where they can; else the lowest-numbered one who is free. */
  interpreterIdx?: number | null | undefined;
};

/** Whether a meeting is held by video in a slot: then it takes no table. */
export const isByVideo = (meeting: { byVideo: 'Y' | 'N' }, slot: Pick<Claimable, 'byVideo'>): boolean =>
  slot.byVideo ?? meeting.byVideo === 'Y';

/** A slot with what is left of it, and by participation why it has nobody who could meet then. */
export interface SlotAvailability extends Slot {
  freeTables: number;
  freeInterpreters: number;
  busy: Map<number, BusyWhy>;
}

/** When a slot ends: UTC, like its start. */
export function slotEnd(startsAt: string, slotMinutes: number): string {
  return new Date(Date.parse(startsAt) + slotMinutes * 60_000).toISOString();
}

/** Every slot with how many of the event's tables are taken or closed in it. Counted apart, so that the count reads an index and no row. */
const slotLoads = prepared((db, given: { eventIdx: number }) =>
  db
    .selectFrom('slot')
    .select(['slot.idx', 'slot.startsAt'])
    .select(({ selectFrom, fn }) =>
      selectFrom('tableSlot')
        .select(fn.countAll<number>().as('count'))
        .whereRef('tableSlot.slotIdx', '=', 'slot.idx')
        .$asScalar()
        .$notNull()
        .as('tablesTaken'),
    )
    .where('slot.eventIdx', '=', given.eventIdx)
    .orderBy('slot.startsAt'),
);

/** Whether these people can't have a table at all: it is another's own, or closed. */
export const isOfOthers = (db: Database, people: string) => sql<SqlBool>`(event_table.is_open = 'N'
  or (event_table.owner_idx is not null and event_table.owner_idx not in ${numbers(db, people)}))`;

const tableCounts = prepared((db, given: { eventIdx: number; people: string }) =>
  db
    .selectFrom('eventTable')
    .select(({ fn }) => fn.countAll<number>().as('all'))
    .select(sql<number>`count(case when ${isOfOthers(db, given.people)} then 1 end)`.as('others'))
    .where('eventIdx', '=', given.eventIdx),
);

/** By slot, how many of the tables that these people can't have are taken or closed: those are counted nowhere. */
async function takenOfOthers(
  db: Database,
  given: { eventIdx: number; people: string },
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('tableSlot')
    .select('slotIdx')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(
      'tableIdx',
      'in',
      db
        .selectFrom('eventTable')
        .select('eventTable.idx')
        .where('eventTable.eventIdx', '=', given.eventIdx)
        .where(isOfOthers(db, given.people)),
    )
    .groupBy('slotIdx')
    .execute();
  return new Map(rows.map(({ slotIdx, count }) => [slotIdx, count]));
}

/**
 * All slots of the event in time order, with where each of `people` can't meet, and how many tables they can have and interpreters are
 * free who speak `language` (null: any). `named`: the representatives who alone will do.
 */
export async function slotAvailability(
  db: Database,
  eventIdx: number,
  people: readonly number[],
  language: string | null,
  named: readonly number[] = [],
): Promise<SlotAvailability[]> {
  const given = { eventIdx, people: JSON.stringify(people) };
  const [slots, [tables = { all: 0, others: 0 }], interpreters, busy] = await Promise.all([
    slotLoads(db, { eventIdx }),
    tableCounts(db, given),
    freeInterpreters(db, eventIdx, language),
    busyIn(db, people, named),
  ]);
  const ofOthers = tables.others > 0 ? await takenOfOthers(db, given) : new Map<number, number>();
  return slots.map((slot) => ({
    idx: slot.idx,
    startsAt: slot.startsAt,
    freeTables: tables.all - tables.others - (slot.tablesTaken - (ofOthers.get(slot.idx) ?? 0)),
    freeInterpreters: interpreters.get(slot.idx) ?? 0,
    busy: busy.get(slot.idx) ?? new Map(),
  }));
}

/** What a meeting needs of a slot: that both people can, a table unless it is by video, and an interpreter if wanted. */
export interface Need {
  people: readonly number[];
  /** Representatives of theirs who were asked for: nobody else will do. */
  named?: readonly number[];
  interpreter: boolean;
  byVideo?: boolean | undefined;
  /** ISO 639-1: what the interpreter has to speak; null where any will do. */
  language: string | null;
}

/** The slots of the event, in time order, that are still open and have all that the meeting needs. */
export async function freeSlots(db: Database, event: EventSpan, need: Need, now: Date): Promise<Claimable[]> {
  const slots = await slotAvailability(db, event.idx, need.people, need.language, need.named);
  return openOf(slotsWithRoom(slots, need), event, now);
}

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

/** Those of the slots that have all that the meeting needs, whatever the hour. They were read for its people. */
export const slotsWithRoom = (slots: readonly SlotAvailability[], need: Need): SlotAvailability[] =>
  slots.filter(
    (slot) =>
      slot.busy.size === 0 &&
      (need.byVideo || slot.freeTables > 0) &&
      (!need.interpreter || slot.freeInterpreters > 0),
  );

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
