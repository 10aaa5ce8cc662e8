/**
 * Fifty generated days, each with no-shows of 5 to 25 %, lived through the API: a manager marks who did not come ten minutes after the
 * beginning, the job of the server asks phones, and people answer minutes later, or say no. How long until somebody is offered, and how many
 * of those who are left alone meet somebody, against the most that could have been had.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, type DatabasePlace, openDatabase } from '#server/db/open.ts';
import { transact } from '#server/db/transact.ts';
import { lookAtHoles, startHoles } from '#server/features/hole/sweep.ts';
import { quietLogger } from '#server/ground/log.ts';
import { composeApp, type TestApp } from '#tests/support/compose.ts';
import { buyer, company, type Expo, expo, type Participant } from '#tests/support/factories.ts';
import { createDatabase, startPostgres } from '#tests/support/postgres.ts';
import { amount, type Bench, type Figure, isShortest, teller } from './bench.ts';
import { bestIn, type Day, type DayMeeting, type DaySize, dayOf, presenceIn } from './hole-days.ts';

export const holes: Bench = {
  about:
    'fifty generated days with no-shows of 5 to 25 %: how soon somebody is offered, and how many meet somebody',
  byNameOnly: true,
  run: async () => benchHoles(),
};

const size: DaySize = isShortest
  ? { companies: 5, buyers: 4, slots: 3, tables: 4 }
  : { companies: 24, buyers: 18, slots: 12, tables: 14 };
const opens = Date.parse('2026-10-29T08:00:00Z');
const slotMs = 30 * 60_000;
/** Minutes of a slot between which what happened is marked, asked and answered. */
const [marked, over] = [10, 20];

interface World {
  app: TestApp;
  at: Expo;
  people: { company: Participant[]; buyer: Participant[] };
  slots: number[];
  tables: number[];
}

interface Lived {
  share: number;
  alone: number;
  filled: number;
  best: number;
  /** From the answer to the mark until it was looked for somebody, in seconds. */
  waits: number[];
}

async function benchHoles() {
  const folder = mkdtempSync(join(tmpdir(), 'madang-holes-'));
  const cluster = await startPostgres({ durable: true });
  try {
    const sqlite = await live('SQLite', { dataDir: join(folder, 'sqlite') }, amount(50, 1));
    const databaseUrl = await createDatabase(cluster.url);
    const postgres = await live(
      'PostgreSQL',
      { dataDir: join(folder, 'postgres'), databaseUrl },
      amount(5, 1),
    );
    const figures = [sqlite, postgres].flatMap(({ database, days }): Figure[] => {
      const sum = (of: (one: Lived) => number) => days.reduce((all, one) => all + of(one), 0);
      const [filled, best] = [sum((one) => one.filled), sum((one) => one.best)];
      return [
        {
          what: `holes on ${database}: the longest until somebody is offered`,
          ...{ unit: 's', measured: Math.max(0, ...days.flatMap(({ waits }) => waits)), reference: null },
          bar: { below: 1 },
        },
        {
          what: `holes on ${database}: filled, of the most that could have been in hindsight`,
          ...{ unit: 'holes', measured: filled, reference: Math.max(1, best) },
          // Reported; below this something is broken.
          bar: { atLeast: isShortest ? 0 : 0.5 },
        },
      ];
    });
    return {
      figures,
      details: [sqlite, postgres].flatMap(({ database, days }) =>
        days.map(({ waits, ...day }) => ({ database, ...day, 'longest wait': Math.max(0, ...waits) })),
      ),
    };
  } finally {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function live(database: string, place: DatabasePlace, count: number) {
  const db = await openDatabase(place);
  try {
    const world = await worldIn(db, place);
    const tell = teller();
    const days: Lived[] = [];
    for (let no = 0; no < count; no++) {
      const day = dayOf(size, no + 1);
      await begin(world, day);
      const job = startHoles({ db, clock: world.app.clock.read, log: quietLogger });
      days.push(await lived(world, day).finally(() => job.stop()));
      tell(`${database}: ${no + 1} of ${count} days`);
    }
    return { database, days };
  } finally {
    await db.destroy();
  }
}

/** An event with everybody, whom the door let in in the morning. */
async function worldIn(db: Database, place: DatabasePlace): Promise<World> {
  const app = composeApp(db, place, '2026-10-12T09:00:00Z');
  const hours = { from: '09:00', to: '15:00' };
  const at = await expo(app, {
    ...{ days: [{ date: '2026-10-29', ...hours }], tables: size.tables, interpreters: 0 },
  });
  await db.updateTable('event').set({ holeOffers: 'phones' }).where('idx', '=', at.eventIdx).execute();
  const people = { company: [] as Participant[], buyer: [] as Participant[] };
  for (let no = 0; no < size.companies; no++) people.company.push(await company(app, at));
  for (let no = 0; no < size.buyers; no++) people.buyer.push(await buyer(app, at));
  const morning = new Date(opens - 1_800_000).toISOString();
  for (const { memberIdx } of [...people.company, ...people.buyer]) {
    const { email } = await db
      .selectFrom('member')
      .select('email')
      .where('idx', '=', memberIdx)
      .executeTakeFirstOrThrow();
    await db
      .insertInto('visitor')
      .values({
        ...{ eventIdx: at.eventIdx, code: `door-${memberIdx}`, visitorName: 'A', visitorNameEn: 'A' },
        ...{ emailNormal: email.toLowerCase(), visitorEmail: email, country: 'AT', city: 'Wien' },
        ...{
          organization: 'A',
          checkedInAt: morning,
          checkedInDoor: '1',
          createdAt: morning,
          updatedAt: morning,
        },
      })
      .execute();
  }
  const idxsOf = async (table: 'slot' | 'eventTable') =>
    (
      await db.selectFrom(table).select('idx').where('eventIdx', '=', at.eventIdx).orderBy('idx').execute()
    ).map(({ idx }) => idx);
  return { app, at, people, slots: await idxsOf('slot'), tables: await idxsOf('eventTable') };
}

/** Puts the meetings and lists of a day in the place of those before. */
async function begin({ app, at, people, slots, tables }: World, day: Day): Promise<void> {
  const { eventIdx } = at;
  const stamp = new Date(opens - 86_400_000).toISOString();
  await transact(app.db, async (trx) => {
    const inEvent = trx.selectFrom('slot').select('idx').where('eventIdx', '=', eventIdx);
    for (const table of ['holeOffer', 'hole', 'notice', 'placement', 'preference'] as const)
      await trx.deleteFrom(table).where('eventIdx', '=', eventIdx).execute();
    for (const table of ['busy', 'tableSlot', 'presence', 'noShow'] as const)
      await trx.deleteFrom(table).where('slotIdx', 'in', inEvent).execute();
    for (const table of ['matching', 'pair'] as const)
      await trx.deleteFrom(table).where('eventIdx', '=', eventIdx).execute();
    const personOf = new Map(
      (
        await trx
          .selectFrom('representative')
          .select(['idx', 'participateIdx'])
          .where('eventIdx', '=', eventIdx)
          .execute()
      ).map(({ idx, participateIdx }) => [participateIdx, idx]),
    );
    const used = new Map<number, number>();
    for (const meeting of day.meetings) {
      const two = idxsOf(people, meeting);
      const slotIdx = slots[meeting.slot] as number;
      const no = used.get(slotIdx) ?? 0;
      used.set(slotIdx, no + 1);
      const tableIdx = tables[no] as number;
      await trx
        .insertInto('pair')
        .values({ eventIdx, ...two, kind: 'live', since: stamp })
        .execute();
      const { idx: matchingIdx } = await trx
        .insertInto('matching')
        .values({
          ...{ eventIdx, ...two, type: 'online', state: 'complete', askedBy: 'organiser', arrangedAt: stamp },
          ...{ createdAt: stamp, updatedAt: stamp },
        })
        .returning('idx')
        .executeTakeFirstOrThrow();
      const [companyRepIdx, buyerRepIdx] = [two.companyIdx, two.buyerIdx].map(
        (idx) => personOf.get(idx) as number,
      ) as [number, number];
      for (const [participateIdx, representativeIdx] of [
        [two.companyIdx, companyRepIdx],
        [two.buyerIdx, buyerRepIdx],
      ] as const)
        await trx
          .insertInto('busy')
          .values({ slotIdx, representativeIdx, participateIdx, lane: 1, matchingIdx })
          .execute();
      await trx.insertInto('tableSlot').values({ slotIdx, tableIdx, matchingIdx }).execute();
      await trx
        .insertInto('placement')
        .values({
          ...{ matchingIdx, eventIdx, slotIdx, ...two, companyRepIdx, buyerRepIdx, tableIdx },
          ...{ interpreterIdx: null, ownInterpreter: null, language: null, createdAt: stamp },
        })
        .execute();
    }
    for (const [side, toSide] of [
      ['company', 'buyer'],
      ['buyer', 'company'],
    ] as const)
      for (const [no, list] of day.lists[side].entries())
        for (const [place, other] of list.entries())
          await trx
            .insertInto('preference')
            .values({
              ...{ eventIdx, fromSide: side, toSide, rank: place + 1 },
              fromIdx: people[side][no]?.participateIdx as number,
              toIdx: people[toSide][other]?.participateIdx as number,
            })
            .execute();
  });
}

const idxsOf = (
  people: World['people'],
  { company: one, buyer: other }: Pick<DayMeeting, 'company' | 'buyer'>,
) => ({
  companyIdx: people.company[one]?.participateIdx as number,
  buyerIdx: people.buyer[other]?.participateIdx as number,
});

async function lived(world: World, day: Day): Promise<Lived> {
  const all: Lived = { share: day.share, alone: 0, filled: 0, best: 0, waits: [] };
  for (let slot = 0; slot < size.slots; slot++) {
    const missed = day.meetings.filter((one) => one.slot === slot && one.missing !== null);
    await comeBack(world, day, slot);
    at(world, slot, marked);
    all.waits.push(...(await markAndWait(world, slot, missed)));
    const asked = new Map<string, number>();
    for (let minute = marked; minute < over; minute++) {
      at(world, slot, minute);
      await lookAtHoles(world.app.db, world.app.clock.read());
      await answerDue(world, day, { slot, minute, asked });
    }
    at(world, slot, over);
    await lookAtHoles(world.app.db, world.app.clock.read());
    all.alone += missed.length;
    all.best += bestIn(day, size, slot);
    all.filled += await filledIn(world, slot);
  }
  return all;
}

const at = ({ app }: World, slot: number, minute: number) =>
  app.clock.set(new Date(opens + slot * slotMs + minute * 60_000).toISOString());

const filledIn = async ({ app, slots }: World, slot: number): Promise<number> => {
  const { count } = await app.db
    .selectFrom('hole')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('slotIdx', '=', slots[slot] as number)
    .where('state', '=', 'filled')
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Who was missed before and comes to their next meeting says to be there. */
async function comeBack(world: World, day: Day, slot: number): Promise<void> {
  if (slot === 0) return;
  const before = presenceIn(day, size, slot - 1);
  at(world, slot, 0);
  const { db, clock } = world.app;
  for (const meeting of day.meetings.filter((one) => one.slot === slot))
    for (const side of ['company', 'buyer'] as const) {
      const was = side === 'company' ? before.companies[meeting.company] : before.buyers[meeting.buyer];
      if (was !== 'away' || meeting.missing === side) continue;
      const { matchingIdx } = await matchingOf(world, slot, meeting);
      const slotIdx = world.slots[slot] as number;
      await db
        .insertInto('presence')
        .values({
          matchingIdx,
          slotIdx,
          side,
          kind: 'here',
          minutes: null,
          saidAt: clock.read().toISOString(),
        })
        .execute();
    }
}

const matchingOf = ({ app, people, slots }: World, slot: number, meeting: DayMeeting) =>
  app.db
    .selectFrom('placement')
    .select('matchingIdx')
    .where('slotIdx', '=', slots[slot] as number)
    .where((is) => is.and(idxsOf(people, meeting)))
    .executeTakeFirstOrThrow();

/** Marks who did not come, and answers how long each hole waited until the job looked for somebody, in seconds. */
async function markAndWait(world: World, slot: number, missed: readonly DayMeeting[]): Promise<number[]> {
  const since = new Map<number, number>();
  for (const meeting of missed) {
    const { matchingIdx } = await matchingOf(world, slot, meeting);
    const missing = meeting.missing as 'company' | 'buyer';
    await world.at.manager.client('POST /manage/matching/markNoShow', { matchingIdx, missing });
    since.set(matchingIdx, performance.now());
  }
  const waits: number[] = [];
  for (let look = 0; since.size > 0 && look < 2_000; look++) {
    const looked = await world.app.db
      .selectFrom('hole')
      .select('matchingIdx')
      .where('slotIdx', '=', world.slots[slot] as number)
      .where('lookedAt', 'is not', null)
      .execute();
    for (const { matchingIdx } of looked) {
      const begun = since.get(matchingIdx);
      if (begun === undefined) continue;
      waits.push((performance.now() - begun) / 1000);
      since.delete(matchingIdx);
    }
    await sleep(5);
  }
  if (since.size > 0) throw new Error(`${since.size} holes were never offered.`);
  return waits;
}

interface Now {
  slot: number;
  minute: number;
  /** By offer and side, when it was first seen. */
  asked: Map<string, number>;
}

/** Who was asked, and has thought about it for as long as they do, answers. */
async function answerDue(world: World, day: Day, { slot, minute, asked }: Now): Promise<void> {
  const { app, at: expoAt, people, slots } = world;
  const placeOf = {
    company: new Map(people.company.map((one, no) => [one.participateIdx, no])),
    buyer: new Map(people.buyer.map((one, no) => [one.participateIdx, no])),
  };
  const open = await app.db
    .selectFrom('holeOffer')
    .innerJoin('hole', 'hole.idx', 'holeOffer.holeIdx')
    .select(['holeOffer.idx', 'holeOffer.otherIdx', 'hole.participateIdx as leftIdx'])
    .select(['leftAskedAt', 'leftYesAt', 'otherAskedAt', 'otherYesAt'])
    .where('hole.slotIdx', '=', slots[slot] as number)
    .where('holeOffer.state', '=', 'open')
    .orderBy('holeOffer.idx')
    .execute();
  for (const offer of open)
    for (const [isAsked, hasSaid, idx] of [
      [offer.leftAskedAt, offer.leftYesAt, offer.leftIdx],
      [offer.otherAskedAt, offer.otherYesAt, offer.otherIdx],
    ] as const) {
      if (isAsked === null || hasSaid !== null) continue;
      const key = `${offer.idx} ${idx}`;
      asked.set(key, asked.get(key) ?? minute);
      const side = placeOf.company.has(idx) ? 'company' : 'buyer';
      const [one, other] = [offer.leftIdx, offer.otherIdx];
      const two = {
        company: placeOf.company.get(one) ?? (placeOf.company.get(other) as number),
        buyer: placeOf.buyer.get(one) ?? (placeOf.buyer.get(other) as number),
      };
      const { saysYes, minutes } = day.answer(side, { slot, ...two });
      if (minute - (asked.get(key) as number) < minutes) continue;
      const { client } = people[side][placeOf[side].get(idx) as number] as Participant;
      await client('POST /hole/answer', {
        ...{ eventIdx: expoAt.eventIdx, offerIdx: offer.idx, isYes: saysYes ? 'Y' : 'N' },
      });
    }
}
