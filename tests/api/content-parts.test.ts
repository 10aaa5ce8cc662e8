/** What a write moves of the public content, and what processes know of it (docs/rules.md, W7). */
import { afterAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { openDatabase } from '#server/db/open.ts';
import { advanceAllContent, advanceContent, type ContentTag } from '#server/platform/cache/content-tags.ts';
import { ContentVersions } from '#server/platform/cache/content-versions.ts';
import { testApp } from '#tests/support/api.ts';
import { dump } from '#tests/support/database.ts';
import { buyer, company, expo } from '#tests/support/factories.ts';
import { withFiles } from '#tests/support/required-files.ts';
import { buyerSample, companySample, eventSample } from '#tests/support/samples.ts';
import { savedAt } from '#tests/support/seen.ts';

const app = await testApp();
const at = await expo(app);
const { eventIdx } = at;
const seller = await company(app, at);
const other = await company(app, at);
const purchaser = await buyer(app, at);

/** Another process, which counts what it asks the database. */
const asked: string[] = [];
const elsewhere = await openDatabase(app.place, { ran: (sql: string) => void asked.push(sql) } as never);
afterAll(() => elsewhere.destroy());

let here: ContentVersions;
let there: ContentVersions;
const both = () => [here, there];

beforeEach(async () => {
  here = new ContentVersions(app.db);
  there = new ContentVersions(elsewhere);
  for (const versions of both()) await versions.now();
  app.clock.set('2026-10-12T10:00:00Z');
});

/** Another process would come in another turn of its event loop. */
const anotherTurn = () => new Promise(setImmediate);

/** What of these parts each process still holds after the write. */
async function heldAfter(write: () => Promise<unknown>, tags: readonly ContentTag[]) {
  await anotherTurn();
  const made = await Promise.all(both().map(async (versions) => versions.now()));
  await write();
  await anotherTurn();
  return Promise.all(
    both().map(async (versions, no) => {
      await versions.now();
      return tags.filter((tag) => versions.holds({ tick: made[no] as number, tags: [tag] }));
    }),
  );
}

const own = `company:${seller.participateIdx}` as const;
const others = `company:${other.participateIdx}` as const;
const parts: ContentTag[] = [own, others, `companies:${eventIdx}`, `event:${eventIdx}`, `posts:${eventIdx}`];

const application = await withFiles(seller, companySample(1));
if (application.participateType !== 'COMPANY') throw new Error('a company is expected');
const stored = (await seller.client('GET /participate/getDetail', { eventIdx })).data;
const said = {
  ...application.company,
  nameKo: stored.company?.nameKo as string,
  nameEn: stored.company?.nameEn as string,
};
const save = (changes: object = {}) =>
  seller.client('POST /company/update', {
    eventIdx,
    company: { ...said, ...changes },
    hopeBuyer: application.hopeBuyer ?? { hopeCountries: [], hopeBuyer: null },
  });

describe('a write', () => {
  it('of words moves what shows this company, in every process, and nothing else', async () => {
    const left = parts.filter((tag) => tag !== own);
    expect(await heldAfter(() => save({ introEn: 'Other words' }), parts)).toEqual([left, left]);
  });

  it('of what lists show or find moves the lists, too', async () => {
    const left = parts.filter((tag) => tag !== own && !tag.startsWith('companies:'));
    expect(await heldAfter(() => save({ mainProduct: '참깨' }), parts)).toEqual([left, left]);
  });

  it('that is rolled back moves nothing', async () => {
    const write = () =>
      app.db
        .transaction()
        .execute(async (trx) => {
          await advanceContent(trx, [own]);
          throw new Error('no');
        })
        .catch(() => undefined);
    expect(await heldAfter(write, parts)).toEqual([parts, parts]);
  });

  it('that does not say what it changes moves everything', async () => {
    expect(await heldAfter(() => advanceAllContent(app.db), parts)).toEqual([[], []]);
  });
});

describe('a form that is sent unchanged', () => {
  const sendsTwice = async (send: () => Promise<unknown>) => {
    await send();
    const before = await dump(app.db);
    app.clock.set('2026-10-12T10:00:01Z');
    await send();
    expect(await dump(app.db)).toBe(before);
  };

  it('of a company writes nothing', () => sendsTwice(() => save({ introKo: '같은 말' })));

  it('of products writes nothing', async () => {
    const { data } = await seller.client('GET /participate/getDetail', { eventIdx });
    const products = data.products.map((product) => ({
      productIdx: product.productIdx,
      nameKo: product.nameKo,
      nameEn: product.nameEn,
      descriptionKo: product.descriptionKo,
      descriptionEn: '같은 말',
      videoUrl: product.videoUrl,
      mainImgFileIdx: product.mainImgFileIdx as number,
    }));
    await sendsTwice(() => seller.client('POST /product/update', { eventIdx, products }));
  });

  it('of a buyer writes nothing', () =>
    sendsTwice(() => purchaser.client('POST /participate/update', { ...buyerSample(7), eventIdx })));

  it('by a manager writes nothing, not even into the audit', () =>
    sendsTwice(async () =>
      at.manager.client('POST /manage/participate/update', {
        ...buyerSample(8),
        participateIdx: purchaser.participateIdx,
        updatedAt: await savedAt(app, purchaser.participateIdx),
      }),
    ));

  it('of an event, and of its map, empties nothing', async () => {
    const { days, slotMinutes, tables, interpreters, timeZone, ...words } = eventSample;
    const halls = [
      {
        code: 'A',
        nameKo: '1관',
        nameEn: 'Hall 1',
        width: 40,
        height: 30,
        features: [],
        booths: [{ code: 'A-01', x: 2, y: 2, width: 6, height: 6, participateIdx: seller.participateIdx }],
      },
    ];
    const send = async () => {
      await at.manager.client('POST /manage/event/update', { ...words, eventIdx });
      await at.manager.client('POST /manage/event/updateBoothMap', { eventIdx, halls });
    };
    await send();
    const all: ContentTag[] = [...parts, `map:${eventIdx}`, 'events'];
    expect(await heldAfter(send, all)).toEqual([all, all]);
  });
});

describe('a process', () => {
  it('asks nothing on SQLite as long as nothing was committed, here or elsewhere', async () => {
    await anotherTurn();
    await there.now();
    asked.length = 0;
    for (let no = 0; no < 100; no++) {
      await there.now();
      await anotherTurn();
    }
    expect(asked).toHaveLength(inject('database') === 'sqlite' ? 0 : 100);
    await save({ introEn: `At ${no()}` });
    await anotherTurn();
    await there.now();
    expect(asked.length).toBeGreaterThan(0);
  });

  it('asks once for all who want to know at once, and once more for those who came meanwhile', async () => {
    await save({ introEn: `At ${no()}` });
    asked.length = 0;
    await Promise.all(Array.from({ length: 50 }, async () => there.now()));
    expect(asked.length).toBeLessThanOrEqual(2);
  });

  it('hears of what was written before it asked, however often somebody else asks', async () => {
    for (let round = 0; round < 30; round++) {
      const made = await there.now();
      const noise = Array.from({ length: 3 }, async () => there.now());
      await save({ introEn: `At ${no()}` });
      await anotherTurn();
      await there.now();
      expect(there.holds({ tick: made, tags: [own] })).toBe(false);
      await Promise.all(noise);
    }
  });

  it('forgets parts beyond its bound, and then holds nothing of before them', async () => {
    const before = await there.now();
    for (let from = 0; from < 11_000; from += 1_000)
      await advanceContent(
        app.db,
        Array.from({ length: 1_000 }, (_, at) => `company:${1_000_000 + from + at}` as const),
      )
        .then(anotherTurn)
        .then(() => there.now());
    expect(there.holds({ tick: before, tags: ['company:77'] })).toBe(false);
    expect(there.holds({ tick: await there.now(), tags: ['company:77'] })).toBe(true);
  });

  it('empties everything where the database is another one, whose version is earlier', async () => {
    const made = await there.now();
    await app.db.updateTable('contentVersion').set({ version: 1, tagged: 0 }).execute();
    await anotherTurn();
    await there.now();
    expect(there.holds({ tick: made, tags: ['company:77'] })).toBe(false);
  });
});

let count = 0;
function no(): number {
  count += 1;
  return count;
}
