/** Publishing a plan in a process that is killed at twenty places of its work, until one comes to the end: nothing twice, one mail each. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type Database, type DatabasePlace, openDatabase } from '#server/db/open.ts';
import { mailNotices } from '#server/features/notice-delivery/mail.ts';
import { clashes } from '#tests/support/clashes.ts';
import { siteAt } from '#tests/support/site-at.ts';
import { amount, type Figure } from './bench.ts';
import type { Size } from './large-event.ts';
import { type PlannedEvent, plannedEvent } from './planned-event.ts';

const file = fileURLToPath(new URL('./publishing-process.ts', import.meta.url));
const size: Size = { companies: 50, buyers: 40, placed: 1, asked: amount(9, 2) };
/** At least so many kills; of more than `most` something does not go on. */
const [least, most] = [amount(20, 3), 200];
/** Statements between a place where a process is killed and the next one, until one comes to commit something. */
const step = amount(20, 200);

export async function publishKilled(kind: string, place: DatabasePlace): Promise<Figure> {
  const planned = await opened(place, (db) => plannedEvent(db, place, size));
  const howFar = () => opened(place, (db) => committed(db, planned.planIdx));
  let [kills, statements, was] = [0, 3, await howFar()];
  while ((await publishIn(place, statements)) === 'SIGKILL') {
    kills += 1;
    if (kills > most) throw new Error(`Publishing has not come to its end after ${most} kills.`);
    const is = await howFar();
    if (is === was) statements += step;
    was = is;
  }
  if (kills < least) throw new Error(`Publishing came to its end after ${kills} of ${least} kills.`);
  const faults = await opened(place, (db) => faultsOf(db, planned));
  return {
    what: `${kind}: killed at ${kills} places of publishing: left, twice, or not one mail`,
    ...{ unit: 'meetings and people', measured: faults, reference: null, bar: { below: 1 } },
  };
}

/** What became of meetings, and whom it told. */
async function committed(db: Database, planIdx: number): Promise<string> {
  const rows = await db
    .selectFrom('meetingPlanRow')
    .select('outcome')
    .where('planIdx', '=', planIdx)
    .where('outcome', 'is not', null)
    .execute();
  const told = await db
    .selectFrom('meetingPlanTold')
    .select('representativeIdx')
    .where('planIdx', '=', planIdx)
    .execute();
  return `${rows.length} ${told.length}`;
}

async function opened<T>(place: DatabasePlace, work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase(place);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** By which signal the process ended; null: nothing was left to do. */
async function publishIn(place: DatabasePlace, statements: number): Promise<string | null> {
  const child = fork(file, [place.dataDir, place.databaseUrl ?? '', `${statements}`], { execArgv: [] });
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  if (code !== null && code !== 0) throw new Error(`The process that publishes ended with ${code}.`);
  return signal;
}

async function faultsOf(db: Database, { eventIdx, planIdx, rows, lost }: PlannedEvent): Promise<number> {
  const clashing = Object.values(await clashes(db)).reduce((sum, count) => sum + count, 0);
  const made = await db
    .selectFrom('meetingPlanRow')
    .select(['companyIdx', 'buyerIdx'])
    .where('planIdx', '=', planIdx)
    .where('isMade', '=', 'Y')
    .execute();
  const live = await db
    .selectFrom('matching')
    .select(['companyIdx', 'buyerIdx'])
    .where('eventIdx', '=', eventIdx)
    .where('state', '<>', 'cancel')
    .execute();
  const twice = live.length - new Set(live.map((row) => `${row.companyIdx} ${row.buyerIdx}`)).size;
  const now = new Date();
  while ((await mailNotices(db, now, siteAt('https://expo.example'))) > 0);
  const mails = await db
    .selectFrom('outbox')
    .select('memberIdx')
    .where('eventIdx', '=', eventIdx)
    .where('calendar', 'is not', null)
    .execute();
  // A copy's member has the number of its participation.
  const people = new Set(made.flatMap(({ companyIdx, buyerIdx }) => [companyIdx, buyerIdx]));
  const mailed = new Map<number, number>();
  for (const { memberIdx } of mails) mailed.set(memberIdx ?? 0, (mailed.get(memberIdx ?? 0) ?? 0) + 1);
  const wrong = [...people].filter((idx) => mailed.get(idx) !== 1).length;
  const strangers = [...mailed.keys()].filter((idx) => !people.has(idx)).length;
  const left = Math.abs(rows - lost - made.length);
  return clashing + twice + left + wrong + strangers;
}
