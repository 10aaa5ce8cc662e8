import type { ParticipateState, Side } from '#domain/participation/participation.ts';
import type { Database } from '#server/db/open.ts';

/** An event as the tests of the schema need it: what can be claimed in it. */
export interface EventRows {
  idx: number;
  slots: number[];
  tables: number[];
  interpreters: number[];
}

export interface MeetingRow {
  idx: number;
  company: number;
  buyer: number;
}

interface Place {
  /** Which of the event's slots, tables and interpreters. */
  slot?: number;
  table?: number;
  interpreter?: number;
  /** Or the idx itself, of wherever it is. */
  slotIdx?: number;
  tableIdx?: number;
  interpreterIdx?: number;
  /** Who sits there for the company, in which of its lanes; the first of each where none is named. */
  companyRep?: number;
  lane?: number;
  leaveOut?: 'state' | 'companyBusy' | 'buyerBusy' | 'tableSlot';
}

const at = '2026-09-01T09:00:00.000Z';
const times = { createdAt: at, updatedAt: at };

/** Writes rows straight into the tables, past every rule of the code: for tests of what the database itself refuses. */
export function createRows(db: Database) {
  let count = 0;
  const idxOf = (row: { idx: number }) => row.idx;

  async function newEvent(): Promise<EventRows> {
    const { idx } = await db
      .insertInto('event')
      .values({
        nameKo: '엑스포',
        nameEn: 'Expo',
        placeKo: '빈',
        placeEn: 'Vienna',
        timeZone: 'Europe/Vienna',
        slotMinutes: 30,
        approvalType: 'otherAppr',
        viewType: 'allShow',
        ...times,
      })
      .returning('idx')
      .executeTakeFirstOrThrow();
    const slotRows = Array.from({ length: 12 }, (_, hour) => ({
      eventIdx: idx,
      startsAt: `2026-10-29T${String(hour).padStart(2, '0')}:00:00.000Z`,
    }));
    const numbers = [1, 2, 3].map((no) => ({ eventIdx: idx, no }));
    const slots = await db.insertInto('slot').values(slotRows).returning('idx').execute();
    const tables = await db.insertInto('eventTable').values(numbers).returning('idx').execute();
    const interpreters = await db.insertInto('interpreter').values(numbers).returning('idx').execute();
    const shifts = slots.flatMap((slot) =>
      interpreters.map((one) => ({ slotIdx: slot.idx, interpreterIdx: one.idx, eventIdx: idx })),
    );
    await db.insertInto('interpreterShift').values(shifts).execute();
    return { idx, slots: slots.map(idxOf), tables: tables.map(idxOf), interpreters: interpreters.map(idxOf) };
  }

  async function member(): Promise<number> {
    count += 1;
    const address = `${count}@example.org`;
    const row = await db
      .insertInto('member')
      .values({
        id: address,
        passwordHash: 'x',
        nameKo: '김',
        nameEn: 'Kim',
        gender: 'FEMALE',
        birth: '1990-01-01',
        tel: '1',
        email: address,
        country: 'KR',
        city: 'Seoul',
        address: 'Street 1',
        agreedAt: at,
        ...times,
      })
      .returning('idx')
      .executeTakeFirstOrThrow();
    return row.idx;
  }

  async function person(event: EventRows, side: Side, state: ParticipateState = 'COMPLETE'): Promise<number> {
    const type = ({ company: 'COMPANY', buyer: 'BUYER', visitor: 'VISITOR' } as const)[side];
    const { idx } = await db
      .insertInto('participate')
      .values({ eventIdx: event.idx, memberIdx: await member(), side, type, state, ...times })
      .returning('idx')
      .executeTakeFirstOrThrow();
    await represent(event, idx);
    if (side !== 'visitor') await db.insertInto('lane').values({ participateIdx: idx, no: 1 }).execute();
    return idx;
  }

  /** Another representative of a participation: of its member, or of a new one. */
  async function represent(event: EventRows, participateIdx: number, memberIdx?: number): Promise<number> {
    const {
      side,
      state,
      memberIdx: first,
    } = await db
      .selectFrom('participate')
      .select(['side', 'state', 'memberIdx'])
      .where('idx', '=', participateIdx)
      .executeTakeFirstOrThrow();
    const row = {
      eventIdx: event.idx,
      participateIdx,
      side,
      ps: state,
      memberIdx: memberIdx ?? first,
      ...times,
    };
    return (await db.insertInto('representative').values(row).returning('idx').executeTakeFirstOrThrow()).idx;
  }

  /** The first representative of a participation. */
  const repOf = async (participateIdx: number): Promise<number> =>
    (
      await db
        .selectFrom('representative')
        .select('idx')
        .where('participateIdx', '=', participateIdx)
        .orderBy('idx')
        .executeTakeFirstOrThrow()
    ).idx;

  /** A request between two people, new ones where none is given. */
  async function meeting(
    event: EventRows,
    people: { company?: number; buyer?: number } = {},
  ): Promise<MeetingRow> {
    const company = people.company ?? (await person(event, 'company'));
    const buyer = people.buyer ?? (await person(event, 'buyer'));
    const pair = { eventIdx: event.idx, companyIdx: company, buyerIdx: buyer };
    await db
      .insertInto('pair')
      .values({ ...pair, kind: 'live', since: at })
      .onConflict((on) => on.doNothing())
      .execute();
    const { idx } = await db
      .insertInto('matching')
      .values({
        ...pair,
        type: 'online',
        state: 'request',
        askedBy: 'buyer',
        ...times,
      })
      .returning('idx')
      .executeTakeFirstOrThrow();
    return { idx, company, buyer };
  }

  /** Places a meeting as the service does: the two busy rows, the placement and the state in one transaction. */
  async function book(event: EventRows, { idx, company, buyer }: MeetingRow, place: Place): Promise<void> {
    const slotIdx = place.slotIdx ?? (event.slots[place.slot ?? 0] as number);
    const tableIdx = place.tableIdx ?? (event.tables[place.table ?? 0] as number);
    const chosen = place.interpreter === undefined ? null : (event.interpreters[place.interpreter] as number);
    const companyRepIdx = place.companyRep ?? (await repOf(company));
    const buyerRepIdx = await repOf(buyer);
    const { owner } = await db
      .selectFrom('eventTable')
      .select('owner')
      .where('idx', '=', tableIdx)
      .executeTakeFirstOrThrow();
    const busy = (participateIdx: number, representativeIdx: number, lane = 1) => ({
      slotIdx,
      representativeIdx,
      participateIdx,
      lane,
      matchingIdx: idx,
    });
    const placement = {
      matchingIdx: idx,
      eventIdx: event.idx,
      slotIdx,
      companyIdx: company,
      buyerIdx: buyer,
      companyRepIdx,
      buyerRepIdx,
      tableIdx,
      tableOwner: owner,
      interpreterIdx: place.interpreterIdx ?? chosen,
      createdAt: at,
    };
    return db.transaction().execute(async (trx) => {
      if (place.leaveOut !== 'companyBusy')
        await trx
          .insertInto('busy')
          .values(busy(company, companyRepIdx, place.lane))
          .execute();
      if (place.leaveOut !== 'buyerBusy')
        await trx.insertInto('busy').values(busy(buyer, buyerRepIdx)).execute();
      if (place.leaveOut !== 'tableSlot')
        await trx.insertInto('tableSlot').values({ slotIdx, tableIdx, matchingIdx: idx }).execute();
      await trx.insertInto('placement').values(placement).execute();
      if (place.leaveOut === 'state') return;
      await trx.updateTable('matching').set({ state: 'complete' }).where('idx', '=', idx).execute();
    });
  }

  return { at, times, newEvent, member, person, represent, repOf, meeting, book };
}
