/** What the database itself refuses, whatever the code above it does (schema.md of the data model). */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/open.ts';
import { testApp } from '#tests/support/api.ts';
import { buyer, company, type Expo, expo, type Participant, slotsOf } from '#tests/support/factories.ts';

const app = await testApp();
const at = '2026-09-01T09:00:00.000Z';

let here: Expo;
let elsewhere: Expo;
let sellers: Participant[];
let buyers: Participant[];
let stranger: Participant;
let slots: number[];
let tables: number[];
let interpreters: number[];
let foreignSlot: number;
let foreignTable: number;

beforeAll(async () => {
  here = await expo(app);
  elsewhere = await expo(app, { eventIdx: 77 });
  sellers = [await company(app, here), await company(app, here)];
  buyers = [await buyer(app, here), await buyer(app, here, 'OKTA')];
  stranger = await buyer(app, elsewhere);
  slots = await slotsOf(sellers[0] as Participant, here);
  foreignSlot = (await slotsOf(stranger, elsewhere))[0] as number;
  const numbersOf = async (table: 'eventTable' | 'interpreter', eventIdx: number) =>
    (
      await app.db.selectFrom(table).select('idx').where('eventIdx', '=', eventIdx).orderBy('no').execute()
    ).map((row) => row.idx);
  tables = await numbersOf('eventTable', here.eventIdx);
  interpreters = await numbersOf('interpreter', here.eventIdx);
  foreignTable = (await numbersOf('eventTable', elsewhere.eventIdx))[0] as number;
});

interface Booking {
  seller: number;
  purchaser: number;
  slot: number;
  table: number;
  interpreter?: number;
  state?: 'request' | 'complete';
  withPlacement?: boolean;
  withBusy?: boolean;
}

/** A whole, valid booking by default: each test spoils one thing of it. */
function booking(changes: Partial<Booking> = {}): Booking {
  return {
    seller: (sellers[0] as Participant).participateIdx,
    purchaser: (buyers[0] as Participant).participateIdx,
    slot: slots[0] as number,
    table: tables[0] as number,
    ...changes,
  };
}

async function book(trx: Database, wish: Booking): Promise<number> {
  const { idx } = await trx
    .insertInto('matching')
    .values({
      eventIdx: here.eventIdx,
      companyIdx: wish.seller,
      buyerIdx: wish.purchaser,
      type: 'online',
      state: wish.state ?? 'complete',
      askedBy: 'buyer',
      createdAt: at,
      updatedAt: at,
    })
    .returning('idx')
    .executeTakeFirstOrThrow();
  if (wish.withPlacement === false) return idx;
  await trx
    .insertInto('placement')
    .values({
      matchingIdx: idx,
      eventIdx: here.eventIdx,
      slotIdx: wish.slot,
      companyIdx: wish.seller,
      buyerIdx: wish.purchaser,
      tableIdx: wish.table,
      interpreterIdx: wish.interpreter ?? null,
      createdAt: at,
    })
    .execute();
  if (wish.withBusy === false) return idx;
  await trx
    .insertInto('busy')
    .values(
      [wish.seller, wish.purchaser].map((participateIdx) => ({
        slotIdx: wish.slot,
        participateIdx,
        matchingIdx: idx,
      })),
    )
    .execute();
  return idx;
}

/** Does the work in a transaction that is taken back in the end, so that every test begins with an empty schedule. */
async function tried(work: (trx: Database) => Promise<unknown>): Promise<'stands' | 'refused'> {
  const undo = new Error('undo');
  const before = await app.db
    .selectFrom('matching')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirst();
  try {
    await app.db.transaction().execute(async (trx) => {
      await work(trx);
    });
  } catch (error) {
    expect(error).not.toBe(undo);
    const after = await app.db
      .selectFrom('matching')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirst();
    expect(after).toEqual(before);
    return 'refused';
  }
  await app.db.transaction().execute(async (trx) => {
    await trx.deleteFrom('placement').execute();
    await trx.deleteFrom('busy').execute();
    await trx.deleteFrom('matching').execute();
  });
  return 'stands';
}

const second = () => ({
  seller: (sellers[1] as Participant).participateIdx,
  purchaser: (buyers[1] as Participant).participateIdx,
  table: tables[1] as number,
});

describe('the database', () => {
  it('lets two meetings stand in one slot with other people at another table', async () => {
    expect(
      await tried(async (trx) => {
        await book(trx, booking({ interpreter: interpreters[0] as number }));
        await book(trx, booking(second()));
      }),
    ).toBe('stands');
  });

  it.each<[string, () => Partial<Booking>]>([
    [
      'the company twice in a slot',
      () => ({ ...second(), seller: (sellers[0] as Participant).participateIdx }),
    ],
    [
      'the buyer twice in a slot',
      () => ({ ...second(), purchaser: (buyers[0] as Participant).participateIdx }),
    ],
    ['a table twice in a slot', () => ({ ...second(), table: tables[0] as number })],
    ['an interpreter twice in a slot', () => ({ ...second(), interpreter: interpreters[0] as number })],
    ['a second live meeting of the same pair', () => ({ slot: slots[1] as number })],
  ])('refuses %s', async (_, changes) => {
    expect(
      await tried(async (trx) => {
        await book(trx, booking({ interpreter: interpreters[0] as number }));
        await book(trx, booking(changes()));
      }),
    ).toBe('refused');
  });

  it.each<[string, () => Partial<Booking>]>([
    ["another event's buyer", () => ({ purchaser: stranger.participateIdx })],
    ["another event's slot", () => ({ slot: foreignSlot })],
    ["another event's table", () => ({ table: foreignTable })],
    ["a buyer in a company's place", () => ({ seller: (buyers[1] as Participant).participateIdx })],
    ['a complete meeting without a placement', () => ({ withPlacement: false })],
    ['a placement without its two busy rows', () => ({ withBusy: false })],
    ['a placement of a meeting that is only asked for', () => ({ state: 'request' as const })],
  ])('refuses %s', async (_, changes) => {
    expect(await tried((trx) => book(trx, booking(changes())))).toBe('refused');
  });

  it('refuses a booking in a slot that someone marked as unavailable', async () => {
    const marked = { slotIdx: slots[0] as number, participateIdx: booking().purchaser, matchingIdx: null };
    expect(
      await tried(async (trx) => {
        await trx.insertInto('busy').values(marked).execute();
        await book(trx, booking());
      }),
    ).toBe('refused');
  });

  it('refuses to mark a slot as unavailable in which a meeting stands', async () => {
    const marked = { slotIdx: slots[0] as number, participateIdx: booking().purchaser, matchingIdx: null };
    expect(
      await tried(async (trx) => {
        await book(trx, booking());
        await trx.insertInto('busy').values(marked).execute();
      }),
    ).toBe('refused');
  });

  it.each(['CANCEL', 'DENIED', 'REQUEST'] as const)(
    'refuses that a participation with a meeting becomes %s',
    async (state) => {
      expect(
        await tried(async (trx) => {
          await book(trx, booking());
          await trx.updateTable('participate').set({ state }).where('idx', '=', booking().seller).execute();
        }),
      ).toBe('refused');
    },
  );

  it('refuses a second live participation of a member in an event', async () => {
    const { memberIdx } = sellers[0] as Participant;
    const row = {
      eventIdx: here.eventIdx,
      memberIdx,
      side: 'buyer',
      type: 'BUYER',
      state: 'REQUEST',
    } as const;
    expect(
      await tried((trx) =>
        trx
          .insertInto('participate')
          .values({ ...row, createdAt: at, updatedAt: at })
          .execute(),
      ),
    ).toBe('refused');
  });

  it('refuses a word that an enumeration does not have', async () => {
    expect(
      await tried((trx) =>
        trx
          .updateTable('participate')
          .set({ state: 'MAYBE' as 'CANCEL' })
          .where('idx', '=', booking().seller)
          .execute(),
      ),
    ).toBe('refused');
  });
});
