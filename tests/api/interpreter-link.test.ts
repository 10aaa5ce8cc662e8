/** An interpreter's own schedule by a link: who reads it, until when, how often, and as a calendar (docs/rules.md, M34). */
import { describe, expect, it } from 'vitest';
import { monthsLater } from '#domain/common/retention.ts';
import { mailNotices } from '#server/features/notice-delivery/mail.ts';
import { eraseDue } from '#server/features/retention/job.ts';
import { verifyAudit } from '#server/platform/log/verify-audit.ts';
import { site } from '#site.config';
import { testApp } from '#tests/support/api.ts';
import { readCalendar } from '#tests/support/calendar.ts';
import { manager } from '#tests/support/factories.ts';
import { interpreting, three } from '#tests/support/interpreting.ts';
import { type Pair, pair, refusal } from '#tests/support/pair.ts';
import { tracesIn } from '#tests/support/personal-traces.ts';
import { siteAt } from '#tests/support/site-at.ts';

const app = await testApp();
const { planOf, change, interpreted } = interpreting(app);

const idxOf = async (here: Pair, at = 0) => (await planOf(here)).interpreters[at]?.interpreterIdx as number;

/** The token of a new link. */
async function linkOf(here: Pair, at = 0, asked: { sends?: 'Y' | 'N'; language?: 'ko' | 'en' } = {}) {
  const request = { eventIdx: here.at.eventIdx, interpreterIdx: await idxOf(here, at), ...asked };
  const { data } = await here.at.manager.client('POST /manage/interpreter/makeLink', request);
  return data.link.split('#link=')[1] as string;
}

const guest = app.client();
const open = (token: string) => guest('POST /interpreter/getSchedule', { token });
const scheduleOf = async (token: string) => (await open(token)).data;
/** What comes of opening it from this network. */
async function openFrom(clientAddress: string, token: string): Promise<string> {
  const answer = await app.send(
    '/interpreter/getSchedule',
    { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ token }) },
    { clientAddress },
  );
  return ((await answer.json()) as { resultMessage: string }).resultMessage;
}
const feed = (token: string, query = '') =>
  app.send(`/../files/calendar/${token}.ics${query}`, {}, { clientAddress: '203.0.113.7' });
const entriesOf = async (token: string, query = '') =>
  readCalendar(await (await feed(token, query)).text()).entries;
const mailsTo = (email: string) =>
  app.db.selectFrom('outbox').selectAll().where('toEmail', '=', email).orderBy('idx').execute();

describe('the link', () => {
  it('opens the meetings of its interpreter and of nobody else, organisations alone', async () => {
    const here = await pair(app, three);
    const [first, second] = [await interpreted(here), await interpreted(here)];
    const [mina, hana] = [await linkOf(here, 0), await linkOf(here, 1)];
    const read = await scheduleOf(mina);
    const meeting = await first.read();
    expect(read).toMatchObject({
      name: 'Kim Mina',
      no: 1,
      event: { eventIdx: here.at.eventIdx, timeZone: 'Europe/Vienna' },
    });
    expect(read.meetings).toEqual([
      {
        startsAt: '2026-10-29T08:00:00.000Z',
        endsAt: '2026-10-29T08:30:00.000Z',
        tableNo: 1,
        tableName: null,
        language: 'de',
        company: { nameKo: meeting.company.companyName, nameEn: meeting.company.companyNameEn },
        buyer: { nameKo: meeting.buyer.companyName, nameEn: meeting.buyer.companyNameEn },
        buyerCountry: expect.stringMatching(/^[A-Z]{2}$/),
      },
    ]);
    const others = await scheduleOf(hana);
    expect(others.meetings.map(({ tableNo }) => tableNo)).toEqual([2]);
    const whole = JSON.stringify(read);
    for (const side of [meeting.company, meeting.buyer, (await second.read()).company])
      for (const word of [side.personName, side.personNameEn, side.contact?.email, side.contact?.mobile])
        expect(whole).not.toContain(String(word));
    expect(whole).not.toMatch(/mina@example|Lee Hana|matchingIdx/);
  });

  it('is kept as a hash, ends with the next one, and with the interpreter', async () => {
    const here = await pair(app, three);
    const [first, others] = [await linkOf(here), await linkOf(here, 1)];
    const plan = await planOf(here);
    expect(plan.interpreterLinks.map(({ linkedAt }) => linkedAt !== null)).toEqual([true, true, false]);
    const rows = await app.db.selectFrom('interpreter').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(first);
    const next = await linkOf(here);
    const ended = await refusal(open(first));
    expect(ended.key).toBe('msg.interpreter_not_found');
    expect((await feed(first)).status).toBe(404);
    expect((await scheduleOf(next)).name).toBe('Kim Mina');
    expect((await scheduleOf(others)).name).toBe('Lee Hana');
    const [, hana, jun] = plan.interpreters;
    await change(here, { interpreters: [hana as never, jun as never] });
    expect((await refusal(open(next))).key).toBe('msg.interpreter_not_found');
    expect((await scheduleOf(others)).name).toBe('Lee Hana');
  });

  it('is made by managers of the event, for its own interpreters', async () => {
    const [here, other] = [await pair(app, three), await pair(app, three)];
    const desk = await manager(app, 'matching', here.at.eventIdx);
    const request = { eventIdx: here.at.eventIdx, interpreterIdx: await idxOf(here) };
    for (const one of [desk, here.seller])
      expect((await refusal(one.client('POST /manage/interpreter/makeLink', request))).key).toBe(
        'msg.access_deny',
      );
    const theirs = { ...request, interpreterIdx: await idxOf(other) };
    expect((await refusal(here.at.manager.client('POST /manage/interpreter/makeLink', theirs))).data).toEqual(
      [{ field: 'interpreterIdx', rule: 'one_of', params: {} }],
    );
    const deeds = app.db.selectFrom('audit').select(['action', 'subjectIdx', 'detail']);
    await linkOf(here);
    expect(
      await deeds.where('action', '=', 'makeLink').where('eventIdx', '=', here.at.eventIdx).execute(),
    ).toEqual([{ action: 'makeLink', subjectIdx: request.interpreterIdx, detail: null }]);
  });

  it('goes by mail to an address alone, six a day, and an earlier mail that waits is never sent', async () => {
    const here = await pair(app, {
      interpreters: [
        { name: 'Kim Mina', email: 'mina.mailed@example.org', languages: [] },
        { name: 'Lee Hana', languages: [] },
      ],
    });
    const none = linkOf(here, 1, { sends: 'Y' });
    expect((await refusal(none)).data).toEqual([{ field: 'email', rule: 'required', params: {} }]);
    const first = await linkOf(here, 0, { sends: 'Y', language: 'en' });
    expect(
      (await mailsTo('mina.mailed@example.org')).map(({ locale, body }) => [
        locale,
        body.includes(`#link=${first}`),
      ]),
    ).toEqual([['en', true]]);
    const second = await linkOf(here, 0, { sends: 'Y' });
    const [ended, waits] = await mailsTo('mina.mailed@example.org');
    expect([ended?.body, ended?.endedAt === null]).toEqual(['', false]);
    expect([waits?.locale, waits?.body.includes(`#link=${second}`)]).toEqual(['ko', true]);
    for (let sent = 2; sent < 6; sent++) await linkOf(here, 0, { sends: 'Y' });
    expect((await refusal(linkOf(here, 0, { sends: 'Y' }))).key).toBe('msg.too_many_requests');
    // The last link stands, and one is still made without a mail.
    expect((await planOf(here)).interpreterLinks[0]?.linkedAt).not.toBeNull();
    expect((await scheduleOf(await linkOf(here))).name).toBe('Kim Mina');
  });

  it('can not be guessed without end, and a right one is refused for none of the wrong', async () => {
    const here = await pair(app, three);
    const token = await linkOf(here);
    const outcomes: Record<string, number> = {};
    for (let no = 0; no < 305; no++) {
      const outcome = await openFrom('198.51.100.77', `guess-${no}`);
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    }
    expect(outcomes).toEqual({ interpreter_not_found: 300, too_many_requests: 5 });
    expect(await openFrom('198.51.100.77', token)).toBe('success');
  });

  it('reads 300 times in a quarter of an hour, whoever has it', async () => {
    const here = await pair(app, three);
    const token = await linkOf(here);
    for (let no = 0; no < 300; no++) expect(await openFrom(`203.0.113.${no % 200}`, token)).toBe('success');
    expect((await refusal(open(token))).key).toBe('msg.too_many_requests');
  });
});

describe('the calendar of an interpreter', () => {
  it('keeps its UID, follows a move, and takes away what was cancelled', async () => {
    const here = await pair(app, three);
    const token = await linkOf(here);
    const meeting = await interpreted(here);
    const [made] = await entriesOf(token, '?language=en');
    expect(made).toMatchObject({ sequence: 0, status: 'CONFIRMED', startsAt: '2026-10-29T08:00:00.000Z' });
    const text = await (await feed(token, '?language=en')).text();
    expect(text.replaceAll(/\r\n /g, '')).toMatch(/SUMMARY:Interpreting: .+ – .+ \(German\)/);
    expect(await (await feed(token)).text()).toContain('통역');
    await here.at.manager.client('POST /manage/matching/move', {
      matchingIdx: meeting.matchingIdx,
      slotIdx: here.slots[3] as number,
    });
    const [moved, ...others] = await entriesOf(token);
    expect(others).toEqual([]);
    expect(moved).toMatchObject({
      uid: made?.uid,
      sequence: 1,
      status: 'CONFIRMED',
      startsAt: '2026-10-29T09:30:00.000Z',
    });
    await meeting.from.client('POST /matching/cancel', { matchingIdx: meeting.matchingIdx });
    expect(await entriesOf(token)).toMatchObject([
      { uid: made?.uid, sequence: 2, status: 'CANCELLED', startsAt: '2026-10-29T09:30:00.000Z' },
    ]);
    app.clock.set('2026-10-29T23:00:00Z');
    expect(await entriesOf(token)).toEqual([]);
  });

  it('takes away what another has taken over, who gets an entry of their own', async () => {
    const here = await pair(app, three);
    const [mina, hana] = [await linkOf(here, 0), await linkOf(here, 1)];
    const { matchingIdx } = await interpreted(here);
    const [own] = await entriesOf(mina);
    const [first, second, third] = (await planOf(here)).interpreters as [never, never, never];
    // She speaks German no more, so that the other one does.
    await change(here, {
      interpreters: [{ ...(first as object), languages: ['en'] } as never, second, third],
    });
    expect(await entriesOf(mina)).toMatchObject([{ uid: own?.uid, sequence: 1, status: 'CANCELLED' }]);
    const [theirs] = await entriesOf(hana);
    expect(theirs).toMatchObject({ sequence: 1, status: 'CONFIRMED' });
    expect(theirs?.uid).not.toBe(own?.uid);
    expect((await scheduleOf(hana)).meetings).toHaveLength(1);
    expect(matchingIdx).toBeGreaterThan(0);
  });

  it('and those of both sides name who interprets, in which language', async () => {
    const here = await pair(app, three);
    const { matchingIdx, from, to } = await interpreted(here);
    for (const one of [from, to]) {
      const response = await app.send(
        `/calendar/exportSchedule?eventIdx=${here.at.eventIdx}&language=en&matchingIdx=${matchingIdx}`,
        { headers: { authorization: `Bearer ${one.token}` } },
      );
      const text = (await response.text()).replaceAll(/\r\n /g, '');
      expect(text).toContain('Interpreter: Kim Mina (German)');
      expect(text).not.toMatch(/mina@example|1012345678/);
    }
    // A mail waits in the outbox: it names nobody.
    while ((await mailNotices(app.db, app.clock.read(), siteAt('https://expo.test'))) > 0);
    expect(
      await app.db.selectFrom('outbox').select('idx').where('calendar', 'is not', null).execute(),
    ).not.toEqual([]);
    expect(JSON.stringify(await app.db.selectFrom('outbox').selectAll().execute())).not.toContain(
      'Interpreter: Kim',
    );
  });
});

describe('what tells of an interpreter', () => {
  it('goes with the other records of the event, and meetings stay', async () => {
    const email = 'gone.interpreter@example.org';
    const here = await pair(app, {
      ...three,
      interpreters: [{ name: 'Gone Interpreter', email, mobile: '010-7777-1234', languages: ['de'] }],
    });
    const token = await linkOf(here, 0, { sends: 'Y' });
    const meeting = await interpreted(here);
    const [person] = (await planOf(here)).interpreters as [object];
    await change(here, { interpreters: [{ ...person, name: 'Gone Interpreter-Su' } as never] });
    const traces = () => tracesIn(app.db, ['Gone Interpreter', email, '821077771234']);
    expect(await traces()).not.toEqual([]);
    const due = monthsLater('2026-10-29T11:00:00.000Z', site.retention.participations);
    const erase = async (at: string) => {
      app.clock.set(at);
      for (let busy = true; busy; )
        busy = (await eraseDue(app.db, app.clock.read(), siteAt('https://expo.test'))).interpreters > 0;
    };
    await erase(new Date(Date.parse(due) - 86_400_000).toISOString());
    expect(await traces()).not.toEqual([]);
    await erase(due);
    expect(await traces()).toEqual([]);
    expect((await refusal(open(token))).key).toBe('msg.interpreter_not_found');
    // The audit knows that its words are gone by right.
    expect((await verifyAudit(app.db)).fault).toBeNull();
    const placed = app.db.selectFrom('placement').select('interpreterIdx');
    expect(await placed.where('matchingIdx', '=', meeting.matchingIdx).executeTakeFirst()).toEqual({
      interpreterIdx: expect.any(Number),
    });
  });
});
