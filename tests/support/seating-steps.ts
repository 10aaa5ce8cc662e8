/** A stage for the model of who sits where: its steps taken through the API, and what is found then. */
import { sql } from 'kysely';
import { ApiError } from '#api/client.ts';
import type { Meeting } from '#api/matching/matching.ts';
import type { TestApp } from './compose.ts';
import { buyer, company, type Expo, expo, type Participant, slotsOf } from './factories.ts';
import { nextNumber } from './numbers.ts';
import { addColleagues } from './people.ts';
import { createRows } from './rows.ts';
import { crew, firstOf, type Step } from './seating-actions.ts';
import { inOrder, type SeatsSeen } from './seating-seen.ts';

export interface SeatingStage {
  app: TestApp;
  at: Expo;
  /** By participation, and all people in the order of the model, with what they are as representatives. */
  participations: number[];
  people: (Participant & { representativeIdx: number })[];
  slots: number[];
  /** The meetings of this run, in the order of the model's. */
  meetings: number[];
}

export async function seatingStage(app: TestApp, date = '2026-10-29'): Promise<SeatingStage> {
  const days = [{ date, from: '09:00', to: '10:30' }];
  const at = await expo(app, { eventIdx: nextNumber('event'), tables: 12, days, slotMinutes: 30 });
  const { repOf } = createRows(app.db);
  const people: SeatingStage['people'] = [];
  const participations: number[] = [];
  for (const [no, size] of crew.sizes.entries()) {
    const first = await (no < crew.companies ? company : buyer)(app, at);
    participations.push(first.participateIdx);
    people.push({ ...first, representativeIdx: await repOf(first.participateIdx) });
    people.push(...(await addColleagues(app, at.eventIdx, first, size - 1)));
  }
  const slots = await slotsOf(people[0] as Participant, at);
  return { app, at, participations, people, slots, meetings: [] };
}

/** Takes everything off the stage, and everybody back onto it. */
export async function clearSeats({ app, at, participations, people, meetings }: SeatingStage): Promise<void> {
  meetings.splice(0);
  await app.db.transaction().execute(async (trx) => {
    const tables = [
      'placement_lock',
      'placement',
      'busy',
      'table_slot',
      'notice',
      'representative_release',
      'matching',
      'pair',
    ];
    for (const table of tables) await sql`delete from ${sql.table(table)}`.execute(trx);
    await trx.deleteFrom('lane').where('no', '>', 1).execute();
    const { eventIdx } = at;
    const everyones = { ownerIdx: null, isOpen: 'Y' as const };
    await trx.updateTable('eventTable').set(everyones).where('eventIdx', '=', eventIdx).execute();
    await trx.updateTable('representative').set({ state: 'live' }).where('eventIdx', '=', eventIdx).execute();
    for (const [no, idx] of participations.entries())
      await trx
        .updateTable('participate')
        .set({ meetingsAtOnce: null, memberIdx: people[firstOf(no)]?.memberIdx ?? 0 })
        .where('idx', '=', idx)
        .execute();
  });
}

/** Takes the step through the API; answers 'success' or the key of the refusal. `stranded`: what nobody takes over of whoever leaves. */
export async function takeSeatStep(
  stage: SeatingStage,
  step: Step,
  stranded: readonly number[] = [],
): Promise<string> {
  try {
    await sendSeatStep(stage, step, stranded);
    return 'success';
  } catch (error) {
    if (error instanceof ApiError) return error.key.replace('msg.', '');
    throw error;
  }
}

/** What the answer says of who sits where. */
export interface SeatAnswer {
  meeting: Meeting | null;
  /** Of several that were to move: how many did, and which were another's doing meanwhile. */
  moved: number;
  changed: number[];
}

/** Takes the step through the API; answers what came of it. */
export async function sendSeatStep(
  stage: SeatingStage,
  step: Step,
  stranded: readonly number[],
): Promise<SeatAnswer> {
  const { at, participations, people, slots, meetings } = stage;
  const { eventIdx } = at;
  const manager = at.manager.client;
  const repIdx = (no: number) => people[no]?.representativeIdx as number;
  const clientOf = (by: number | 'manager') =>
    by === 'manager' ? manager : (people[by] as Participant).client;
  const nothing: SeatAnswer = { meeting: null, moved: 0, changed: [] };
  const about = async (answer: Promise<{ data: Meeting }>) => ({ ...nothing, meeting: (await answer).data });
  const matchingIdx = 'meeting' in step ? (meetings[step.meeting] as number) : 0;
  if (step.do === 'arrange') {
    const { data } = await manager('POST /manage/matching/add', {
      eventIdx,
      companyIdx: participations[step.company] as number,
      buyerIdx: participations[step.buyer] as number,
      slotIdx: slots[step.slot] as number,
      ...(step.companyRep !== null && { companyRepIdx: repIdx(step.companyRep) }),
    });
    meetings.push(data.matchingIdx);
    return { ...nothing, meeting: data };
  }
  if (step.do === 'handOver') {
    const handing = { matchingIdx, representativeIdx: repIdx(step.to) };
    return about(clientOf(step.by)('POST /matching/handOver', handing));
  }
  if (step.do === 'move') {
    const video = step.video === undefined ? {} : { byVideo: step.video ? ('Y' as const) : ('N' as const) };
    const place = { matchingIdx, slotIdx: slots[step.slot] as number };
    return about(manager('POST /manage/matching/move', { ...place, ...video }));
  }
  if (step.do === 'cancel')
    return about(manager('POST /manage/matching/cancel', { matchingIdx, reason: 'The hall is closed' }));
  if (step.do === 'mark') {
    const slotIdxs = step.slots.map((no) => slots[no] as number);
    await clientOf(step.by)('POST /matching/markUnavailable', { eventIdx, slotIdxs, whose: step.whose });
  } else if (step.do === 'leave') {
    const cancel = stranded.map((no) => meetings[no] as number);
    await clientOf(step.by)('POST /participate/leave', { eventIdx, cancel });
  } else if (step.do === 'order')
    await manager('POST /manage/matching/order', {
      eventIdx,
      beforeIdx: matchingIdx,
      afterIdx: meetings[step.other] as number,
      ordered: step.ordered ? 'Y' : 'N',
    });
  else if (step.do === 'lock')
    await manager('POST /manage/matching/lock', { matchingIdx, locked: step.locked ? 'Y' : 'N' });
  else if (step.do === 'several') {
    const idxs = step.meetings.map((no) => meetings[no] as number);
    const places = await placesOf(stage, idxs);
    const nowhere = { slotIdx: slots[0] as number, tableNo: null };
    const { data } = await manager('POST /manage/matching/moveSeveral', {
      eventIdx,
      meetings: idxs.map((idx) => ({ matchingIdx: idx, from: places.get(idx) ?? nowhere })),
      to: { slotIdx: slots[step.slot] as number },
      act: step.act,
      reason: null,
    });
    const changed = data.left.filter(({ obstacles }) => obstacles.includes('changed'));
    return { ...nothing, moved: data.moved, changed: changed.map((one) => one.matchingIdx) };
  } else if (step.do === 'deal' || step.do === 'table') {
    const { version, tables } = (await manager('GET /manage/table/getTables', { eventIdx })).data;
    if (step.do === 'deal') await manager('POST /manage/table/deal', { eventIdx, version, kind: step.kind });
    else {
      const { tableNo, ownerIdx, closedSlotIdxs } = tables[step.table] as (typeof tables)[number];
      const given = { eventIdx, version, tableNo, ownerIdx, closedSlotIdxs, isOpen: step.isOpen };
      await manager('POST /manage/table/update', given);
    }
  } else
    await manager('POST /manage/matching/limit', {
      participateIdx: participations[step.of] as number,
      meetingsAtOnce: step.most,
    });
  return nothing;
}

/** Where these meetings are, as a manager sees them. */
async function placesOf({ app }: SeatingStage, idxs: readonly number[]) {
  const rows = await app.db
    .selectFrom('placement')
    .leftJoin('eventTable', 'eventTable.idx', 'placement.tableIdx')
    .select(['placement.matchingIdx', 'placement.slotIdx', 'eventTable.no as tableNo'])
    .where('placement.matchingIdx', 'in', idxs)
    .execute();
  return new Map(rows.map(({ matchingIdx, ...place }) => [matchingIdx, place]));
}

/** The step, with what the model does not know: whether something is locked at a table that would close. */
export async function withFacts({ app, at }: SeatingStage, step: Step): Promise<Step> {
  if (step.do !== 'table' || step.isOpen) return step;
  const held = await app.db
    .selectFrom('placementLock')
    .innerJoin('eventTable', 'eventTable.idx', 'placementLock.tableIdx')
    .select('placementLock.matchingIdx')
    .where('eventTable.eventIdx', '=', at.eventIdx)
    .where('eventTable.no', '=', step.table + 1)
    .execute();
  return { ...step, isHeld: held.length > 0 };
}

/** The same of the database. */
export async function seatsForReal(stage: SeatingStage): Promise<SeatsSeen> {
  const { app, participations, people, slots, meetings } = stage;
  const { db } = app;
  const personNo = (idx: number) => people.findIndex(({ representativeIdx }) => representativeIdx === idx);
  const [placements, busy, matchings, charges, representatives, locks, lanes, orders] = await Promise.all([
    db.selectFrom('placement').selectAll().orderBy('matchingIdx').execute(),
    db.selectFrom('busy').selectAll().execute(),
    db.selectFrom('matching').selectAll().where('state', '=', 'complete').orderBy('idx').execute(),
    db.selectFrom('participate').select(['idx', 'memberIdx']).execute(),
    db.selectFrom('representative').select(['idx', 'state']).execute(),
    db.selectFrom('placementLock').select('matchingIdx').orderBy('matchingIdx').execute(),
    db.selectFrom('lane').select('participateIdx').where('isOpen', '=', 'Y').execute(),
    db.selectFrom('meetingOrder').select(['beforeIdx', 'afterIdx']).execute(),
  ]);
  const seat = (matchingIdx: number, representativeIdx: number) => {
    const row = busy.find(
      (one) => one.matchingIdx === matchingIdx && one.representativeIdx === representativeIdx,
    );
    return `${personNo(representativeIdx)} in lane ${row?.lane}`;
  };
  const named = (idx: number | null) => (idx === null ? null : personNo(idx));
  return {
    places: placements.map((row) => [
      meetings.indexOf(row.matchingIdx),
      slots.indexOf(row.slotIdx),
      seat(row.matchingIdx, row.companyRepIdx),
      seat(row.matchingIdx, row.buyerRepIdx),
    ]),
    named: matchings.map((row) => [
      meetings.indexOf(row.idx),
      named(row.companyRepIdx),
      named(row.buyerRepIdx),
    ]),
    locked: locks.map(({ matchingIdx }) => meetings.indexOf(matchingIdx)),
    byVideo: placements
      .filter(({ byVideo }) => byVideo === 'Y')
      .map(({ matchingIdx }) => meetings.indexOf(matchingIdx)),
    orders: inOrder(
      orders.map(({ beforeIdx, afterIdx }) => [meetings.indexOf(beforeIdx), meetings.indexOf(afterIdx)]),
    ),
    marks: busy
      .filter(({ matchingIdx }) => matchingIdx === null)
      .map(({ slotIdx, representativeIdx, participateIdx, lane }) =>
        representativeIdx === null
          ? `${slots.indexOf(slotIdx)} of all of ${participations.indexOf(participateIdx)} in lane ${lane}`
          : `${slots.indexOf(slotIdx)} of person ${personNo(representativeIdx)}`,
      )
      .sort(),
    lanes: participations.map((idx) => lanes.filter(({ participateIdx }) => participateIdx === idx).length),
    charge: participations.map((idx) => {
      const row = charges.find((one) => one.idx === idx);
      return people.findIndex(({ memberIdx }) => memberIdx === row?.memberIdx);
    }),
    isGone: people.map(
      ({ representativeIdx }) =>
        representatives.find(({ idx }) => idx === representativeIdx)?.state === 'gone',
    ),
  };
}
