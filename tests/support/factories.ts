import type { Client } from '#api/client.ts';
import type { Permission } from '#domain/common/permission.ts';
import type { Database } from '#server/db/open.ts';
import type { FileStore } from '#server/platform/storage/store.ts';
import { makeMember, makeParticipation } from './made-people.ts';
import { lastNumber, nextNumber } from './numbers.ts';
import {
  type ApplicationSample,
  giveRequiredFiles,
  type RequiredFiles,
  withFiles,
} from './required-files.ts';
import { buyerSample, companySample, eventSample, joinSample, visitorSample } from './samples.ts';

/** Where people are made: an application in a test, or a running site in a benchmark and in a browser's test. */
export interface TestServer {
  db: Database;
  files: FileStore;
  clock: { read: () => Date };
  eventInUse: number;
  /** A client of a guest or, with a token, of a member. */
  client: (token?: string) => Client;
}

/** A member and the client that speaks with their token. */
export interface Person {
  id: string;
  memberIdx: number;
  token: string;
  client: Client;
  /** What a company's application can't be without, given when it is first asked for (`withFiles`). */
  files: () => Promise<RequiredFiles>;
}

export interface Participant extends Person {
  participateIdx: number;
}

export interface Company extends Participant {
  productIdx: number;
}

export interface Expo {
  eventIdx: number;
  manager: Person;
}

/** Someone new, joined and logged in, who has confirmed their addresses; written past the calls (`made-people.ts`). */
export async function joined(
  app: TestServer,
  changes: Partial<ReturnType<typeof joinSample>> = {},
): Promise<Person> {
  const sample = { ...joinSample(nextNumber('person')), ...changes };
  return personOf(app, sample.id, await makeMember(app.db, sample, app.clock.read()));
}

/** Someone new by the call, with what it refuses and sends: the links to confirm their addresses are still on their way. */
export async function justJoined(
  app: TestServer,
  changes: Partial<ReturnType<typeof joinSample>> = {},
): Promise<Person> {
  const sample = { ...joinSample(nextNumber('person')), ...changes };
  const { data } = await app.client()('POST /member/join', sample);
  return personOf(app, sample.id, { memberIdx: data.member.memberIdx, token: data.token });
}

function personOf(
  app: TestServer,
  id: string,
  { memberIdx, token }: { memberIdx: number; token: string },
): Person {
  let given: Promise<RequiredFiles> | undefined;
  const files = () => {
    given ??= giveRequiredFiles({ db: app.db, store: app.files }, memberIdx, app.clock.read().toISOString());
    return given;
  };
  return { id, memberIdx, token, client: app.client(token), files };
}

/** The secret of every second factor that is written past the API. */
export const factorSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

/**
 * A member with permissions, of one event, or, for famppy, of all, and with the second factor without which they don't
 * count. Written past the API, as the operator's command does.
 */
export async function manager(
  app: TestServer,
  permission: Permission = 'famppy',
  eventIdx?: number,
): Promise<Person> {
  const person = await joined(app);
  const row = { memberIdx: person.memberIdx, permission, createdAt: app.clock.read().toISOString() };
  await app.db
    .insertInto('permission')
    .values({ ...row, eventIdx: permission === 'famppy' ? null : (eventIdx ?? app.eventInUse) })
    .execute();
  await app.db
    .insertInto('secondFactor')
    .values({
      memberIdx: person.memberIdx,
      secret: factorSecret,
      confirmedAt: row.createdAt,
      createdAt: row.createdAt,
    })
    .execute();
  return person;
}

/** An event with slots and tables, and a manager who may do everything. Without a number it is the event in use. */
export async function expo(app: TestServer, changes: Partial<typeof eventSample> = {}): Promise<Expo> {
  const famppy = await manager(app);
  const eventIdx = changes.eventIdx ?? app.eventInUse;
  const { data } = await famppy.client('POST /manage/event/add', { ...eventSample, ...changes, eventIdx });
  return { eventIdx: data.eventIdx, manager: famppy };
}

/**
 * An application that waits for a manager, unless it is a visitor's. Of a new member it is written past the call; `given`, a member who is
 * there, applies by the call, which may refuse.
 */
export async function applied(
  app: TestServer,
  at: Expo,
  application: ApplicationSample,
  given?: Person,
): Promise<Participant> {
  if (!given) return takingPart(app, at, await joined(app), application, false);
  const request = { ...(await withFiles(given, application)), eventIdx: at.eventIdx };
  const { data } = await given.client('POST /participate/apply', request);
  return { ...given, participateIdx: data.participateIdx };
}

async function takingPart(
  app: TestServer,
  { eventIdx }: Expo,
  person: Person,
  application: ApplicationSample,
  isApproved: boolean,
): Promise<Participant> {
  const of = { memberIdx: person.memberIdx, eventIdx, isApproved };
  const request = await withFiles(person, application);
  const participateIdx = await makeParticipation(app.db, of, request, app.clock.read());
  return { ...person, participateIdx };
}

export async function approve({ manager }: Expo, participateIdx: number): Promise<void> {
  await manager.client('POST /manage/participate/approve', { participateIdx });
}

/** A company with one product, approved; of someone new, or of `given`, a member who takes no part in the event yet. */
export async function company(app: TestServer, at: Expo, given?: Person): Promise<Company> {
  const person = given ?? (await joined(app));
  const made = await takingPart(app, at, person, companySample(lastNumber('person')), true);
  const { idx: productIdx } = await app.db
    .selectFrom('product')
    .innerJoin('company', 'company.idx', 'product.companyIdx')
    .select('product.idx')
    .where('company.participateIdx', '=', made.participateIdx)
    .executeTakeFirstOrThrow();
  return { ...made, productIdx };
}

/** A buyer, approved; `type` 'OKTA' makes one of the association. */
export async function buyer(
  app: TestServer,
  at: Expo,
  type: 'BUYER' | 'OKTA' = 'BUYER',
): Promise<Participant> {
  const person = await joined(app);
  return takingPart(app, at, person, buyerSample(lastNumber('person'), type), true);
}

/** A visitor: registered, and in at once. */
export const visitor = (app: TestServer, at: Expo): Promise<Participant> =>
  applied(app, at, visitorSample(lastNumber('person') + 1));

/** A buyer who was approved and has cancelled. */
export async function goneParticipant(app: TestServer, at: Expo): Promise<Participant> {
  const person = await buyer(app, at);
  await person.client('POST /participate/cancel', { eventIdx: at.eventIdx });
  return person;
}

/** The idx of each of the event's slots, in the order of time. */
export async function slotsOf(person: Person, { eventIdx }: Expo): Promise<number[]> {
  const { data } = await person.client('GET /matching/getSlotList', { eventIdx });
  return data.map(({ slotIdx }) => slotIdx);
}
