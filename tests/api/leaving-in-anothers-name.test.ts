/** Whoever leaves takes what is theirs, and nothing that they only said was: names and addresses can be typed by anyone (docs/rules.md, A8). */
import { beforeEach, expect, it } from 'vitest';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import { longBefore, testApp } from '#tests/support/api.ts';
import {
  applied,
  approve,
  type Company,
  company,
  type Expo,
  expo,
  joined,
  justJoined,
  manager,
  type Participant,
  type Person,
} from '#tests/support/factories.ts';
import { nextNumber } from '#tests/support/numbers.ts';
import {
  buyerSample,
  counselingSample,
  joinSample,
  password,
  visitorSample,
} from '#tests/support/samples.ts';
import { csvOf, sendSheet } from '#tests/support/sheets.ts';

const app = await testApp();
let at: Expo;
let seller: Company;
beforeEach(async () => {
  app.clock.set(longBefore);
  at = await expo(app, { eventIdx: nextNumber('event'), counselingPeriod: { from: null, to: null } });
  seller = await company(app, at);
});

const leave = ({ client }: Person) => client('POST /member/withdraw', { password });
const sample = buyerSample(1);
const named = (who: Partial<typeof sample.buyer>) => ({ ...sample, buyer: { ...sample.buyer, ...who } });

const heads = ['회사명(국문)', '회사명(영문)', '이메일', '사업자등록번호', '전화번호', '산업분야', '언어'];
async function invited(email: string): Promise<string> {
  const desk = await manager(app, 'participate', at.eventIdx);
  const row = ['한빛식품', 'Hanbit Foods', email, '124-81-00998', '02-312-3456', '식음료', 'en'];
  const query = { eventIdx: at.eventIdx, participateType: 'COMPANY' };
  await sendSheet(app, 'inviteSheet', desk.token, csvOf([heads, row]), query);
  const mail = await app.db
    .selectFrom('outbox')
    .select('body')
    .where('toEmail', '=', email)
    .executeTakeFirstOrThrow();
  return /#invite=([\w-]+)/.exec(mail.body)?.[1] as string;
}
const opened = (token: string) => app.client()('POST /participate/openInvitation', { token });

it('an invitation of somebody whose address was only typed into an application stands, and so does its mail', async () => {
  const email = `guest${nextNumber('person')}@example.org`;
  const token = await invited(email);
  await leave(await applied(app, at, named({ email })));
  expect((await opened(token)).data.email).toBe(email);
  const mails = app.db.selectFrom('outbox').select(['failedAt', 'endedAt']).where('toEmail', '=', email);
  expect(await mails.execute()).toEqual([{ failedAt: null, endedAt: null }]);
});

it('a mail without a member to an address that was only stated as a contact stays', async () => {
  const email = `guest${nextNumber('person')}@example.org`;
  const text = { subject: 'Your pass', body: 'Show it at the door' };
  await enqueueMail(app.db, { toEmail: email, locale: 'en', at: longBefore, ...text });
  await leave(await justJoined(app, { ...joinSample(nextNumber('person')), email }));
  const mails = app.db.selectFrom('outbox').select(['subject', 'failedAt']).where('toEmail', '=', email);
  expect(await mails.where('memberIdx', 'is', null).execute()).toEqual([
    { subject: 'Your pass', failedAt: null },
  ]);
});

it('an invitation to an address that its member has confirmed goes with them', async () => {
  const email = `guest${nextNumber('person')}@example.org`;
  const token = await invited(email);
  const person = await joined(app, { ...joinSample(nextNumber('person')), email });
  expect((await opened(token)).data.email).toBe(email);
  await leave(person);
  await expect(opened(token)).rejects.toMatchObject({ key: 'msg.invitation_not_found' });
});

/** The log of a walk-in, who is called so. */
async function walkIn(buyerName: string, buyerCompanyName: string) {
  const log = { ...counselingSample(), eventIdx: at.eventIdx, buyerName, buyerCompanyName };
  const { data } = await seller.client('POST /counseling/add', log);
  const read = async () => {
    const { counselingIdx } = data;
    return (await seller.client('GET /counseling/getDetail', { counselingIdx })).data.buyerName;
  };
  return { read };
}

it.each<[string, (who: { nameEn: string; companyName: string }) => Promise<Participant>]>([
  ['has only applied', (who) => applied(app, at, named(who))],
  [
    'was declined',
    async (who) => {
      const person = await applied(app, at, named(who));
      const { participateIdx } = person;
      await at.manager.client('POST /manage/participate/deny', { participateIdx, reason: 'Not known to us' });
      return person;
    },
  ],
  [
    'has taken the application back',
    async (who) => {
      const person = await applied(app, at, named(who));
      await person.client('POST /participate/cancel', { eventIdx: at.eventIdx });
      return person;
    },
  ],
  [
    'registered as a visitor and was never at the door',
    ({ nameEn, companyName }) => {
      const visitor = { ...visitorSample(1).visitor, visitorNameEn: nameEn, organization: companyName };
      return applied(app, at, { ...visitorSample(1), visitor });
    },
  ],
])('the log of a walk-in keeps its name when somebody of that name leaves who %s', async (_, apply) => {
  const log = await walkIn('Anna Huber', 'Wiener Handel GmbH');
  await leave(await apply({ nameEn: 'Anna Huber', companyName: 'Wiener Handel GmbH' }));
  expect(await log.read()).toBe('Anna Huber');
});

it.each(['is approved', 'was approved and has cancelled'])(
  'the log of a walk-in loses its name when the one leaves who %s',
  async (how) => {
    const log = await walkIn('Berta Maier', 'Grazer Handel GmbH');
    const person = await applied(
      app,
      at,
      named({ nameEn: 'Berta Maier', companyName: 'Grazer Handel GmbH' }),
    );
    await approve(at, person.participateIdx);
    if (how.includes('cancelled')) await person.client('POST /participate/cancel', { eventIdx: at.eventIdx });
    await leave(person);
    expect(await log.read()).toBeNull();
  },
);
