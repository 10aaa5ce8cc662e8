/** Who is on the sheets of paper, and in which language (docs/rules.md, M62). */
import { expect, test } from 'vitest';
import { sheetPeopleMost } from '#api/matching/sheet-people.ts';
import { longBefore, testApp } from '#tests/support/api.ts';
import { buyer, company, expo } from '#tests/support/factories.ts';
import { nextNumber } from '#tests/support/numbers.ts';
import { addColleagues } from '#tests/support/people.ts';
import { withoutAccount } from '#tests/support/without-account.ts';

const app = await testApp();
app.clock.set(longBefore);

async function here() {
  const at = await expo(app, { eventIdx: nextNumber('event') });
  const { eventIdx } = at;
  const read = async (after = 0) =>
    (await at.manager.client('GET /manage/matching/getSheetPeople', { eventIdx, after })).data;
  return { at, eventIdx, read };
}

test('each person of who is approved is there once, in the language in which they are written to', async () => {
  const { at, eventIdx, read } = await here();
  const seller = await company(app, at);
  const purchaser = await buyer(app, at);
  const [colleague] = await addColleagues(app, eventIdx, seller, 1);
  const { enter, linkOf, addressOf } = withoutAccount(app);
  const guest = await enter({ at } as Parameters<typeof enter>[0], { email: addressOf(), language: 'ko' });
  // What another event has is not here.
  await company(app, await expo(app, { eventIdx: nextNumber('event') }));
  const { people, next } = await read();
  expect(next).toBeNull();
  expect(people.map(({ participateIdx }) => participateIdx)).toEqual([
    seller.participateIdx,
    seller.participateIdx,
    purchaser.participateIdx,
    guest,
  ]);
  expect(people[1]?.representativeIdx).toBe(colleague?.representativeIdx);
  const languages = Object.fromEntries(people.map((one) => [one.participateIdx, one.language]));
  expect(languages).toMatchObject({ [seller.participateIdx]: 'ko', [guest]: 'ko' });
  expect(people.map(({ hasAccount }) => hasAccount)).toEqual([true, true, true, false]);
  // Nothing has told them yet of a link.
  expect(people.map(({ hasLink }) => hasLink)).toEqual([false, false, false, false]);
  await linkOf({ at } as Parameters<typeof linkOf>[0], guest);
  expect((await read()).people.map(({ hasLink }) => hasLink)).toEqual([false, false, false, true]);
  expect(people.every(({ name, nameEn }) => name !== null && nameEn !== null)).toBe(true);

  // Who leaves is on no sheet any more.
  await app.db.updateTable('member').set({ country: 'AT' }).where('idx', '=', purchaser.memberIdx).execute();
  await seller.client('POST /participate/removeRepresentative', {
    eventIdx,
    representativeIdx: colleague?.representativeIdx as number,
    cancel: [],
  });
  const later = await read();
  expect(later.people).toHaveLength(3);
  expect(later.people[1]).toMatchObject({ participateIdx: purchaser.participateIdx, language: 'en' });
});

test('more than one answer holds are read part by part, each participation once', async () => {
  const { at, eventIdx, read } = await here();
  const { enter, addressOf } = withoutAccount(app);
  const [seller] = [await company(app, at)];
  const { idx: _, ...row } = await app.db
    .selectFrom('participate')
    .selectAll()
    .where('idx', '=', seller.participateIdx)
    .executeTakeFirstOrThrow();
  // As many as fill two answers and begin a third; who has nobody is in none.
  for (let no = 0; no < 2 * sheetPeopleMost; no += 50)
    await app.db
      .insertInto('participate')
      .values(Array.from({ length: 50 }, () => ({ ...row, memberIdx: null })) as never)
      .execute();
  const last = await enter({ at } as Parameters<typeof enter>[0], { email: addressOf(), language: 'en' });
  const found: number[] = [];
  let parts = 0;
  for (let after: number | null = 0; after !== null; parts++) {
    const part: Awaited<ReturnType<typeof read>> = await read(after);
    found.push(...part.people.map(({ participateIdx }) => participateIdx));
    after = part.next;
  }
  expect(parts).toBe(3);
  expect(found).toEqual([seller.participateIdx, last]);
  expect(eventIdx).toBe(row.eventIdx);
});
