import { afterAll, expect, test } from 'vitest';
import { freshDatabase } from '#tests/support/database.ts';
import { createRows } from '#tests/support/rows.ts';

/** What the database itself refuses, whatever the code above it does: no person, table or interpreter twice in a slot (docs/model.md). */
const { db, close } = await freshDatabase();
afterAll(close);

const { times, newEvent, member, person, represent, repOf, meeting, book } = createRows(db);
const event = await newEvent();
const other = await newEvent();

test('a meeting with its placement and two busy rows stands', async () => {
  await book(event, await meeting(event), {});
});

test('a company meets once in a slot', async () => {
  const first = await meeting(event);
  await book(event, first, { slot: 1 });
  await refused(book(event, await meeting(event, { company: first.company }), { slot: 1, table: 1 }));
  await book(event, await meeting(event, { company: first.company }), { slot: 2, table: 1 });
});

test('a buyer meets once in a slot', async () => {
  const first = await meeting(event);
  await book(event, first, { slot: 3 });
  await refused(book(event, await meeting(event, { buyer: first.buyer }), { slot: 3, table: 1 }));
});

test('two representatives of a company meet at once, in a lane each, and nobody twice', async () => {
  const company = await person(event, 'company');
  const [first, second] = [await repOf(company), await represent(event, company, await member())];
  await db.insertInto('lane').values({ participateIdx: company, no: 2 }).execute();
  await book(event, await meeting(event, { company }), { slot: 1, table: 1, companyRep: first, lane: 1 });
  const other = { slot: 1, table: 2 };
  await refused(book(event, await meeting(event, { company }), { ...other, companyRep: first, lane: 2 }));
  await refused(book(event, await meeting(event, { company }), { ...other, companyRep: second, lane: 1 }));
  await refused(book(event, await meeting(event, { company }), { ...other, companyRep: second, lane: 3 }));
  await book(event, await meeting(event, { company }), { ...other, companyRep: second, lane: 2 });
});

test("a company that can't meet at all takes its lanes, whoever sits there", async () => {
  const company = await person(event, 'company');
  const second = await represent(event, company, await member());
  const slotIdx = event.slots[2] as number;
  await db.insertInto('busy').values({ slotIdx, participateIdx: company, lane: 1 }).execute();
  await refused(book(event, await meeting(event, { company }), { slot: 2, table: 2 }));
  await refused(book(event, await meeting(event, { company }), { slot: 2, table: 2, companyRep: second }));
  await refused(db.insertInto('busy').values({ slotIdx, participateIdx: company }).execute());
});

test('who sits there is of that participation, and has not gone; who has a meeting to come does not go', async () => {
  const mine = await meeting(event);
  await refused(
    book(event, mine, { slot: 3, table: 2, companyRep: await repOf(await person(event, 'company')) }),
  );
  const second = await represent(event, mine.company, await member());
  const go = () =>
    db.updateTable('representative').set({ state: 'gone' }).where('idx', '=', second).execute();
  await book(event, mine, { slot: 3, table: 2, companyRep: second });
  await refused(go());
  await db.updateTable('placement').set({ rs: null }).where('matchingIdx', '=', mine.idx).execute();
  await go();
  await refused(
    book(event, await meeting(event, { company: mine.company }), { slot: 4, companyRep: second }),
  );
});

test('a member represents one participation of an event at a time', async () => {
  const [company, rival] = [await person(event, 'company'), await person(event, 'company')];
  const memberIdx = await member();
  const idx = await represent(event, company, memberIdx);
  await refused(represent(event, rival, memberIdx));
  await represent(other, await person(other, 'company'), memberIdx);
  await db.updateTable('representative').set({ state: 'gone' }).where('idx', '=', idx).execute();
  await represent(event, rival, memberIdx);
  // Of a participation that has ended nobody is a representative any more.
  await db.updateTable('participate').set({ state: 'CANCEL' }).where('idx', '=', rival).execute();
  await represent(event, company, memberIdx);
});

test("a table of one's own takes no meeting of others, and a closed one none", async () => {
  const hall = await newEvent();
  const [mine, others] = [await meeting(hall), await meeting(hall)];
  const set = (values: { ownerIdx?: number; isOpen?: 'N' }) =>
    db
      .updateTable('eventTable')
      .set(values)
      .where('idx', '=', hall.tables[0] as number)
      .execute();
  await set({ ownerIdx: mine.company });
  await refused(book(hall, others, {}));
  await book(hall, mine, {});
  await refused(set({ ownerIdx: others.company }));
  await refused(set({ isOpen: 'N' }));
  const closed = { slotIdx: hall.slots[1] as number, tableIdx: hall.tables[1] as number };
  await db.insertInto('tableSlot').values(closed).execute();
  await refused(book(hall, others, { slot: 1, table: 1 }));
  await refused(set({ ownerIdx: await person(other, 'company') }));
});

test('a table is used once in a slot', async () => {
  await book(event, await meeting(event), { slot: 4, table: 1 });
  await refused(book(event, await meeting(event), { slot: 4, table: 1 }));
  await book(event, await meeting(event), { slot: 4, table: 2 });
});

test('an interpreter works once in a slot', async () => {
  await book(event, await meeting(event), { slot: 5, table: 1, interpreter: 0 });
  await refused(book(event, await meeting(event), { slot: 5, table: 2, interpreter: 0 }));
  await book(event, await meeting(event), { slot: 5, table: 2, interpreter: 1 });
});

test('two people have one live request or meeting, and may ask again after it ended', async () => {
  const first = await meeting(event);
  await refused(meeting(event, { company: first.company, buyer: first.buyer }));
  await db.updateTable('matching').set({ state: 'denied' }).where('idx', '=', first.idx).execute();
  await meeting(event, { company: first.company, buyer: first.buyer });
});

test('a slot that someone marked as unavailable takes no meeting, and a booked one is not marked', async () => {
  const { idx, company, buyer } = await meeting(event);
  const slotIdx = event.slots[6] as number;
  await db
    .insertInto('busy')
    .values({ slotIdx, participateIdx: buyer, representativeIdx: await repOf(buyer) })
    .execute();
  await refused(book(event, { idx, company, buyer }, { slot: 6 }));
  await book(event, { idx, company, buyer }, { slot: 7 });
  const booked = {
    slotIdx: event.slots[7] as number,
    participateIdx: company,
    representativeIdx: await repOf(company),
  };
  await refused(db.insertInto('busy').values(booked).execute());
});

test('a slot, a table, a buyer of another event is refused', async () => {
  const mine = await meeting(event);
  await refused(book(event, mine, { slotIdx: other.slots[0] as number }));
  await refused(book(event, mine, { tableIdx: other.tables[0] as number }));
  await refused(book(event, mine, { interpreterIdx: other.interpreters[0] as number }));
  await refused(meeting(event, { buyer: await person(other, 'buyer') }));
  const wish = { matchingIdx: mine.idx, rank: 1, eventIdx: event.idx, slotIdx: other.slots[0] as number };
  await refused(db.insertInto('matchingWish').values(wish).execute());
});

test('a buyer in the place of a company is refused', async () => {
  await refused(meeting(event, { company: await person(event, 'buyer') }));
  await refused(meeting(event, { buyer: await person(event, 'visitor') }));
});

test('a meeting is not complete without a placement', async () => {
  const { idx } = await meeting(event);
  await refused(db.updateTable('matching').set({ state: 'complete' }).where('idx', '=', idx).execute());
});

test('a placement needs its meeting complete, and the busy rows of both', async () => {
  const mine = await meeting(event);
  await refused(book(event, mine, { slot: 8, leaveOut: 'state' }));
  await refused(book(event, mine, { slot: 8, leaveOut: 'companyBusy' }));
  await refused(book(event, mine, { slot: 8, leaveOut: 'buyerBusy' }));
  await refused(book(event, mine, { slot: 8, leaveOut: 'tableSlot' }));
  await book(event, mine, { slot: 8 });
});

test('a busy row names a meeting that is placed there', async () => {
  const { idx, buyer } = await meeting(event);
  const busy = {
    slotIdx: event.slots[9] as number,
    participateIdx: buyer,
    representativeIdx: await repOf(buyer),
    lane: 1,
    matchingIdx: idx,
  };
  await refused(db.insertInto('busy').values(busy).execute());
});

test('a meeting that is cancelled does not leave its placement behind', async () => {
  const mine = await meeting(event);
  await book(event, mine, { slot: 10 });
  await refused(db.updateTable('matching').set({ state: 'cancel' }).where('idx', '=', mine.idx).execute());
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('placement').where('matchingIdx', '=', mine.idx).execute();
    await trx.deleteFrom('busy').where('matchingIdx', '=', mine.idx).execute();
    await trx.deleteFrom('tableSlot').where('matchingIdx', '=', mine.idx).execute();
    await trx.updateTable('matching').set({ state: 'cancel' }).where('idx', '=', mine.idx).execute();
  });
});

test('a participation with a meeting does not end, and one that is not approved gets none', async () => {
  const mine = await meeting(event);
  await book(event, mine, { slot: 11 });
  await refused(
    db.updateTable('participate').set({ state: 'CANCEL' }).where('idx', '=', mine.buyer).execute(),
  );
  const waiting = await meeting(event, { buyer: await person(event, 'buyer', 'REQUEST') });
  await refused(book(event, waiting, { slot: 11, table: 1 }));
});

test('a meeting that was held lets its people go, and stays', async () => {
  const other = await newEvent();
  const mine = await meeting(other);
  await book(other, mine, {});
  await db.updateTable('placement').set({ ps: null }).where('matchingIdx', '=', mine.idx).execute();
  await db.updateTable('participate').set({ state: 'CANCEL' }).where('idx', '=', mine.buyer).execute();
  const held = db.selectFrom('matching').select('state').where('idx', '=', mine.idx);
  expect(await held.execute()).toEqual([{ state: 'complete' }]);
  await refused(db.deleteFrom('placement').where('matchingIdx', '=', mine.idx).execute());
});

test('a member has one live participation in an event', async () => {
  const idx = await person(event, 'buyer', 'REQUEST');
  const { memberIdx } = await db
    .selectFrom('participate')
    .select('memberIdx')
    .where('idx', '=', idx)
    .executeTakeFirstOrThrow();
  const row = { memberIdx, side: 'company', type: 'COMPANY', state: 'REQUEST', ...times } as const;
  await refused(
    db
      .insertInto('participate')
      .values({ ...row, eventIdx: event.idx })
      .execute(),
  );
  await db
    .insertInto('participate')
    .values({ ...row, eventIdx: other.idx })
    .execute();
  await db.updateTable('participate').set({ state: 'DENIED' }).where('idx', '=', idx).execute();
  await db
    .insertInto('participate')
    .values({ ...row, eventIdx: event.idx })
    .execute();
});

test('a type sits on its own side', async () => {
  const memberIdx = await member();
  const row = {
    eventIdx: event.idx,
    memberIdx,
    side: 'company',
    type: 'OKTA',
    state: 'REQUEST',
    ...times,
  } as const;
  await refused(db.insertInto('participate').values(row).execute());
});

test('categories have a view order of their own in an event', async () => {
  const category = { eventIdx: event.idx, nameKo: '공지', nameEn: 'Notice', viewOrder: 1, ...times };
  await db
    .insertInto('boardCategory')
    .values({ ...category, tab: 'notice' })
    .execute();
  await refused(
    db
      .insertInto('boardCategory')
      .values({ ...category, tab: 'news' })
      .execute(),
  );
  await db
    .insertInto('boardCategory')
    .values({ ...category, tab: 'news', eventIdx: other.idx })
    .execute();
});

test('a visitor registers once in an event, by email and by mobile', async () => {
  const visitor = (code: string, email: string | null, mobile: string | null) =>
    db
      .insertInto('visitor')
      .values({
        eventIdx: event.idx,
        registrationType: 'PRE',
        code,
        visitorName: '김방문',
        visitorNameEn: 'Kim',
        emailNormal: email,
        mobileE164: mobile,
        country: 'KR',
        city: 'Seoul',
        organization: 'Example',
        ...times,
      })
      .execute();
  await visitor('a', 'kim@example.org', '+821012345678');
  await refused(visitor('b', 'kim@example.org', '+821012345679'));
  await refused(visitor('c', 'lee@example.org', '+821012345678'));
  await refused(visitor('d', null, null));
  await visitor('e', 'lee@example.org', null);
  await visitor('f', 'park@example.org', null);
});

async function refused(attempt: Promise<unknown>): Promise<void> {
  await expect(attempt).rejects.toThrow(/constraint/i);
}
