/**
 * Fifty generated days, each with no-shows of 5 to 25 %, lived through the API: a manager marks who did not come ten minutes after the
 * beginning, the job of the server asks phones, and people answer minutes later, or say no. How long until somebody is offered, and how many
 * of those who are left alone meet somebody, against the most that could have been had.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type DatabasePlace, openDatabase } from '#server/db/open.ts';
import { lookAtHoles, startHoles } from '#server/features/hole/sweep.ts';
import { quietLogger } from '#server/ground/log.ts';
import type { Participant } from '#tests/support/factories.ts';
import { createDatabase, startPostgres } from '#tests/support/postgres.ts';
import { amount, type Bench, type Figure, isShortest, teller } from './bench.ts';
import { bestIn, type Day, type DayMeeting, dayOf, presenceIn } from './hole-days.ts';
import { begin, clockAt, matchingOf, size, type World, worldIn } from './hole-world.ts';

export const holes: Bench = {
  about:
    'fifty generated days with no-shows of 5 to 25 %: how soon somebody is offered, and how many meet somebody',
  byNameOnly: true,
  run: async () => benchHoles(),
};

/** Minutes of a slot between which what happened is marked, asked and answered. */
const [marked, over] = [10, 20];

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
          // Reported; a choice that comes below this has become worse.
          bar: { atLeast: isShortest ? 0 : 0.8 },
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

async function lived(world: World, day: Day): Promise<Lived> {
  const all: Lived = { share: day.share, alone: 0, filled: 0, best: 0, waits: [] };
  for (let slot = 0; slot < size.slots; slot++) {
    const missed = day.meetings.filter((one) => one.slot === slot && one.missing !== null);
    await comeBack(world, day, slot);
    clockAt(world, slot, marked);
    all.waits.push(...(await markAndWait(world, slot, missed)));
    const asked = new Map<string, number>();
    for (let minute = marked; minute < over; minute++) {
      clockAt(world, slot, minute);
      await lookAtHoles(world.app.db, world.app.clock.read());
      await answerDue(world, day, { slot, minute, asked });
    }
    clockAt(world, slot, over);
    await lookAtHoles(world.app.db, world.app.clock.read());
    all.alone += missed.length;
    all.best += bestIn(day, size, slot);
    all.filled += await filledIn(world, slot);
  }
  return all;
}

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
  clockAt(world, slot, 0);
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
