/**
 * A plan for a large event, past its minute, with all that makes publishing slow: meetings that change places two by two and bring their
 * interpreters, new pairs, requests that wait, and some three of twenty that have lost their table, their buyer or their interpreter since.
 */
import type { Insertable } from 'kysely';
import { criteria } from '#domain/schedule/problem.ts';
import type { Database, DatabasePlace } from '#server/db/open.ts';
import { numbers } from '#server/db/search.ts';
import type { Tables } from '#server/db/tables.ts';
import { largeEvent, type Request, type Size } from './large-event.ts';

export interface PlannedEvent {
  eventIdx: number;
  planIdx: number;
  /** Meetings of the plan, and how many of them can't be made. */
  rows: number;
  lost: number;
}

type Row = Insertable<Tables['meetingPlanRow']>;
interface Standing {
  matchingIdx: number;
  companyIdx: number;
  buyerIdx: number;
  slotIdx: number;
  tableIdx: number | null;
}

/** Of twenty requests the one whose table is closed, the one whose buyer can't, and a new pair whose interpreter has other hours by now. */
const [tableless, buyerless, speechless] = [3, 6, 8];

export async function plannedEvent(db: Database, place: DatabasePlace, size: Size): Promise<PlannedEvent> {
  const { eventIdx, requests, tableIdxs } = await largeEvent(db, place, {
    ...size,
    interpreters: size.placed + Math.ceil(size.asked / 20),
  });
  const standing = await withInterpreters(db, eventIdx);
  const idle = await withoutHours(db, eventIdx, size.placed);
  const planIdx = await heldPlan(db, eventIdx);
  const base = { planIdx, eventIdx, weight: 1 };
  // The first tables of each slot are those of what stands.
  const taken = new Map<number, number>();
  const asked = requests.map((request): Row & Request => {
    const no = size.placed + (taken.get(request.slotIdx) ?? 0);
    taken.set(request.slotIdx, no + 1 - size.placed);
    return { ...request, ...base, ...peopleOf(request), tableIdx: tableIdxs[no] as number };
  });
  const named = new Map<number, number>();
  for (const row of asked.filter((_, no) => no % 20 === speechless)) {
    const no = named.get(row.slotIdx) ?? 0;
    named.set(row.slotIdx, no + 1);
    row.interpreterIdx = idle[no] as number;
  }
  const isNew = (no: number) => no % 2 === 0;
  const rows: Row[] = [
    ...standing,
    ...asked.map(({ startsAt: _, token: __, toMemberIdx: ___, matchingIdx, ...row }, no) => {
      return { ...row, matchingIdx: isNew(no) ? null : matchingIdx };
    }),
  ].map((row) => ({ ...base, ...row }));
  await forget(
    db,
    asked.filter((_, no) => isNew(no)),
  );
  const lost = await loseSome(db, asked);
  for (let from = 0; from < rows.length; from += 500)
    await db
      .insertInto('meetingPlanRow')
      .values(rows.slice(from, from + 500))
      .execute();
  return { eventIdx, planIdx, rows: rows.length, lost };
}

/** The interpreters beyond these first ones, who have a meeting each in every slot: they work in none any more, and nobody stands in for them. */
async function withoutHours(db: Database, eventIdx: number, beyond: number): Promise<number[]> {
  const idle = await db
    .selectFrom('interpreter')
    .select('idx')
    .where('eventIdx', '=', eventIdx)
    .where('no', '>', beyond)
    .orderBy('no')
    .execute();
  const idxs = idle.map(({ idx }) => idx);
  await db.deleteFrom('interpreterShift').where('interpreterIdx', 'in', idxs).execute();
  return idxs;
}

/** A copy's representative has the number of its participation. */
const peopleOf = ({ companyIdx, buyerIdx }: { companyIdx: number; buyerIdx: number }) => {
  return { companyRepIdx: companyIdx, buyerRepIdx: buyerIdx };
};

/**
 * What stands, each with the interpreter of its table, as rows that go to the slot beside: two slots change their meetings, who are not
 * the same people (`largeEvent`).
 */
async function withInterpreters(db: Database, eventIdx: number): Promise<Omit<Row, 'planIdx'>[]> {
  const slots = await db
    .selectFrom('slot')
    .select('idx')
    .where('eventIdx', '=', eventIdx)
    .orderBy('startsAt')
    .execute();
  const at = new Map(slots.map(({ idx }, no) => [idx, no]));
  const interpreters = await db
    .selectFrom('interpreter')
    .select('idx')
    .where('eventIdx', '=', eventIdx)
    .orderBy('no')
    .execute();
  const standing: Standing[] = await db
    .selectFrom('placement')
    .select(['matchingIdx', 'companyIdx', 'buyerIdx', 'slotIdx', 'tableIdx'])
    .where('eventIdx', '=', eventIdx)
    .orderBy('slotIdx')
    .orderBy('tableIdx')
    .execute();
  const inSlots = [...Map.groupBy(standing, ({ slotIdx }) => slotIdx).values()];
  const interpreted = inSlots.flatMap((meetings) =>
    meetings.map((one, no) => ({ ...one, interpreterIdx: interpreters[no]?.idx ?? null })),
  );
  await db
    .updateTable('matching')
    .set({ isTranslator: 'Y' })
    .where('eventIdx', '=', eventIdx)
    .where('state', '=', 'complete')
    .execute();
  for (const [interpreterIdx, theirs] of Map.groupBy(interpreted, (one) => one.interpreterIdx))
    await db
      .updateTable('placement')
      .set({ interpreterIdx, ownInterpreter: 'N' })
      .where('matchingIdx', 'in', numbers(db, JSON.stringify(theirs.map(({ matchingIdx }) => matchingIdx))))
      .execute();
  return interpreted.map(({ slotIdx, tableIdx, ...one }) => ({
    ...{ ...one, ...peopleOf(one), eventIdx, weight: 1, tableIdx },
    slotIdx: slots[(at.get(slotIdx) ?? 0) ^ 1]?.idx ?? slotIdx,
    ...{ wasSlotIdx: slotIdx, wasTableIdx: tableIdx },
    ...{ wasCompanyRepIdx: one.companyIdx, wasBuyerRepIdx: one.buyerIdx },
  }));
}

/** Pairs that never asked each other. */
async function forget(db: Database, requests: readonly Request[]): Promise<void> {
  const idxs = numbers(db, JSON.stringify(requests.map(({ matchingIdx }) => matchingIdx)));
  await db.deleteFrom('matchingWish').where('matchingIdx', 'in', idxs).execute();
  await db.deleteFrom('matching').where('idx', 'in', idxs).execute();
  const pairs = new Set(requests.map(({ companyIdx, buyerIdx }) => `${companyIdx} ${buyerIdx}`));
  for (const pair of pairs) {
    const [companyIdx, buyerIdx] = pair.split(' ').map(Number) as [number, number];
    await db
      .deleteFrom('pair')
      .where('companyIdx', '=', companyIdx)
      .where('buyerIdx', '=', buyerIdx)
      .execute();
  }
}

/** Answers how many can't be made: where a table is closed there is another one. */
async function loseSome(db: Database, asked: readonly (Row & Request)[]): Promise<number> {
  const of = (which: number) => asked.filter((_, no) => no % 20 === which);
  await db
    .insertInto('tableSlot')
    .values(
      of(tableless).map(({ slotIdx, tableIdx }) => ({
        slotIdx,
        tableIdx: tableIdx as number,
        matchingIdx: null,
      })),
    )
    .execute();
  const busy = of(buyerless).map(({ slotIdx, buyerIdx }) => ({
    ...{ slotIdx, representativeIdx: buyerIdx, participateIdx: buyerIdx, lane: null, matchingIdx: null },
  }));
  await db.insertInto('busy').values(busy).execute();
  return busy.length + of(speechless).length;
}

/** A plan whose minute is over. */
async function heldPlan(db: Database, eventIdx: number): Promise<number> {
  const now = new Date().toISOString();
  const { idx: memberIdx } = await db.selectFrom('member').select('idx').limit(1).executeTakeFirstOrThrow();
  const { idx } = await db
    .insertInto('meetingPlan')
    .values({
      ...{ eventIdx, name: 'Plan', scope: 'whole', state: 'held', criteria: criteria.join(' ') },
      ...{ memberIdx, publishedBy: memberIdx, heldUntil: now, createdAt: now, updatedAt: now },
    })
    .returning('idx')
    .executeTakeFirstOrThrow();
  return idx;
}
