/** The event in which the days of the benchmark of holes are lived, one after the other, written past the API. */
import type { Database, DatabasePlace } from '#server/db/open.ts';
import { transact } from '#server/db/transact.ts';
import { composeApp, type TestApp } from '#tests/support/compose.ts';
import { buyer, company, type Expo, expo, type Participant } from '#tests/support/factories.ts';
import { isShortest } from './bench.ts';
import type { Day, DayMeeting, DaySize } from './hole-days.ts';

export const size: DaySize = isShortest
  ? { companies: 5, buyers: 4, slots: 3, tables: 4 }
  : { companies: 24, buyers: 18, slots: 12, tables: 14 };
const opens = Date.parse('2026-10-29T08:00:00Z');
const slotMs = 30 * 60_000;

export interface World {
  app: TestApp;
  at: Expo;
  people: { company: Participant[]; buyer: Participant[] };
  slots: number[];
  tables: number[];
}

/** An event with everybody, whom the door let in in the morning. */
export async function worldIn(db: Database, place: DatabasePlace): Promise<World> {
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
  const ofEvent = async (table: 'slot' | 'eventTable') =>
    (
      await db.selectFrom(table).select('idx').where('eventIdx', '=', at.eventIdx).orderBy('idx').execute()
    ).map(({ idx }) => idx);
  return { app, at, people, slots: await ofEvent('slot'), tables: await ofEvent('eventTable') };
}

/** Puts the meetings and lists of a day in the place of those before. */
export async function begin({ app, at, people, slots, tables }: World, day: Day): Promise<void> {
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

/** Sets the clock to a minute of a slot. */
export const clockAt = ({ app }: World, slot: number, minute: number) =>
  app.clock.set(new Date(opens + slot * slotMs + minute * 60_000).toISOString());

export const matchingOf = ({ app, people, slots }: World, slot: number, meeting: DayMeeting) =>
  app.db
    .selectFrom('placement')
    .select('matchingIdx')
    .where('slotIdx', '=', slots[slot] as number)
    .where((is) => is.and(idxsOf(people, meeting)))
    .executeTakeFirstOrThrow();
