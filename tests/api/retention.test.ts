/** What is kept of people goes a stated time after the event, announced to members before (docs/rules.md, A10). */
import { beforeEach, describe, expect, test } from 'vitest';
import { monthsLater } from '#domain/common/retention.ts';
import { consentVersion } from '#domain/visitor/visitor.ts';
import { transact } from '#server/db/transact.ts';
import { beginParticipation } from '#server/features/participation/rows/begin.ts';
import { eraseDue } from '#server/features/retention/job.ts';
import { site } from '#site.config';
import { longBefore, testApp } from '#tests/support/api.ts';
import { Distinctive } from '#tests/support/distinctive.ts';
import { approve, buyer, company, expo, joined, manager } from '#tests/support/factories.ts';
import { tracesIn } from '#tests/support/personal-traces.ts';
import { withFiles } from '#tests/support/required-files.ts';
import { companySample, joinSample, password, visitorSample } from '#tests/support/samples.ts';
import { siteAt } from '#tests/support/site-at.ts';

const app = await testApp();
let eventIdx = 800;
const { participations, accounts, visitors, announcedDays } = site.retention;

beforeEach(() => {
  app.clock.set(longBefore);
  eventIdx += 1;
});
const newExpo = () => expo(app, { eventIdx });
const endOf = async () => {
  const days = app.db.selectFrom('eventDay').select((of) => of.fn.max('endsAt').as('endsAt'));
  return String((await days.where('eventIdx', '=', eventIdx).executeTakeFirstOrThrow()).endsAt);
};
const day = 86_400_000;
const plus = (instant: string, days: number) => new Date(Date.parse(instant) + days * day).toISOString();
/** As the job does: until there is nothing left to do. */
async function runAt(instant: string) {
  app.clock.set(instant);
  const all = { toldOfRecords: 0, toldOfAccounts: 0, visitors: 0, records: 0, accounts: 0 };
  for (let busy = true; busy; ) {
    const done = await eraseDue(app.db, app.clock.read(), siteAt('https://expo.test'));
    busy = Object.values(done).some((count) => count > 0);
    for (const name of Object.keys(all) as (keyof typeof all)[]) all[name] += done[name];
  }
  return all;
}
const mailTo = (email: string) =>
  app.db
    .selectFrom('outbox')
    .select(['subject', 'body'])
    .where('toEmail', '=', email)
    .where('subject', 'like', '%will be erased%')
    .execute();

describe('visitors', () => {
  test('stay a year after the event, as they were told, and then leave figures alone', async () => {
    await newExpo();
    const made = new Distinctive();
    const people = [visitorSample(1), visitorSample(2)].map(({ visitor }) => made.of(visitor));
    const { data } = await app.client()('POST /visitor/register', {
      eventIdx,
      agreePrivacy: 'Y',
      consentVersion,
      visitors: people,
    });
    await app.db
      .updateTable('visitor')
      .set({ checkedInAt: '2026-10-29T08:30:00.000Z' })
      .where('code', '=', data[0]?.code ?? '')
      .execute();
    const end = monthsLater(await endOf(), visitors);
    await runAt(plus(end, -1));
    expect(await tracesIn(app.db, made.values)).not.toEqual([]);
    expect(await runAt(end)).toMatchObject({ visitors: 2 });
    expect(await tracesIn(app.db, made.values)).toEqual([]);
    const left = await app.db.selectFrom('visitor').selectAll().where('eventIdx', '=', eventIdx).execute();
    expect(left).toMatchObject([{ country: 'AT', checkedInAt: '2026-10-29T08:30:00.000Z' }]);
    expect(await runAt(plus(end, 1))).toMatchObject({ visitors: 0 });
  });

  test('who gave a hyphen for a name that they do not have leave as the others do', async () => {
    await newExpo();
    const made = new Distinctive();
    const person = { ...made.of(visitorSample(9).visitor), visitorName: '-' };
    await app.client()('POST /visitor/register', {
      eventIdx,
      agreePrivacy: 'Y',
      consentVersion,
      visitors: [person],
    });
    expect(await runAt(monthsLater(await endOf(), visitors))).toMatchObject({ visitors: 1 });
    expect(await tracesIn(app.db, made.values)).toEqual([]);
  });

  test('who has an account keeps it, without what was said as a visitor', async () => {
    await newExpo();
    const made = new Distinctive();
    const person = await joined(app);
    await person.client('POST /participate/apply', { ...made.of(visitorSample(3)), eventIdx });
    await runAt(monthsLater(await endOf(), visitors));
    expect(await tracesIn(app.db, made.values)).toEqual([]);
    const again = await app.client()('POST /member/login', { id: person.id, password });
    expect(again.data.member.stateParticipate).toBeNull();
  });
});

describe('what members entered for an event', () => {
  test('goes after its time, announced once 30 days before; figures and the account stay', async () => {
    const here = await newExpo();
    const made = new Distinctive();
    const other = await buyer(app, here);
    const person = await joined(app, { ...joinSample(9000 + eventIdx), country: 'AT' });
    const own = made.of(companySample(1));
    const { data } = await person.client('POST /participate/apply', {
      ...(await withFiles(person, own)),
      eventIdx,
    });
    await approve(here, data.participateIdx);
    const [slotIdx] = (await person.client('GET /matching/getSlotList', { eventIdx })).data;
    const { matchingIdx } = (
      await person.client('POST /matching/apply', {
        eventIdx,
        targetParticipateIdx: other.participateIdx,
        wishes: [slotIdx?.slotIdx as number],
        message: made.text('hello'),
      })
    ).data;
    await other.client('POST /matching/approve', { matchingIdx });
    await app.db.deleteFrom('outbox').execute();

    const end = monthsLater(await endOf(), participations);
    await runAt(plus(end, -announcedDays - 1));
    expect(await mailTo(person.id)).toEqual([]);
    expect(await runAt(plus(end, -announcedDays))).toMatchObject({ records: 0 });
    expect(await runAt(plus(end, -1))).toMatchObject({ toldOfRecords: 0, records: 0 });
    const mails = await mailTo(person.id);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.body).toContain(`https://expo.test/en/my-page?eventIdx=${eventIdx}#data`);
    expect(await tracesIn(app.db, made.values)).not.toEqual([]);

    await runAt(end);
    expect(await tracesIn(app.db, made.values)).toEqual([]);
    // The public figure of the event, and what the meeting leaves behind.
    const { data: event } = await app.client()('GET /event/getDetail', { eventIdx });
    expect(event).toMatchObject({ companyCount: 1, buyerCount: 1 });
    const held = app.db.selectFrom('placement').selectAll().where('matchingIdx', '=', matchingIdx);
    expect(await held.execute()).toHaveLength(1);
    const listed = await app.client()('GET /company/getList', { eventIdx });
    expect(listed.data).toEqual([]);
    const { client } = await manager(app);
    const rows = (await client('GET /manage/participate/getList', { eventIdx })).data;
    expect(rows.map((row) => [row.nameKo, row.memberNameKo, row.memberId])).toEqual([
      [null, null, ''],
      [null, null, ''],
    ]);
    await app.client()('POST /member/login', { id: person.id, password });
  });

  test('is announced in full even where the server learns of the period late', async () => {
    const here = await newExpo();
    const { memberIdx } = await company(app, here);
    const late = plus(monthsLater(await endOf(), participations), 400);
    expect((await runAt(late)).records).toBe(0);
    expect((await runAt(plus(late, announcedDays - 1))).records).toBe(0);
    const notErased = app.db.selectFrom('participate').select('idx').where('erasedAt', 'is', null);
    expect(await notErased.where('memberIdx', '=', memberIdx).execute()).toHaveLength(1);
    await runAt(plus(late, announcedDays));
    expect(await notErased.where('memberIdx', '=', memberIdx).execute()).toEqual([]);
  });

  test('goes once where two processes are at it', async () => {
    const here = await newExpo();
    const { participateIdx } = await company(app, here);
    const end = monthsLater(await endOf(), participations);
    await runAt(plus(end, -announcedDays));
    app.clock.set(end);
    const run = () => eraseDue(app.db, app.clock.read(), siteAt('https://expo.test'));
    await Promise.all([run(), run(), run()]);
    const deeds = app.db.selectFrom('audit').select('idx').where('action', '=', 'erase');
    expect(await deeds.where('subjectIdx', '=', participateIdx).execute()).toHaveLength(1);
  });
});

describe('accounts', () => {
  test('that took part in nothing for long go, announced; a later participation or a permission keeps them', async () => {
    const made = new Distinctive();
    const sample = made.of({ ...joinSample(1), country: 'AT', password: '', passwordConfirm: '' });
    const idle = await joined(app, { ...sample, password, passwordConfirm: password });
    const staff = await manager(app);
    const active = await joined(app);
    // Meanwhile others are idle, too: all are told, and who then takes part is kept.
    const due = monthsLater(longBefore, accounts);
    await runAt(plus(due, -announcedDays - 1));
    expect(await mailTo(idle.id)).toEqual([]);
    await runAt(plus(due, -announcedDays));
    expect((await mailTo(sample.email))[0]?.subject).toMatch(/Your account will be erased/);
    const { eventIdx: later } = await lateExpo();
    await transact(app.db, (trx) =>
      beginParticipation(trx, {
        eventIdx: later,
        memberIdx: active.memberIdx,
        side: 'buyer',
        type: 'BUYER',
        state: 'REQUEST',
        createdAt: due,
        updatedAt: due,
      }),
    );
    await runAt(plus(due, -1));
    expect(await tracesIn(app.db, [sample.id])).not.toEqual([]);
    await runAt(due);
    expect(await tracesIn(app.db, made.values)).toEqual([]);
    const left = (memberIdx: number) =>
      app.db.selectFrom('member').select('leftAt').where('idx', '=', memberIdx).executeTakeFirstOrThrow();
    expect((await left(idle.memberIdx)).leftAt).not.toBeNull();
    expect((await left(staff.memberIdx)).leftAt).toBeNull();
    expect((await left(active.memberIdx)).leftAt).toBeNull();
    const told = app.db.selectFrom('retentionNotice').selectAll().where('eventIdx', 'is', null);
    expect(await told.where('memberIdx', '=', active.memberIdx).execute()).toEqual([]);
  });

  /** An event of that time, made by someone who manages. */
  async function lateExpo() {
    eventIdx += 1;
    const year = app.clock.read().getUTCFullYear() + 1;
    return expo(app, { eventIdx, days: [{ date: `${year}-10-29`, from: '09:00', to: '12:00' }] });
  }
});
