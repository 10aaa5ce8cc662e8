/** What reaches somebody without an account first: who has entered what about them, with their link (docs/rules.md, P34, P35). */
import { describe, expect, it } from 'vitest';
import { mailNotices } from '#server/features/notice-delivery/mail.ts';
import { testApp } from '#tests/support/api.ts';
import { nextNumber } from '#tests/support/numbers.ts';
import { type Pair, pair } from '#tests/support/pair.ts';
import { csvOf, sendSheet } from '#tests/support/sheets.ts';
import { siteAt } from '#tests/support/site-at.ts';
import { withoutAccount } from '#tests/support/without-account.ts';

const app = await testApp();
const { enter, detailOf, linkOf, open, agree, ask, mailsTo, addressOf } = withoutAccount(app);

const tokensIn = (bodies: readonly string[]) =>
  bodies.flatMap((body) => /#link=([\w-]+)/.exec(body)?.[1] ?? []);
const bodiesTo = async (email: string) => (await mailsTo(email)).map(({ body }) => body);
const handOn = () => mailNotices(app.db, app.clock.read(), siteAt('https://example.org'));

const heads = ['Company', 'Name', 'Email', 'Country'];
const enterSheet = async ({ at }: Pair, rows: string[][], participateType = 'BUYER') =>
  (
    await sendSheet<{ entered: number; told: number; passed: number }>(
      app,
      'inviteSheet',
      at.manager.token,
      csvOf(participateType === 'BUYER' ? [heads, ...rows] : rows),
      { eventIdx: at.eventIdx, participateType, withoutAccount: 'Y' },
    )
  ).data;

const linkedAt = async (email: string) =>
  (
    await app.db
      .selectFrom('representative')
      .select('linkedAt')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
  ).linkedAt;

describe('people who are entered from a sheet', () => {
  it('each get a mail that says who entered what, what for, from where and until when, with their link', async () => {
    const here = await pair(app);
    const [email, other] = [addressOf(), addressOf()];
    const done = await enterSheet(here, [
      ['Danube Trading', 'Anna Leitner', email, 'Austria'],
      ['Inn Trading', 'Berta Moser', other, 'Germany'],
      ['Known', 'Known', here.purchaser.id, 'Austria'],
    ]);
    expect(done).toMatchObject({ entered: 2, told: 2, passed: 1 });
    const [mail, ...more] = await mailsTo(email);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ isSecret: 'Y', locale: 'en', eventIdx: here.at.eventIdx });
    const body = mail?.body ?? '';
    const [token] = tokensIn([body]);
    const page = await open(token ?? '');
    expect(page.entered).toMatchObject({ personName: 'Anna Leitner', email });
    for (const fact of [
      'Company: Danube Trading',
      'Name: Anna Leitner',
      `Email: ${email}`,
      'Country: Austria',
      'the organiser (',
      'What for: ',
      'Where it is from: ',
      'Who sees it: ',
      `until ${new Date(page.event.keptUntil).getUTCDate()}`,
      page.event.keptUntil.slice(0, 4),
      'decline',
      '/policy/privacy',
    ])
      expect(body).toContain(fact);
    expect(body).not.toContain('Berta');
    const [second] = tokensIn(await bodiesTo(other));
    expect((await open(second ?? '')).entered.personName).toBe('Berta Moser');
    const mailsToKnown = (await mailsTo(here.purchaser.id)).filter(({ body }) => body.includes('#link='));
    expect(mailsToKnown).toEqual([]);
    const audited = await app.db
      .selectFrom('audit')
      .select('detail')
      .where('eventIdx', '=', here.at.eventIdx)
      .where('action', '=', 'enterWithoutAccount')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(String(audited.detail))).toMatchObject({ entered: 2, mails: 2 });
  });

  it('in Korean read the same in Korean, and whose sheet is sent again get no second one', async () => {
    const here = await pair(app);
    const email = addressOf();
    const rows = [
      ['회사명(국문)', '회사명(영문)', '이메일', '담당자'],
      ['한빛식품', 'Hanbit Foods', email, '김한빛'],
    ];
    await enterSheet(here, rows, 'COMPANY');
    expect(await enterSheet(here, rows, 'COMPANY')).toMatchObject({ entered: 0, passed: 1 });
    const [mail, ...more] = await mailsTo(email);
    expect(more).toEqual([]);
    expect(mail?.locale).toBe('ko');
    for (const fact of [
      '회사: 한빛식품',
      '이름: 김한빛',
      '왜 입력했나요: ',
      '어디서 알았나요: ',
      '언제까지 보관하나요: ',
    ])
      expect(mail?.body).toContain(fact);
  });

  it('get six links a day in one mailbox; the next has it in the place of the first notice', async () => {
    const here = await pair(app);
    const box = `box${nextNumber('person')}`;
    const emails = Array.from({ length: 7 }, (_, no) => `${box}+${no}@example.org`);
    const done = await enterSheet(
      here,
      emails.map((email, no) => ['Danube Trading', `Anna ${no}`, email, 'Austria']),
    );
    expect(done).toMatchObject({ entered: 7, told: 6 });
    const last = emails[6] as string;
    expect((await Promise.all(emails.map(mailsTo))).map(({ length }) => length)).toEqual([
      1, 1, 1, 1, 1, 1, 0,
    ]);
    expect(await linkedAt(last)).toBeNull();
    const person = await app.db
      .selectFrom('representative')
      .select('participateIdx')
      .where('email', '=', last)
      .executeTakeFirstOrThrow();
    await ask(here, person.participateIdx);
    await handOn();
    expect(tokensIn(await bodiesTo(last))).toHaveLength(1);
  });
});

describe('who never had a link', () => {
  it('gets it in the place of the first notice, and notices from then on', async () => {
    const here = await pair(app);
    const email = addressOf();
    const participateIdx = await enter(here, { email });
    await ask(here, participateIdx, [here.slots[0] as number]);
    await handOn();
    const [mail, ...more] = await mailsTo(email);
    expect(more).toEqual([]);
    expect(mail?.isSecret).toBe('Y');
    const [token] = tokensIn([mail?.body ?? '']);
    await agree(token ?? '');
    expect((await open(token ?? '')).meetings).toMatchObject([{ mayApprove: true }]);
    // What comes next is told as to everybody, and ends no link.
    const { matchingIdx } = (await open(token ?? '')).meetings?.[0] ?? { matchingIdx: 0 };
    await here.seller.client('POST /matching/cancel', { matchingIdx, reason: 'No time' });
    await handOn();
    const bodies = await bodiesTo(email);
    expect(bodies.filter((body) => body.includes('No time'))).toHaveLength(1);
    expect(tokensIn(bodies)).toEqual([token]);
    expect((await open(token ?? '')).consentedAt).not.toBeNull();
  });

  it('gets it in the place of the first hours that the organiser closes, and hears of hours from then on', async () => {
    const here = await pair(app);
    const email = addressOf();
    const participateIdx = await enter(here, { email });
    const block = (slotNo: number) =>
      here.at.manager.client('POST /manage/matching/block', {
        eventIdx: here.at.eventIdx,
        participateIdx,
        slotIdxs: [here.slots[slotNo] as number],
      });
    await block(0);
    const [mail, ...more] = await mailsTo(email);
    expect(more).toEqual([]);
    const [token] = tokensIn([mail?.body ?? '']);
    await agree(token ?? '');
    await block(1);
    const bodies = await bodiesTo(email);
    expect(bodies).toHaveLength(2);
    expect(tokensIn(bodies)).toEqual([token]);
    expect(bodies.filter((body) => body.includes('Open the personal link that you were sent'))).toHaveLength(
      1,
    );
  });

  it('is nobody who was given one by hand, and is again whoever has another address', async () => {
    const here = await pair(app);
    const email = addressOf();
    const participateIdx = await enter(here, { email });
    const token = await linkOf(here, participateIdx);
    await ask(here, participateIdx);
    await handOn();
    expect(tokensIn(await bodiesTo(email))).toEqual([]);
    expect(await mailsTo(email)).toHaveLength(1);
    expect((await open(token)).consentedAt).toBeNull();
    const { updatedAt, buyer } = await detailOf(here, participateIdx);
    const { hopeCompanyIdxs: _, ...entered } = buyer ?? { hopeCompanyIdxs: [] };
    const corrected = addressOf();
    await here.at.manager.client('POST /manage/participate/fillGuest', {
      participateIdx,
      updatedAt,
      buyer: { ...entered, email: corrected } as never,
    });
    const { data } = await here.seller.client('GET /matching/getList', { eventIdx: here.at.eventIdx });
    await here.seller.client('POST /matching/cancel', {
      matchingIdx: data[0]?.matchingIdx as number,
      reason: 'No time',
    });
    await handOn();
    const [first, ...more] = await bodiesTo(corrected);
    expect(more).toEqual([]);
    expect(tokensIn([first ?? ''])).toHaveLength(1);
  });

  it('has one link that opens, where a manager makes one at the same moment', async () => {
    for (let round = 0; round < 6; round++) {
      const here = await pair(app);
      const email = addressOf();
      const participateIdx = await enter(here, { email });
      await ask(here, participateIdx);
      const [made] = await Promise.all([linkOf(here, participateIdx, 'Y'), handOn()]);
      expect((await open(made)).entered.email).toBe(email);
      // A mail of a link that has ended is empty.
      expect(tokensIn(await bodiesTo(email))).toEqual([made]);
    }
  });
});
