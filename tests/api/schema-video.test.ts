import { afterAll, expect, test } from 'vitest';
import { freshDatabase } from '#tests/support/database.ts';
import { createRows } from '#tests/support/rows.ts';

/** What the database itself refuses of meetings by video, of own interpreters and of tables on the map (docs/model.md). */
const { db, close } = await freshDatabase();
afterAll(close);

const { times, newEvent, meeting, book } = createRows(db);

test('a placement has a table or is by video, as its meeting says, and a video meeting holds no table', async () => {
  const here = await newEvent();
  const first = await meeting(here);
  await book(here, first, {});
  const at = (changes: object) =>
    db.updateTable('placement').set(changes).where('matchingIdx', '=', first.idx).execute();
  await refused(at({ tableIdx: null }));
  await refused(at({ byVideo: 'Y' }));
  // Its meeting is not by video.
  await refused(at({ byVideo: 'Y', tableIdx: null }));
  const toVideo = (freesTable: boolean) =>
    db.transaction().execute(async (trx) => {
      await trx.updateTable('matching').set({ byVideo: 'Y' }).where('idx', '=', first.idx).execute();
      const placement = trx.updateTable('placement').set({ byVideo: 'Y', tableIdx: null, tableOwner: 0 });
      await placement.where('matchingIdx', '=', first.idx).execute();
      if (freesTable) await trx.deleteFrom('tableSlot').where('matchingIdx', '=', first.idx).execute();
    });
  await refused(toVideo(false));
  await toVideo(true);
  const slotIdx = here.slots[0] as number;
  const tableIdx = here.tables[0] as number;
  await refused(db.insertInto('tableSlot').values({ slotIdx, tableIdx, matchingIdx: first.idx }).execute());
});

test('a meeting holds no second table', async () => {
  const here = await newEvent();
  const first = await meeting(here);
  await book(here, first, {});
  const row = {
    slotIdx: here.slots[0] as number,
    tableIdx: here.tables[1] as number,
    matchingIdx: first.idx,
  };
  await refused(db.insertInto('tableSlot').values(row).execute());
});

test('a cancelled meeting was at a table, or by video', async () => {
  const here = await newEvent();
  const { idx } = await meeting(here);
  const end = (was: object) =>
    db
      .updateTable('matching')
      .set({ state: 'cancel', ...was })
      .where('idx', '=', idx)
      .execute();
  await refused(end({ wasAt: times.createdAt }));
  await refused(end({ wasTableNo: 1 }));
  await refused(end({ wasAt: times.createdAt, wasTableNo: 1, byVideo: 'Y' }));
  await end({ wasAt: times.createdAt, byVideo: 'Y' });
});

test('a link begins with https, and only a company has a room', async () => {
  const here = await newEvent();
  const { idx, company, buyer } = await meeting(here);
  const link = (videoLink: string) =>
    db.updateTable('matching').set({ videoLink }).where('idx', '=', idx).execute();
  await refused(link('http://meet.example.org'));
  await link('https://meet.example.org');
  const room = (of: number) =>
    db
      .updateTable('participate')
      .set({ videoRoom: 'https://room.example.org' })
      .where('idx', '=', of)
      .execute();
  await refused(room(buyer));
  await room(company);
});

test('a company that brings its own interpreter has none of the event’s', async () => {
  const here = await newEvent();
  const first = await meeting(here);
  const brings = db.updateTable('participate').set({ ownInterpreter: 'Y' }).where('idx', '=', first.company);
  await brings.execute();
  await book(here, first, { interpreter: 0 });
  const held = () =>
    db.updateTable('placement').set({ ownInterpreter: 'N' }).where('matchingIdx', '=', first.idx).execute();
  await refused(held());
  const spoken = { participateIdx: first.buyer, language: 'de' };
  await refused(db.insertInto('ownInterpreterLanguage').values(spoken).execute());
});

test('a table has a whole place in a hall of its event, or none', async () => {
  const here = await newEvent();
  const hall = { eventIdx: here.idx, code: 'A', nameKo: 'A', nameEn: 'A', width: 9, height: 9, viewOrder: 0 };
  await db
    .insertInto('hall')
    .values({ ...hall, features: '[]' })
    .execute();
  const put = (place: object) =>
    db
      .updateTable('eventTable')
      .set(place)
      .where('idx', '=', here.tables[0] as number)
      .execute();
  await refused(put({ hallCode: 'A' }));
  await refused(put({ hallCode: 'B', placeX: 1, placeY: 1 }));
  await refused(put({ hallCode: 'A', placeX: -1, placeY: 1 }));
  await put({ hallCode: 'A', placeX: 1, placeY: 1.5 });
  await refused(db.deleteFrom('hall').where('eventIdx', '=', here.idx).execute());
});

async function refused(attempt: Promise<unknown>): Promise<void> {
  await expect(attempt).rejects.toThrow(/constraint/i);
}
