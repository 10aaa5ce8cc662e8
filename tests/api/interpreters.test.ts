/** Interpreters: who of them a meeting gets, by language and hours (docs/rules.md, M24). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '#tests/support/api.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { buyer, expo } from '#tests/support/factories.ts';
import { nextNumber } from '#tests/support/numbers.ts';
import { approve, askFor, type Pair, pair, refusal, type Wish } from '#tests/support/pair.ts';
import { createRows } from '#tests/support/rows.ts';

const app = await testApp();

describe('interpreters with languages and hours', () => {
  let here: Pair;
  beforeAll(async () => {
    // Slots begin at 09:00, 09:30, 10:00 … of the event's own clock, and end half an hour later.
    here = await pair(app, {
      interpreters: [
        { languages: ['en'] },
        { languages: ['de', 'en'], hours: [{ date: '2026-10-29', from: '09:30', to: '10:45' }] },
      ],
      tables: 10,
    });
  });
  const slot = (no: number) => here.slots[no] as number;
  /** Another buyer asks for an interpreter in one slot; the company accepts. */
  const placed = async (no: number, wish: Wish) => {
    const from = await buyer(app, here.at);
    const asked = await askFor(here, from, here.seller, { wishes: [slot(no)], isTranslator: 'Y', ...wish });
    const meeting = await approve(here.seller, asked.matchingIdx);
    const now = [meeting.stateMatching, meeting.interpreterNo, meeting.translatorLanguage];
    // The company has only one of itself: what was placed is given back, so that the next finds the slot free.
    await from.client('POST /matching/cancel', { matchingIdx: asked.matchingIdx });
    return now;
  };

  it('are named by the event as the languages that can be asked for', async () => {
    const { data } = await here.seller.client('GET /event/getDetail', { eventIdx: here.at.eventIdx });
    expect(data).toMatchObject({ interpreterCount: 2, interpreterLanguages: ['de', 'en'] });
  });

  it('serve who speaks the language, else the lowest number', async () => {
    expect(await placed(1, { translatorLanguage: 'de' })).toEqual(['complete', 2, 'de']);
    expect(await placed(1, { translatorLanguage: 'en' })).toEqual(['complete', 1, 'en']);
    expect(await placed(1, {})).toEqual(['complete', 1, null]);
  });

  it('serve within their hours only: a slot that begins before or ends after them leaves the meeting to be placed', async () => {
    expect(await placed(0, { translatorLanguage: 'de' })).toEqual(['pending', null, 'de']);
    expect(await placed(1, { translatorLanguage: 'de' })).toEqual(['complete', 2, 'de']);
    expect(await placed(2, { translatorLanguage: 'de' })).toEqual(['complete', 2, 'de']);
    expect(await placed(3, { translatorLanguage: 'de' })).toEqual(['pending', null, 'de']);
  });

  it('are counted by language in the slots that two people choose from', async () => {
    const free = async (translatorLanguage?: 'de' | 'en') => {
      const request = { eventIdx: here.at.eventIdx, translatorLanguage };
      const { data } = await here.seller.client('GET /matching/getSlotList', request);
      return data.map((entry) => entry.freeInterpreters);
    };
    expect(await free()).toEqual([1, 2, 2, 1, 1, 1]);
    expect(await free('de')).toEqual([0, 1, 1, 0, 0, 0]);
    expect(await free('en')).toEqual([1, 2, 2, 1, 1, 1]);
  });

  it('that are all taken leave another company to the host, and the language stays with the request', async () => {
    const first = await askFor(here, here.purchaser, here.seller, {
      wishes: [slot(2)],
      isTranslator: 'Y',
      translatorLanguage: 'de',
    });
    expect((await approve(here.seller, first.matchingIdx)).interpreterNo).toBe(2);
    const other = await buyer(app, here.at);
    const { data: slots } = await other.client('GET /matching/getSlotList', {
      eventIdx: here.at.eventIdx,
      translatorLanguage: 'de' as const,
    });
    expect(slots[2]?.freeInterpreters).toBe(0);
    await here.purchaser.client('POST /matching/cancel', { matchingIdx: first.matchingIdx });
  });

  it('can not be asked for a language that none of them speaks', async () => {
    const from = await buyer(app, here.at);
    const wish = { isTranslator: 'Y', translatorLanguage: 'hu' } as const;
    expect(await refusal(askFor(here, from, here.seller, wish))).toEqual({
      key: 'msg.invalid_parameter',
      data: [{ field: 'translatorLanguage', rule: 'one_of', params: {} }],
    });
  });

  it('have no language in a request that wants none of them', async () => {
    const from = await buyer(app, here.at);
    const meeting = await askFor(here, from, here.seller, { isTranslator: 'N', translatorLanguage: 'de' });
    expect(meeting.translatorLanguage).toBeNull();
  });
});

describe('the database', async () => {
  const { db, close } = await freshDatabase();
  afterAll(close);
  const { newEvent, meeting, book } = createRows(db);

  it('are not taken at fixed hours without an hour: that would be never', async () => {
    const { key, data } = await refusal(
      expo(app, { eventIdx: nextNumber('event'), interpreters: [{ languages: ['de'], hours: [] }] }),
    );
    expect(key).toBe('msg.invalid_parameter');
    expect(data).toMatchObject([{ field: 'interpreters.0.hours', rule: 'too_few' }]);
  });

  it('refuses an interpreter outside of their hours', async () => {
    const event = await newEvent();
    const slotIdx = event.slots[0] as number;
    await db
      .deleteFrom('interpreterShift')
      .where('interpreterIdx', '=', event.interpreters[0] as number)
      .where('slotIdx', '=', slotIdx)
      .execute();
    await expect(book(event, await meeting(event), { slot: 0, interpreter: 0 })).rejects.toThrow();
    await book(event, await meeting(event), { slot: 0, interpreter: 1 });
  });

  it('refuses a language that the interpreter does not speak, and to take away one or an hour that a meeting needs', async () => {
    const event = await newEvent();
    const interpreterIdx = event.interpreters[0] as number;
    await db.insertInto('interpreterLanguage').values({ interpreterIdx, language: 'de' }).execute();
    const first = await meeting(event);
    await book(event, first, { slot: 0, interpreter: 0 });
    const speaks = (language: string) =>
      db.updateTable('placement').set({ language }).where('matchingIdx', '=', first.idx).execute();
    await expect(speaks('hu')).rejects.toThrow();
    await speaks('de');
    for (const table of ['interpreterLanguage', 'interpreterShift'] as const)
      await expect(
        db.deleteFrom(table).where('interpreterIdx', '=', interpreterIdx).execute(),
      ).rejects.toThrow();
  });
});
