/** The pairs of a plan with their places, what changes against what stood, and why some have none (docs/rules.md, D4). */
import { type RawBuilder, sql } from 'kysely';
import type { CheckedOf } from '#api/index.ts';
import type { MeetingPlanMeeting } from '#api/matching/plans/plan-parts.ts';
import { partIn } from '#domain/common/language.ts';
import type { MeetingPlanChange } from '#domain/matching/meeting-plan.ts';
import type { ContextOf } from '../../calls/context.ts';
import { countedPage } from '../../db/list.ts';
import type { Database } from '../../db/open.ts';
import { foundBy } from '../../db/search.ts';
import { Listed } from '../../platform/cache/listed.ts';
import { isTold, toldRank } from '../participation/rows/preference.ts';
import { namesOf, toldReason } from './facts.ts';
import { planIn } from './plans.ts';
import type { KeptReason } from './reason.ts';

/** What became of a pair against what stood when the plan was made. */
export const changeOf = (): RawBuilder<MeetingPlanChange> => sql<MeetingPlanChange>`case
  when meeting_plan_row.slot_idx is null and meeting_plan_row.was_slot_idx is null then 'unplaced'
  when meeting_plan_row.slot_idx is null then 'lost'
  when meeting_plan_row.was_slot_idx is null then 'new'
  when meeting_plan_row.slot_idx <> meeting_plan_row.was_slot_idx then 'moved'
  when coalesce(meeting_plan_row.table_idx, 0) <> coalesce(meeting_plan_row.was_table_idx, 0) then 'table'
  when meeting_plan_row.company_rep_idx <> meeting_plan_row.was_company_rep_idx
    or meeting_plan_row.buyer_rep_idx <> meeting_plan_row.was_buyer_rep_idx then 'person'
  else 'same' end`;

const rows = (db: Database, planIdx: number) =>
  db
    .selectFrom('meetingPlanRow')
    .innerJoin('participate as cp', 'cp.idx', 'meetingPlanRow.companyIdx')
    .innerJoin('company', 'company.participateIdx', 'cp.idx')
    .leftJoin('member as cm', 'cm.idx', 'cp.memberIdx')
    .innerJoin('participate as bp', 'bp.idx', 'meetingPlanRow.buyerIdx')
    .innerJoin('buyer', 'buyer.participateIdx', 'bp.idx')
    .leftJoin('member as bm', 'bm.idx', 'bp.memberIdx')
    .leftJoin('slot', 'slot.idx', 'meetingPlanRow.slotIdx')
    .leftJoin('eventTable', 'eventTable.idx', 'meetingPlanRow.tableIdx')
    .leftJoin('interpreter', 'interpreter.idx', 'meetingPlanRow.interpreterIdx')
    .leftJoin('slot as wasSlot', 'wasSlot.idx', 'meetingPlanRow.wasSlotIdx')
    .leftJoin('eventTable as wasTable', 'wasTable.idx', 'meetingPlanRow.wasTableIdx')
    // A confirmed meeting stays where one of the two wants no other: a rank that managers are not told of would tell who it is.
    .leftJoin('preference as ofCompany', (on) =>
      on
        .onRef('ofCompany.fromIdx', '=', 'meetingPlanRow.companyIdx')
        .onRef('ofCompany.toIdx', '=', 'meetingPlanRow.buyerIdx')
        .on(isTold('ofCompany')),
    )
    .leftJoin('preference as ofBuyer', (on) =>
      on
        .onRef('ofBuyer.fromIdx', '=', 'meetingPlanRow.buyerIdx')
        .onRef('ofBuyer.toIdx', '=', 'meetingPlanRow.companyIdx')
        .on(isTold('ofBuyer')),
    )
    .leftJoin('pair', (on) =>
      on
        .onRef('pair.companyIdx', '=', 'meetingPlanRow.companyIdx')
        .onRef('pair.buyerIdx', '=', 'meetingPlanRow.buyerIdx'),
    )
    .selectAll('meetingPlanRow')
    .select(['company.nameKo', 'company.nameEn', 'buyer.companyName'])
    .select((of) => [
      of.fn.coalesce('cm.leftAt', 'cp.erasedAt').as('companyLeftAt'),
      of.fn.coalesce('bm.leftAt', 'bp.erasedAt').as('buyerLeftAt'),
    ])
    .select(['slot.startsAt', 'eventTable.no as tableNo'])
    .select(['interpreter.name as interpreterName', 'interpreter.no as interpreterNo'])
    .select(['wasSlot.startsAt as wasStartsAt', 'wasTable.no as wasTableNo'])
    .select((of) => [
      of.case().when('ofCompany.rank', 'is not', null).then(toldRank('ofCompany')).end().as('companyRank'),
      of.case().when('ofBuyer.rank', 'is not', null).then(toldRank('ofBuyer')).end().as('buyerRank'),
    ])
    .select('pair.kind')
    .select(changeOf().as('change'))
    .where('meetingPlanRow.planIdx', '=', planIdx);

type PlanRow = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

export async function planMeetings(
  { db, eventIdx }: ContextOf<'GET /manage/meetingPlan/getMeetings'>,
  request: CheckedOf<'GET /manage/meetingPlan/getMeetings'>,
): Promise<Listed<MeetingPlanMeeting[]>> {
  const { planIdx, changes, outcome, participateIdx, slotIdx, keywords } = request;
  await planIn(db, eventIdx, planIdx);
  const found = keywords ? foundBy(db, 'participateSearch', keywords) : null;
  const ofOne = (idx: number | RawBuilder<number>) => {
    const operator = typeof idx === 'number' ? ('=' as const) : ('in' as const);
    return (query: ReturnType<typeof rows>) =>
      query.where((is) =>
        is.or([
          is('meetingPlanRow.companyIdx', operator, idx as number),
          is('meetingPlanRow.buyerIdx', operator, idx as number),
        ]),
      );
  };
  let query = rows(db, planIdx);
  if (changes) query = query.where(changeOf(), 'in', changes);
  if (outcome) query = query.where('meetingPlanRow.outcome', '=', outcome);
  if (slotIdx !== undefined) query = query.where('meetingPlanRow.slotIdx', '=', slotIdx);
  if (participateIdx !== undefined) query = ofOne(participateIdx)(query);
  if (found !== null) query = ofOne(found)(query);
  const ordered = query
    .orderBy('slot.startsAt', (order) => order.asc().nullsFirst())
    .orderBy('meetingPlanRow.must', 'desc')
    .orderBy('meetingPlanRow.weight', 'desc')
    .orderBy('meetingPlanRow.companyIdx')
    .orderBy('meetingPlanRow.buyerIdx');
  const { rows: page, count } = await countedPage(ordered, request);
  const reasons = page.map(({ reason }) => (reason === null ? null : (JSON.parse(reason) as KeptReason)));
  const names = await namesOf(db, reasons);
  return new Listed(
    page.map((row, at) => asMeeting(row, toldReason(reasons[at] ?? null, names))),
    count,
  );
}

function asMeeting(row: PlanRow, reason: MeetingPlanMeeting['reason']): MeetingPlanMeeting {
  // Nobody ranks whom they don't want to meet, so a rank would tell who of the two it is.
  const isNot = row.kind === 'not';
  const place = (slotIdx: number | null, startsAt: string | null, tableNo: number | null) =>
    slotIdx === null || startsAt === null ? null : { slotIdx, startsAt, tableNo };
  return {
    company: {
      participateIdx: row.companyIdx,
      ...(row.companyLeftAt === null ? { nameKo: row.nameKo, nameEn: row.nameEn } : nameless),
    },
    buyer: {
      participateIdx: row.buyerIdx,
      ...(row.buyerLeftAt === null
        ? { nameKo: partIn('ko', row.companyName), nameEn: partIn('en', row.companyName) }
        : nameless),
    },
    ...{ matchingIdx: row.matchingIdx, weight: isNot ? 0 : row.weight, must: row.must },
    companyRank: isNot ? null : row.companyRank,
    buyerRank: isNot ? null : row.buyerRank,
    at: place(row.slotIdx, row.startsAt, row.tableNo),
    interpreter: row.interpreterIdx === null ? null : (row.interpreterName ?? `#${row.interpreterNo ?? ''}`),
    was: place(row.wasSlotIdx, row.wasStartsAt, row.wasTableNo),
    ...{ change: row.change, locked: row.locked, reason, outcome: row.outcome },
    stayedBecause: row.stayedBecause?.split(' ') ?? [],
  };
}
const nameless = { nameKo: null, nameEn: null };
