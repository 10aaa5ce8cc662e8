/**
 * Who takes part in a real event: they join, apply and are approved. A file says neither who brings colleagues, nor who keeps a table or
 * brings an interpreter, so the same share of every event does.
 */
import { spawnSync } from 'node:child_process';
import type { Client } from '#api/client.ts';
import { type Database, type DatabasePlace, openDatabase } from '#server/db/open.ts';
import { codeAt } from '#tests/support/codes.ts';
import { uploadsRequired, withFiles } from '#tests/support/required-files.ts';
import { buyerSample, companySample, joinSample, password } from '#tests/support/samples.ts';
import type { EventFile } from './real-event-file.ts';
import type { Stopwatch } from './stopwatch.ts';

export interface Someone {
  participateIdx: number;
  /** Who applied, and then the colleagues. */
  clients: readonly [Client, ...Client[]];
}

export interface Gathered {
  eventIdx: number;
  manager: Client;
  /** By the names of the file. */
  people: ReadonlyMap<string, Someone>;
  colleagues: number;
}

/** Of every so many companies, the first of them: three people who have two meetings at once. */
const withColleagues = 3;
/** The second of every so many companies brings an interpreter of its own. */
const withInterpreter = 4;
/** From so many tables on, the last company has one of its own, too, beside the first buyer. */
const tablesToSpare = 4;

/** Everybody is approved, with their colleagues, tables and times in which they can't. */
export async function gather(event: EventFile, place: DatabasePlace, watch: Stopwatch): Promise<Gathered> {
  const manager = await firstManager(place, watch);
  const { eventIdx } = (await manager('POST /manage/event/add', event.newEvent)).data;
  const people = new Map<string, Someone>();
  const db = await openDatabase(place);
  let colleagues = 0;
  try {
    for (const [no, name] of [...event.companies, ...event.buyers].entries()) {
      const isCompany = no < event.companies.length;
      const one = await participant({ no, isCompany, eventIdx, manager, watch });
      const [first] = one.clients;
      const joined =
        isCompany && no % withColleagues === 0 ? await join(db, first, { no, eventIdx, watch }) : [];
      colleagues += joined.length;
      people.set(name, { ...one, clients: [first, ...joined] });
      if (joined.length > 0)
        await manager('POST /manage/matching/limit', {
          participateIdx: one.participateIdx,
          meetingsAtOnce: 2,
        });
      if (isCompany && no % withInterpreter === 1)
        await first('POST /matching/setMeans', { eventIdx, videoRoom: null, interpreterLanguages: ['de'] });
    }
  } finally {
    await db.destroy();
  }
  await giveTables({ eventIdx, manager, people, colleagues }, event);
  for (const [name, numbers] of Object.entries(event.unavailable)) {
    const { clients } = named(people, name);
    const { data: slots } = await clients[0]('GET /matching/getSlotList', { eventIdx });
    const slotIdxs = numbers.map((number) => (slots[number - 1] as { slotIdx: number }).slotIdx);
    const whose = clients.length > 1 ? 'all' : 'me';
    await clients[0]('POST /matching/markUnavailable', { eventIdx, slotIdxs, whose });
  }
  return { eventIdx, manager, people, colleagues };
}

export function named(people: Gathered['people'], name: string): Someone {
  const person = people.get(name);
  if (!person) throw new Error(`the file lists a meeting of ${name}, who is neither a company nor a buyer`);
  return person;
}

/** Whose own the tables with the lowest numbers are, from before there is a meeting. */
async function giveTables({ eventIdx, manager, people }: Gathered, { tables, buyers, companies }: EventFile) {
  const owners = [buyers[0], tables >= tablesToSpare ? companies.at(-1) : undefined];
  for (const [no, name] of owners.entries()) {
    if (name === undefined) continue;
    const { version } = (await manager('GET /manage/table/getTables', { eventIdx })).data;
    const table = { tableNo: no + 1, ownerIdx: named(people, name).participateIdx };
    const given = { ...table, isOpen: true, closedSlotIdxs: [] };
    await manager('POST /manage/table/update', { eventIdx, version, ...given });
  }
}

interface Applying {
  no: number;
  isCompany: boolean;
  eventIdx: number;
  manager: Client;
  watch: Stopwatch;
}

async function participant({ no, isCompany, eventIdx, manager, watch }: Applying): Promise<Someone> {
  const { client, token } = await member(no + 1, watch);
  const send = (path: string, init: RequestInit) => fetch(`${watch.url}/api${path}`, init);
  const application = isCompany
    ? await withFiles(uploadsRequired(send, token), companySample(no))
    : buyerSample(no);
  const { data } = await client('POST /participate/apply', { ...application, eventIdx });
  await manager('POST /manage/participate/approve', { participateIdx: data.participateIdx });
  return { clients: [client], participateIdx: data.participateIdx };
}

/** Two colleagues who are invited by mail and join by its link, which stands in the database until it is used. */
async function join(
  db: Database,
  first: Client,
  { no, eventIdx, watch }: Pick<Applying, 'no' | 'eventIdx' | 'watch'>,
): Promise<Client[]> {
  const clients: Client[] = [];
  for (const seat of [1, 2]) {
    const email = `colleague-${no}-${seat}@example.org`;
    const asked = { email, position: `Sales ${seat}`, languages: ['de' as const], language: 'en' as const };
    await first('POST /participate/inviteColleague', { eventIdx, ...asked });
    const { body } = await db
      .selectFrom('outbox')
      .select('body')
      .where('toEmail', '=', email)
      .executeTakeFirstOrThrow();
    const token = /#colleague=([\w-]+)/.exec(body)?.[1] ?? '';
    const { nameKo, nameEn, country, agreeTerms, agreePrivacy } = joinSample(no);
    const joining = { token, nameKo, nameEn, country, password, agreeTerms, agreePrivacy };
    const { data } = await watch.client()('POST /member/joinColleague', joining);
    clients.push(watch.client(data.token));
  }
  return clients;
}

async function member(no: number, watch: Stopwatch): Promise<{ client: Client; token: string }> {
  const { data } = await watch.client()('POST /member/join', joinSample(no));
  return { client: watch.client(data.token), token: data.token };
}

/** The first manager joins like everyone, is named by the operator's command, and sets up the second factor without which nobody manages. */
async function firstManager({ dataDir, databaseUrl }: DatabasePlace, watch: Stopwatch): Promise<Client> {
  const sample = joinSample(0);
  const { client } = await member(0, watch);
  const env = { ...process.env, DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
  const command = spawnSync(process.execPath, ['scripts/operator.ts', 'add', sample.id], {
    env,
    encoding: 'utf8',
  });
  if (command.status !== 0) throw new Error(command.stderr);
  const { data } = await client('POST /member/startSecondFactor', { password });
  await client('POST /member/confirmSecondFactor', { code: codeAt(new Date(), data.secret) });
  return client;
}
