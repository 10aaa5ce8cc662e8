/** The schedule of one day as managers work on it (docs/rules.md, M25), in a handful of queries whatever its size. */
import type { CheckedOf } from '#api/index.ts';
import type { ScheduleDay } from '#api/matching/by-manager/schedule-grid.ts';
import { limits } from '#domain/common/limits.ts';
import { dayIn } from '#domain/day/day.ts';
import type { InterpreterLanguage } from '#domain/matching/interpreter.ts';
import { hasBegun, typeOfSlot } from '#domain/matching/matching.ts';
import { walkInSlots } from '#domain/matching/walk-in.ts';
import type { ContextOf } from '../../../calls/context.ts';
import type { Database } from '../../../db/open.ts';
import { numbers } from '../../../db/search.ts';
import { HttpRefusal } from '../../../ground/http-refusal.ts';
import { ownLanguages } from '../rows/own-interpreter.ts';
import { participationNames, shownNames } from '../rows/participation-names.ts';
import { allAway, peopleOfSeveral, severalOf } from '../rows/several.ts';
import { freeShiftsWithLanguages } from '../slots/interpreters.ts';
import { ordersOfEvent } from '../slots/order.ts';
import { slotEnd, slotsOf } from '../slots/slots.ts';

/** Of one day. A hall of 500 tables with 60 slots has 30,000 meetings; beyond it is no day of one event. */
const most = { meetings: 40_000, marks: 40_000, people: 4_000, tables: 2_000, representatives: 20_000 };
const retryAfterSeconds = 60;

/** All rows of a query, and `server_busy` where there are more than `bound`. */
async function bounded<Row>(
  query: { limit: (n: number) => { execute: () => Promise<Row[]> } },
  bound: number,
) {
  const rows = await query.limit(bound + 1).execute();
  if (rows.length > bound) throw new HttpRefusal(503, 'server_busy', retryAfterSeconds);
  return rows;
}

export async function scheduleOfDay(
  context: ContextOf<'GET /manage/matching/getDay'>,
  request: CheckedOf<'GET /manage/matching/getDay'>,
): Promise<ScheduleDay> {
  const { db, now } = context;
  const event = await context.event();
  const all = (await slotsOf(db, event.idx)).map((slot) => ({
    ...slot,
    day: dayIn(event.timeZone, slot.startsAt),
  }));
  const days = [...new Set(all.map(({ day }) => day))];
  const today = dayIn(event.timeZone, now);
  const day = request.day ?? days.find((one) => one >= today) ?? days.at(-1) ?? null;
  const slots = all.filter((slot) => slot.day === day);
  const slotIdxs = numbers(db, JSON.stringify(slots.map(({ idx }) => idx)));
  const walkIns = new Map(walkInSlots(all, event, now).map(({ idx, isNow }) => [idx, isNow]));
  const [tables, placed, marks, noShows, interpreters, closings, people, locked, orders, must] =
    await Promise.all([
      bounded(
        db
          .selectFrom('eventTable')
          .select(['no', 'ownerIdx', 'isOpen', 'nameKo', 'nameEn', 'hallCode', 'placeX', 'placeY'])
          .where('eventIdx', '=', event.idx)
          .orderBy('no'),
        most.tables,
      ),
      bounded(placements(db).where('placement.slotIdx', 'in', slotIdxs), most.meetings),
      bounded(
        db
          .selectFrom('busy')
          .select(['slotIdx', 'participateIdx', 'representativeIdx'])
          .where('slotIdx', 'in', slotIdxs)
          .where('matchingIdx', 'is', null),
        most.marks,
      ),
      bounded(
        db.selectFrom('noShow').select(['matchingIdx', 'missing']).where('slotIdx', 'in', slotIdxs),
        most.meetings,
      ),
      freeShiftsWithLanguages(db, event.idx),
      bounded(
        db
          .selectFrom('tableSlot')
          .innerJoin('eventTable', 'eventTable.idx', 'tableSlot.tableIdx')
          .select(['tableSlot.slotIdx', 'eventTable.no'])
          .where('tableSlot.slotIdx', 'in', slotIdxs)
          .where('tableSlot.matchingIdx', 'is', null),
        most.marks,
      ),
      bounded(peopleOfSeveral(db, event.idx), most.representatives),
      bounded(
        db.selectFrom('placementLock').select('matchingIdx').where('slotIdx', 'in', slotIdxs),
        most.meetings,
      ),
      bounded(ordersOfEvent(db, event.idx), limits.meetingOrders),
      bounded(
        db
          .selectFrom('wantedPair')
          .innerJoin('placement', (on) =>
            on
              .onRef('placement.companyIdx', '=', 'wantedPair.companyIdx')
              .onRef('placement.buyerIdx', '=', 'wantedPair.buyerIdx'),
          )
          .select('placement.matchingIdx')
          .where('wantedPair.must', '=', 'Y')
          .where('placement.slotIdx', 'in', slotIdxs),
        most.meetings,
      ),
    ]);
  const several = severalOf(people);
  const isNamed = new Set(people.map(({ representativeIdx }) => representativeIdx));
  const unavailable = allAway(marks, several);
  const shut = tables.filter(({ isOpen }) => isOpen === 'N');
  const closed = [
    ...closings,
    ...slots.flatMap(({ idx: slotIdx }) => shut.map(({ no }) => ({ slotIdx, no }))),
  ];
  const owned = tables.flatMap(({ no, ownerIdx }) => (ownerIdx === null ? [] : [{ no, ownerIdx }]));
  return {
    days,
    day,
    tableNos: tables.map(({ no }) => no),
    tableNames: tables.flatMap(({ no, nameKo, nameEn }) =>
      nameKo === null && nameEn === null ? [] : [{ tableNo: no, nameKo, nameEn }],
    ),
    tablePlaces: tables.flatMap(({ no, hallCode, placeX: x, placeY: y }) =>
      hallCode === null || x === null || y === null ? [] : [{ tableNo: no, hallCode, x, y }],
    ),
    slots: slots.map(({ idx, startsAt }) => {
      const free = interpreters.get(idx);
      return {
        slotIdx: idx,
        startsAt,
        endsAt: slotEnd(startsAt, event.slotMinutes),
        isOpen: typeOfSlot(startsAt, event.firstOpensAt, now) !== null,
        hasBegun: hasBegun(now, startsAt),
        walkIn: walkIns.has(idx) ? (walkIns.get(idx) ? 'now' : 'next') : null,
        freeInterpreters: free?.who.size ?? 0,
        freeLanguages: [...(free?.languages ?? [])] as InterpreterLanguage[],
      };
    }),
    people: await peopleOf(db, event.idx, placed),
    several: [...several].flatMap(([participateIdx, { atOnce }]) =>
      atOnce > 1 ? { participateIdx, atOnce } : [],
    ),
    representatives: people.map(({ lanes: _, ...person }) => person),
    seated: placed.flatMap(({ matchingIdx, companyRepIdx, buyerRepIdx }) =>
      [companyRepIdx, buyerRepIdx]
        .filter((idx) => isNamed.has(idx))
        .map((representativeIdx) => ({ matchingIdx, representativeIdx })),
    ),
    placed: {
      matchingIdx: placed.map((row) => row.matchingIdx),
      slotIdx: placed.map((row) => row.slotIdx),
      tableNo: placed.map((row) => row.tableNo),
      companyIdx: placed.map((row) => row.companyIdx),
      buyerIdx: placed.map((row) => row.buyerIdx),
    },
    interpreted: placed
      .filter((row) => row.interpreterIdx !== null)
      .map(({ matchingIdx, interpreterIdx, language }) => ({
        matchingIdx,
        interpreterIdx: interpreterIdx as number,
        language: language as InterpreterLanguage | null,
      })),
    interpreters: await interpretersOf(db, placed),
    ownInterpreters: await ownInterpretersOf(db, placed),
    locked: locked.map(({ matchingIdx }) => matchingIdx),
    orders,
    must: must.map(({ matchingIdx }) => matchingIdx),
    noShows,
    closed: { slotIdx: closed.map(({ slotIdx }) => slotIdx), tableNo: closed.map(({ no }) => no) },
    ownTables: { tableNo: owned.map(({ no }) => no), participateIdx: owned.map(({ ownerIdx }) => ownerIdx) },
    unavailable: {
      slotIdx: unavailable.map((row) => row.slotIdx),
      participateIdx: unavailable.map((row) => row.participateIdx),
    },
  };
}

/** Who interprets in these meetings, by their numbers. */
async function interpretersOf(
  db: Database,
  placed: readonly { interpreterIdx: number | null }[],
): Promise<ScheduleDay['interpreters']> {
  const idxs = [...new Set(placed.flatMap(({ interpreterIdx }) => interpreterIdx ?? []))];
  if (idxs.length === 0) return [];
  return db
    .selectFrom('interpreter')
    .select(['idx as interpreterIdx', 'no', 'name'])
    .where('idx', 'in', numbers(db, JSON.stringify(idxs)))
    .orderBy('no')
    .execute();
}

/** Which of the companies of these meetings bring an interpreter of their own. */
async function ownInterpretersOf(
  db: Database,
  placed: readonly { companyIdx: number }[],
): Promise<ScheduleDay['ownInterpreters']> {
  const spoken = await ownLanguages(db, [...new Set(placed.map(({ companyIdx }) => companyIdx))]);
  return [...spoken].map(([participateIdx, languages]) => ({ participateIdx, languages }));
}

const placements = (db: Database) =>
  db
    .selectFrom('placement')
    .leftJoin('eventTable', 'eventTable.idx', 'placement.tableIdx')
    .select([
      'placement.matchingIdx',
      'placement.slotIdx',
      'placement.companyIdx',
      'placement.buyerIdx',
      'placement.companyRepIdx',
      'placement.buyerRepIdx',
      'placement.interpreterIdx',
      'placement.language',
      'eventTable.no as tableNo',
    ])
    // Its table and whoever came to it have another meeting now (docs/rules.md, H3).
    .where('placement.givenOn', 'is', null);

/** Who is approved, and who has a meeting without being it any more. */
async function peopleOf(
  db: Database,
  eventIdx: number,
  placed: readonly { companyIdx: number; buyerIdx: number }[],
): Promise<ScheduleDay['people']> {
  const approved = await bounded(
    participationNames(db)
      .where('participate.eventIdx', '=', eventIdx)
      .where('participate.type', 'in', ['COMPANY', 'BUYER', 'OKTA'])
      .where('participate.state', '=', 'COMPLETE'),
    most.people,
  );
  const known = new Set(approved.map(({ participateIdx }) => participateIdx));
  const others = placed
    .flatMap(({ companyIdx, buyerIdx }) => [companyIdx, buyerIdx])
    .filter((idx) => !known.has(idx));
  const gone =
    others.length === 0
      ? []
      : await participationNames(db)
          .where('participate.idx', 'in', numbers(db, JSON.stringify([...new Set(others)])))
          .execute();
  return [...approved, ...gone].map(shownNames);
}
