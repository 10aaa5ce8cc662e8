/** An event of 60 slots and 150 tables with many companies and buyers, who have asked each other and meet, written past the API. */
import { CompiledQuery } from 'kysely';
import { openSession } from '#server/access/session.ts';
import type { Database, DatabasePlace } from '#server/db/open.ts';
import { composeApp } from '#tests/support/compose.ts';
import { buyer, company, expo, type Participant, slotsOf } from '#tests/support/factories.ts';
import { columnsOf } from './tenfold.ts';

export const tables = 150;

export interface Size {
  companies: number;
  buyers: number;
  /** Meetings of a slot that have their place, and those that wait for the buyer's approval and wish for that slot. */
  placed: number;
  asked: number;
  /** Another hall than the one of 150 tables and three days of twenty slots. */
  hall?: { tables: number; days: number; slotMinutes: number };
  /** Who work in every slot; none where it says nothing. */
  interpreters?: number;
}

/** Of the size that the benchmarks claim: every table of every slot is taken in the end. */
export const largest: Size = { companies: 500, buyers: 300, placed: 75, asked: 75 };

/** A request, with the slot that it wishes for and that is free for both. */
export interface Request {
  matchingIdx: number;
  eventIdx: number;
  companyIdx: number;
  buyerIdx: number;
  slotIdx: number;
  startsAt: string;
  /** Of the buyer, who approves it. */
  token: string;
  /** Of the company, who is told. */
  toMemberIdx: number;
}

export interface LargeEvent {
  eventIdx: number;
  /** In an order without a pattern. */
  requests: Request[];
  /** In the order of their numbers. */
  tableIdxs: number[];
  managerToken: string;
  companyTokens: string[];
  buyerTokens: string[];
}

const days = ['08:00', '18:00'] as const;

/**
 * A plan without a clash: in slot `s` buyer `2m + s` sits with company `buyer + s / 2` at table `m`, each modulo how many there are.
 * No two of them meet in two slots.
 */
export async function largeEvent(db: Database, place: DatabasePlace, size: Size): Promise<LargeEvent> {
  const hall = size.hall ?? { tables, days: 3, slotMinutes: 30 };
  const now = new Date();
  const at = now.toISOString();
  const app = composeApp(db, place, at);
  const dateOf = (day: number) =>
    new Date(now.getTime() + (60 + day) * 86_400_000).toISOString().slice(0, 10);
  const expoAt = await expo(app, {
    timeZone: 'UTC',
    slotMinutes: hall.slotMinutes,
    tables: hall.tables,
    interpreters: size.interpreters ?? 0,
    days: Array.from({ length: hall.days }, (_, day) => day).map((day) => ({
      date: dateOf(day),
      from: days[0],
      to: days[1],
    })),
  });
  const { eventIdx } = expoAt;
  const seller = await company(app, expoAt);
  const purchaser = await buyer(app, expoAt);
  const slots = await db
    .selectFrom('slot')
    .select(['idx', 'startsAt'])
    .where('eventIdx', '=', eventIdx)
    .orderBy('startsAt')
    .execute();
  const tableIdxs = await db
    .selectFrom('eventTable')
    .select('idx')
    .where('eventIdx', '=', eventIdx)
    .orderBy('no')
    .execute();
  const companies = await copies(db, seller, 'company', size.companies, 1_000_000);
  const buyers = await copies(db, purchaser, 'buyer', size.buyers, 2_000_000);
  await slotsOf(purchaser, expoAt);
  const tokensOf = async (people: readonly Copy[]) => {
    const tokens: string[] = [];
    for (const { memberIdx } of people) tokens.push(await openSession(db, memberIdx, now));
    return tokens;
  };
  const [companyTokens, buyerTokens] = [await tokensOf(companies), await tokensOf(buyers)];
  const requests: Request[] = [];
  let matchingIdx = 10_000_000;
  for (const [s, slot] of slots.entries()) {
    const meetings = Array.from({ length: size.placed + size.asked }, (_, m) => {
      const buyerNo = (2 * m + s) % size.buyers;
      const sitting = companies[(buyerNo + Math.floor(s / 2)) % size.companies] as Copy;
      const visiting = buyers[buyerNo] as Copy;
      matchingIdx += 1;
      const people = { eventIdx, companyIdx: sitting.participateIdx, buyerIdx: visiting.participateIdx };
      if (m >= size.placed)
        requests.push({
          ...people,
          matchingIdx,
          slotIdx: slot.idx,
          startsAt: slot.startsAt,
          token: buyerTokens[buyerNo] as string,
          toMemberIdx: sitting.memberIdx,
        });
      return { ...people, idx: matchingIdx };
    });
    const placed = meetings.slice(0, size.placed);
    await db.transaction().execute(async (trx) => {
      const pairs = meetings.map(({ companyIdx, buyerIdx }) => ({ eventIdx, companyIdx, buyerIdx }));
      await trx
        .insertInto('pair')
        .values(pairs.map((pair) => ({ ...pair, kind: 'live' as const, since: at })))
        .execute();
      await trx
        .insertInto('matching')
        .values(
          meetings.map((meeting, m) => ({
            ...meeting,
            type: 'offline',
            state: m < size.placed ? 'complete' : 'request',
            askedBy: 'company',
            createdAt: at,
            updatedAt: at,
          })),
        )
        .execute();
      const wishes = meetings.map(({ idx }) => ({ matchingIdx: idx, rank: 1, eventIdx, slotIdx: slot.idx }));
      await trx.insertInto('matchingWish').values(wishes).execute();
      const busy = placed.flatMap(({ idx, companyIdx, buyerIdx }) =>
        // A copy's representative has the number of its participation.
        [companyIdx, buyerIdx].map((participateIdx) => ({
          slotIdx: slot.idx,
          representativeIdx: participateIdx,
          participateIdx,
          lane: 1,
          matchingIdx: idx,
        })),
      );
      await trx.insertInto('busy').values(busy).execute();
      const places = placed.map(({ idx, ...people }, m) => ({
        ...people,
        companyRepIdx: people.companyIdx,
        buyerRepIdx: people.buyerIdx,
        matchingIdx: idx,
        slotIdx: slot.idx,
        tableIdx: (tableIdxs[m] as { idx: number }).idx,
        interpreterIdx: null,
        createdAt: at,
      }));
      await trx.insertInto('placement').values(places).execute();
      await trx
        .insertInto('tableSlot')
        .values(
          places.map(({ slotIdx, tableIdx, matchingIdx: taken }) => ({
            slotIdx,
            tableIdx,
            matchingIdx: taken,
          })),
        )
        .execute();
    });
  }
  // A step that has no divisor with their number visits each once.
  const step = 7919;
  const mixed = requests.map((_, no) => requests[(no * step) % requests.length] as Request);
  return {
    eventIdx,
    requests: mixed,
    managerToken: expoAt.manager.token,
    companyTokens,
    buyerTokens,
    tableIdxs: tableIdxs.map(({ idx }) => idx),
  };
}

interface Copy {
  memberIdx: number;
  participateIdx: number;
}

/** So many people like this one, under numbers from `base` on. */
export async function copies(
  db: Database,
  { memberIdx, participateIdx }: Participant,
  side: 'company' | 'buyer',
  count: number,
  base: number,
): Promise<Copy[]> {
  const columns = await columnsOf(db);
  const copy = (trx: Database, table: string, only: string, changed: Record<string, string>) => {
    const names = columns.get(table) ?? [];
    return trx.executeQuery(
      CompiledQuery.raw(
        `insert into ${table} (${names}) select ${names.map((name) => changed[name] ?? name)} from ${table} where ${only}`,
      ),
    );
  };
  const all: Copy[] = [];
  await db
    .withoutPlugins()
    .transaction()
    .execute(async (trx) => {
      for (let no = 0; no < count; no++) {
        const idx = String(base + no);
        await copy(trx, 'member', `idx = ${memberIdx}`, { idx, id: `'${side}-${no}'` });
        await copy(trx, 'participate', `idx = ${participateIdx}`, { idx, member_idx: idx });
        await copy(trx, 'representative', `participate_idx = ${participateIdx}`, {
          idx,
          participate_idx: idx,
          member_idx: idx,
        });
        await copy(trx, 'lane', `participate_idx = ${participateIdx}`, { participate_idx: idx });
        await copy(trx, side, `participate_idx = ${participateIdx}`, { idx, participate_idx: idx });
        all.push({ memberIdx: base + no, participateIdx: base + no });
      }
    });
  return all;
}
