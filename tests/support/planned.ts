/** Drafts of plans as rows, and publishing them as the job does. */
import type { Insertable } from 'kysely';
import { heldMs } from '#domain/matching/meeting-plan.ts';
import { criteria } from '#domain/schedule/problem.ts';
import type { Database } from '#server/db/open.ts';
import type { Tables } from '#server/db/tables.ts';
import { publishSome } from '#server/features/publish-plan/run.ts';

export interface PlannedAt {
  companyIdx: number;
  buyerIdx: number;
  slotIdx: number;
  /** By its number; null by video. */
  tableNo: number | null;
  companyRepIdx?: number;
  buyerRepIdx?: number;
  interpreterIdx?: number | null;
}

/** What stands between two, as a plan that is made now keeps it. */
async function standingOf(db: Database, { companyIdx, buyerIdx }: PlannedAt) {
  const live = await db
    .selectFrom('matching')
    .leftJoin('placement', 'placement.matchingIdx', 'matching.idx')
    .select(['matching.idx', 'placement.slotIdx', 'placement.tableIdx'])
    .select(['placement.companyRepIdx', 'placement.buyerRepIdx'])
    .where('matching.companyIdx', '=', companyIdx)
    .where('matching.buyerIdx', '=', buyerIdx)
    .where('matching.state', 'in', ['request', 'pending', 'complete'])
    .executeTakeFirst();
  return {
    matchingIdx: live?.idx ?? null,
    wasSlotIdx: live?.slotIdx ?? null,
    wasTableIdx: live?.tableIdx ?? null,
    wasCompanyRepIdx: live?.companyRepIdx ?? null,
    wasBuyerRepIdx: live?.buyerRepIdx ?? null,
  };
}

export async function firstPerson(db: Database, participateIdx: number): Promise<number> {
  const { idx } = await db
    .selectFrom('representative')
    .select('idx')
    .where('participateIdx', '=', participateIdx)
    .where('state', '=', 'live')
    .orderBy('idx')
    .limit(1)
    .executeTakeFirstOrThrow();
  return idx;
}

/** A draft with these meetings, and pairs without a place. */
export async function draftOf(
  db: Database,
  { eventIdx, memberIdx, at }: { eventIdx: number; memberIdx: number; at: string },
  placed: readonly PlannedAt[],
  unplaced: readonly { companyIdx: number; buyerIdx: number }[] = [],
): Promise<number> {
  const { idx: planIdx } = await db
    .insertInto('meetingPlan')
    .values({
      eventIdx,
      name: 'A plan',
      scope: 'whole',
      criteria: criteria.join(' '),
      memberIdx,
      createdAt: at,
      updatedAt: at,
    })
    .returning('idx')
    .executeTakeFirstOrThrow();
  const tables = await db
    .selectFrom('eventTable')
    .select(['idx', 'no'])
    .where('eventIdx', '=', eventIdx)
    .execute();
  const tableIdx = new Map(tables.map(({ idx, no }) => [no, idx]));
  const rows: Insertable<Tables['meetingPlanRow']>[] = [];
  for (const one of placed)
    rows.push({
      planIdx,
      eventIdx,
      companyIdx: one.companyIdx,
      buyerIdx: one.buyerIdx,
      weight: 1,
      slotIdx: one.slotIdx,
      tableIdx: one.tableNo === null ? null : (tableIdx.get(one.tableNo) ?? null),
      byVideo: one.tableNo === null ? 'Y' : 'N',
      interpreterIdx: one.interpreterIdx ?? null,
      companyRepIdx: one.companyRepIdx ?? (await firstPerson(db, one.companyIdx)),
      buyerRepIdx: one.buyerRepIdx ?? (await firstPerson(db, one.buyerIdx)),
      ...(await standingOf(db, one)),
    });
  for (const one of unplaced)
    rows.push({
      planIdx,
      eventIdx,
      ...one,
      weight: 1,
      byVideo: 'N',
      ...(await standingOf(db, { ...one, slotIdx: 0, tableNo: null })),
    });
  if (rows.length > 0) await db.insertInto('meetingPlanRow').values(rows).execute();
  return planIdx;
}

/** Past the minute, until nothing is left to do. */
export async function publishAll(app: {
  db: Database;
  clock: { read: () => Date; set: (to: string) => void };
}) {
  app.clock.set(new Date(app.clock.read().getTime() + heldMs).toISOString());
  const left = new Map();
  while (await publishSome(app.db, app.clock.read(), left));
}

/** What became of the placed pairs of a plan, by company and buyer. */
export async function outcomesOf(db: Database, planIdx: number): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom('meetingPlanRow')
    .select(['companyIdx', 'buyerIdx', 'outcome', 'stayedBecause', 'isMade'])
    .where('planIdx', '=', planIdx)
    .where('slotIdx', 'is not', null)
    .execute();
  return Object.fromEntries(
    rows.map((row) => [
      `${row.companyIdx} ${row.buyerIdx}`,
      row.stayedBecause ?? `${row.outcome}${row.isMade === 'Y' ? ' made' : ''}`,
    ]),
  );
}
