/** One's schedule in one's own calendar: the file, and the address that calendar programs read (docs/rules.md, M15, M16). */

import { beforeEach, describe, expect, it } from 'vitest';
import { calendarReads } from '#server/platform/limits/rules.ts';
import { testApp } from '#tests/support/api.ts';
import { readCalendar } from '#tests/support/calendar.ts';
import { buyer, type Participant } from '#tests/support/factories.ts';
import { approve, askFor, type Pair, pair } from '#tests/support/pair.ts';
import { everyRow } from '#tests/support/personal-traces.ts';
import { password } from '#tests/support/samples.ts';
import { savedAt } from '#tests/support/seen.ts';

const app = await testApp();

let here: Pair;
beforeEach(async () => {
  here = await pair(app);
});
const slot = (no: number) => here.slots[no] as number;
const ask = (wishes = [slot(0)]) => askFor(here, here.purchaser, here.seller, { wishes });
const confirmed = async () => {
  const { matchingIdx } = await ask();
  return approve(here.seller, matchingIdx);
};
/** The file as somebody fetches it. */
const fetched = async ({ token }: Participant, query: Record<string, string | number> = {}) => {
  const asked = new URLSearchParams({ eventIdx: String(here.at.eventIdx), language: 'en', ...query });
  return app.send(`/calendar/exportSchedule?${asked}`, { headers: { authorization: `Bearer ${token}` } });
};
const file = async (who: Participant, query: Record<string, string | number> = {}) =>
  readCalendar(await (await fetched(who, query)).text());
const makeAddress = async ({ client }: Participant) =>
  (await client('POST /calendar/makeAddress', { eventIdx: here.at.eventIdx })).data.path;
const at = (path: string, init?: RequestInit, clientAddress = '203.0.113.7') =>
  app.send(`/../files${path}`, init, { clientAddress });
const feed = async (path: string) => readCalendar(await (await at(path)).text());
const move = async (matchingIdx: number, no: number) => {
  await here.purchaser.client('POST /matching/move', { matchingIdx, slotIdx: slot(no) });
  await here.seller.client('POST /matching/acceptProposal', { matchingIdx, slotIdx: slot(no) });
};
const cancel = (matchingIdx: number) =>
  here.seller.client('POST /matching/cancel', { matchingIdx, reason: 'Flight' });

describe('a meeting in a calendar', () => {
  it('is not there while it is a request, and then keeps its UID while its SEQUENCE rises', async () => {
    const path = await makeAddress(here.purchaser);
    const { matchingIdx } = await ask();
    expect((await feed(path)).entries).toEqual([]);

    const { slot: first } = await approve(here.seller, matchingIdx);
    const [asConfirmed] = (await feed(path)).entries;
    expect(asConfirmed).toMatchObject({ sequence: 0, status: 'CONFIRMED', startsAt: first?.startsAt });

    // What is only proposed changes nothing.
    await here.purchaser.client('POST /matching/move', { matchingIdx, slotIdx: slot(4) });
    expect((await feed(path)).entries).toEqual([asConfirmed]);
    await here.seller.client('POST /matching/acceptProposal', { matchingIdx, slotIdx: slot(4) });
    const [asMoved, ...others] = (await feed(path)).entries;
    expect(others).toEqual([]);
    expect(asMoved).toMatchObject({ uid: asConfirmed?.uid, sequence: 1, status: 'CONFIRMED' });
    expect(asMoved?.startsAt).not.toBe(asConfirmed?.startsAt);

    await cancel(matchingIdx);
    const asCancelled = (await feed(path)).entries;
    expect(asCancelled).toEqual([
      expect.objectContaining({
        uid: asConfirmed?.uid,
        sequence: 2,
        status: 'CANCELLED',
        startsAt: asMoved?.startsAt,
        location: asMoved?.location,
      }),
    ]);
    expect((await file(here.purchaser, { matchingIdx })).entries).toMatchObject([{ sequence: 2 }]);
    expect((await file(here.seller)).entries).toMatchObject([{ uid: asConfirmed?.uid, sequence: 2 }]);
  });

  it('that a manager moved is changed as well, and one cancelled while it had no place never was there', async () => {
    const path = await makeAddress(here.seller);
    const { matchingIdx } = await confirmed();
    const waiting = await askFor(here, await buyer(app, here.at), here.seller, { wishes: [slot(0)] });
    await approve(here.seller, waiting.matchingIdx);
    await cancel(waiting.matchingIdx);
    await here.at.manager.client('POST /manage/matching/move', { matchingIdx, slotIdx: slot(2) });
    expect((await feed(path)).entries).toMatchObject([{ sequence: 1, status: 'CONFIRMED' }]);
  });

  it('that was cancelled is there until the event is over, and one that took place stays', async () => {
    const path = await makeAddress(here.purchaser);
    const [gone] = [await confirmed()];
    await cancel(gone.matchingIdx);
    const { matchingIdx } = await ask([slot(1)]);
    await approve(here.seller, matchingIdx);
    expect((await feed(path)).entries.map(({ status }) => status)).toEqual(['CANCELLED', 'CONFIRMED']);
    app.clock.set('2026-12-01T09:00:00Z');
    expect((await feed(path)).entries.map(({ status }) => status)).toEqual(['CONFIRMED']);
  });

  it('names time, table and organisation in the reader’s language, and no person, address or number', async () => {
    const { matchingIdx, company, buyer: purchaser } = await confirmed();
    const asked = { matchingIdx };
    const [inKorean] = (await file(here.purchaser, { ...asked, language: 'ko' })).entries;
    const [inEnglish] = (await file(here.purchaser, asked)).entries;
    expect(inKorean?.summary).toBe(`상담: ${company.companyName}`);
    expect(inEnglish?.summary).toBe(`Meeting with ${company.companyNameEn}`);
    expect([inKorean?.location, inEnglish?.location]).toEqual([
      expect.stringMatching(/^테이블 1, ./),
      expect.stringMatching(/^Table 1, ./),
    ]);
    const page = `http://madang.test/en/matching/meeting/${matchingIdx}?eventIdx=${here.at.eventIdx}`;
    expect(inEnglish?.url).toBe(page);
    expect((await file(here.seller, asked)).entries[0]?.summary).toBe(
      `Meeting with ${purchaser.companyNameEn}`,
    );
    const said = JSON.stringify([inKorean, inEnglish]);
    const people = [
      company.personName,
      company.personNameEn,
      company.contact?.email,
      company.contact?.mobile,
    ];
    for (const word of people) {
      expect(word).toBeTruthy();
      expect(said).not.toContain(word);
    }
  });
});

describe('the file', () => {
  it('is text/calendar with a name of its own, for the whole schedule or one meeting', async () => {
    const { matchingIdx } = await confirmed();
    const whole = await fetched(here.seller);
    expect(whole.headers.get('content-type')).toBe('text/calendar; charset=utf-8; method=PUBLISH');
    expect(whole.headers.get('content-disposition')).toBe(
      `attachment; filename="schedule-${here.at.eventIdx}.ics"`,
    );
    expect((await fetched(here.seller, { matchingIdx })).headers.get('content-disposition')).toContain(
      `"meeting-${matchingIdx}.ics"`,
    );
    expect(await file(here.seller)).toMatchObject({
      method: 'PUBLISH',
      name: expect.stringMatching(/^Meetings/),
    });
  });

  it('of a meeting that is another’s, or has no place, is refused', async () => {
    const { matchingIdx } = await confirmed();
    const stranger = await buyer(app, here.at);
    const answered = async (about: number) =>
      (await (await fetched(stranger, { matchingIdx: about })).json()) as { resultMessage: string };
    expect(await answered(matchingIdx)).toMatchObject({ resultMessage: 'matching_not_found' });
    const { matchingIdx: waiting } = await askFor(here, stranger, here.seller);
    expect(await answered(waiting)).toMatchObject({ resultMessage: 'matching_state' });
  });
});

describe('the address', () => {
  it('is told once, is stored as a hash, and reads without a session', async () => {
    const { client } = here.seller;
    const { eventIdx } = here.at;
    expect((await client('GET /calendar/getAddress', { eventIdx })).data).toEqual({ createdAt: null });
    const path = await makeAddress(here.seller);
    expect(path).toMatch(/^\/calendar\/[\w-]{43}\.ics$/);
    expect((await client('GET /calendar/getAddress', { eventIdx })).data).toEqual({
      createdAt: app.clock.read().toISOString(),
    });
    const token = path.slice('/calendar/'.length, -'.ics'.length);
    expect(JSON.stringify(await everyRow(app.db))).not.toContain(token);
    const answer = await at(path);
    expect([answer.status, Object.fromEntries(answer.headers)]).toMatchObject([
      200,
      {
        'content-type': 'text/calendar; charset=utf-8',
        'cache-control': 'private, no-cache',
        'x-robots-tag': 'noindex, nofollow',
        'referrer-policy': 'no-referrer',
      },
    ]);
    // The member's own language: a company of Korea.
    expect((await feed(path)).name).toMatch(/상담 일정$/);
    const line = app.securityLines.findLast((one) => one.includes('calendar_address_made'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({ memberIdx: here.seller.memberIdx });
    expect(app.securityLines.join()).not.toContain(token);
  });

  it('answers 304 until something changes', async () => {
    const path = await makeAddress(here.seller);
    const etag = (await at(path)).headers.get('etag') ?? '';
    const again = { headers: { 'if-none-match': `"other", W/${etag}` } };
    expect((await at(path, again)).status).toBe(304);
    await confirmed();
    const changed = await at(path, again);
    expect([changed.status, changed.headers.get('etag')]).toEqual([200, expect.not.stringMatching(etag)]);
    expect((await at(path, { method: 'HEAD' })).headers.get('etag')).toBe(changed.headers.get('etag'));
  });

  it('that nobody has, or had, answers as any other that is wrong', async () => {
    const ended = await makeAddress(here.seller);
    await here.seller.client('POST /calendar/endAddress', { eventIdx: here.at.eventIdx });
    const whole = await makeAddress(here.purchaser);
    const wrong = [
      ended,
      whole.slice(0, -4),
      `/calendar/${'a'.repeat(43)}.ics`,
      '/calendar/x',
      '/calendar/%00.ics',
    ];
    const answers = await Promise.all(
      wrong.map(async (path) => {
        const answer = await at(path);
        return [answer.status, answer.headers.get('etag'), await answer.text()];
      }),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject([404, null, expect.stringContaining('not_page')]);
    // A cache in between would go on answering so after the address has been made.
    expect((await at('/calendar/x')).headers.get('cache-control')).toBe('no-store');
    const { eventIdx } = here.at;
    const left = (await here.seller.client('GET /calendar/getAddress', { eventIdx })).data;
    expect(left.createdAt).toBeNull();
  });

  it('is replaced by the next, each of its own member', async () => {
    const { matchingIdx } = await confirmed();
    const [old, fresh] = [await makeAddress(here.seller), await makeAddress(here.seller)];
    expect([(await at(old)).status, (await at(fresh)).status]).toEqual([404, 200]);
    const other = await makeAddress(await buyer(app, here.at));
    expect((await feed(other)).entries).toEqual([]);
    await move(matchingIdx, 3);
    expect((await feed(fresh)).entries).toMatchObject([{ sequence: 1 }]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['the member leaves', () => here.purchaser.client('POST /member/withdraw', { password })],
    [
      'the participation is cancelled',
      () => here.purchaser.client('POST /participate/cancel', { eventIdx: here.at.eventIdx }),
    ],
    [
      'a manager cancels it',
      async () =>
        here.at.manager.client('POST /manage/participate/cancel', {
          participateIdx: here.purchaser.participateIdx,
          updatedAt: await savedAt(app, here.purchaser.participateIdx),
          reason: 'Asked by telephone',
        }),
    ],
  ])('ends when %s', async (_, end) => {
    await confirmed();
    const path = await makeAddress(here.purchaser);
    const others = await makeAddress(here.seller);
    await end();
    expect((await at(path)).status).toBe(404);
    expect(
      await app.db
        .selectFrom('calendarAddress')
        .selectAll()
        .where('participateIdx', '=', here.purchaser.participateIdx)
        .execute(),
    ).toEqual([]);
    // The other side is told in its own calendar.
    expect((await feed(others)).entries).toMatchObject([{ status: 'CANCELLED', sequence: 1 }]);
  });

  it('keeps a participation from ending while it stands, whatever the code above does', async () => {
    await makeAddress(here.purchaser);
    const ending = app.db
      .updateTable('participate')
      .set({ state: 'CANCEL' })
      .where('idx', '=', here.purchaser.participateIdx)
      .execute();
    await expect(ending).rejects.toThrow();
  });

  it('is read so often and no more, and guesses from elsewhere keep nobody from reading', async () => {
    const path = await makeAddress(here.seller);
    const guess = () => at(`/calendar/${'b'.repeat(43)}.ics`, {}, '198.51.100.9');
    for (let no = 0; no < calendarReads.unknown.count; no++) expect((await guess()).status).toBe(404);
    const refused = await guess();
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, 900]);
    expect((await at(path, {}, '198.51.100.9')).status).toBe(200);
    for (let no = 1; no < calendarReads.known.count; no++) expect((await at(path)).status).toBe(200);
    expect((await at(path)).status).toBe(429);
  });
});
