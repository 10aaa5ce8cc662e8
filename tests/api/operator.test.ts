/** What whoever runs the server does from its shell, while it runs; the first manager is made so, never by a default password. */
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { addOperator, removeSecondFactor } from '#server/features/account/operator.ts';
import { runCommand } from '#server/operator/run.ts';
import { testApp } from '#tests/support/api.ts';
import { withSecondFactor } from '#tests/support/codes.ts';
import { buyer, company, expo, joined, slotsOf } from '#tests/support/factories.ts';
import { stored } from '#tests/support/files.ts';
import { operate } from '#tests/support/operator.ts';
import { tracesIn } from '#tests/support/personal-traces.ts';
import { password, registrationSample, visitorPerson } from '#tests/support/samples.ts';

const app = await testApp();
const { eventIdx } = await expo(app);

const { dataDir, databaseUrl } = app.place;
const npm = (...words: string[]) => runCommand(words, { DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
const said = (text: string) => ({ code: 0, text });
const refused = (text: string) => ({ code: 1, text });

const lastDeed = (memberIdx: number) =>
  app.db
    .selectFrom('audit')
    .leftJoin('auditText', 'auditText.auditIdx', 'audit.idx')
    .select(['eventIdx', 'memberIdx', 'action', 'auditText.reason', 'audit.detail'])
    .where('subject', '=', 'member')
    .where('subjectIdx', '=', memberIdx)
    .orderBy('idx', 'desc')
    .executeTakeFirst();

const permissionsOf = async (memberIdx: number) =>
  app.db
    .selectFrom('permission')
    .select(['permission', 'eventIdx'])
    .where('memberIdx', '=', memberIdx)
    .orderBy('idx')
    .execute();

describe('add', () => {
  it('makes whoever joined a manager of everything, once, and nobody else', async () => {
    const person = await joined(app);
    const now = app.clock.read();
    expect(await addOperator(app.db, 'nobody@example.org', now)).toBe('no member');
    expect(await addOperator(app.db, ` ${person.id.toUpperCase()} `, now)).toBe('granted');
    expect(await addOperator(app.db, person.id, now)).toBe('had it');
    const { data } = await person.client('GET /member/getMember', {});
    expect(data.permissions).toEqual(['famppy']);
    const other = await joined(app);
    expect((await other.client('GET /member/getMember', {})).data.permissions).toEqual([]);
    expect(await lastDeed(person.memberIdx)).toEqual({
      eventIdx: null,
      memberIdx: null,
      action: 'grant',
      reason: 'npm run operator',
      detail: '{"permission":"famppy"}',
    });
  });

  it('says in a sentence what came of it', async () => {
    const { id } = await joined(app);
    expect(await npm('add', id)).toEqual(
      said(`${id} now manages everything, once a second factor is set up: log in and open /manage.`),
    );
    expect(await npm('add', id)).toEqual(said(`${id} managed everything already.`));
    expect(await npm('add', 'nobody@example.org')).toEqual(
      refused('Nobody has joined as nobody@example.org: they join on the site first, then run this again.'),
    );
  });
});

describe('grant and revoke', () => {
  it('give and take a permission in the event in use, in another event and in all of them', async () => {
    const { id, memberIdx } = await withSecondFactor(app);
    const other = await expo(app, { eventIdx: 77 });
    expect(await npm('grant', id, 'board')).toEqual(
      said(
        `${id} now has the permission board in event ${eventIdx}; it counts once a second factor is set up.`,
      ),
    );
    expect(await lastDeed(memberIdx)).toMatchObject({
      eventIdx,
      memberIdx: null,
      action: 'grant',
      detail: '{"permission":"board"}',
    });
    expect(await npm('grant', String(memberIdx), 'stats', '77')).toMatchObject({ code: 0 });
    expect(await npm('grant', id, 'board')).toEqual(
      said(`${id} had the permission board in event ${eventIdx} already.`),
    );
    expect(await permissionsOf(memberIdx)).toEqual([
      { permission: 'board', eventIdx },
      { permission: 'stats', eventIdx: other.eventIdx },
    ]);

    expect(await npm('revoke', id, 'stats')).toEqual(
      said(`${id} did not have the permission stats in event ${eventIdx}.`),
    );
    expect(await npm('revoke', id, 'stats', '77')).toEqual(
      said(`${id} no longer has the permission stats in event 77.`),
    );
    expect(await lastDeed(memberIdx)).toMatchObject({ eventIdx: 77, action: 'revoke' });
    expect(await permissionsOf(memberIdx)).toEqual([{ permission: 'board', eventIdx }]);
  });

  it('count at once for who is logged in', async () => {
    const person = await withSecondFactor(app);
    const list = () => person.client('GET /manage/mail/getList', {});
    await expect(list()).rejects.toMatchObject({ key: 'msg.access_deny' });
    await npm('grant', person.id, 'admin');
    expect((await list()).data).toEqual(expect.any(Array));
    await npm('revoke', person.id, 'admin');
    await expect(list()).rejects.toMatchObject({ key: 'msg.access_deny' });
  });

  it('say when nobody is left who manages everything', async () => {
    const { id, memberIdx } = await joined(app);
    await npm('grant', id, 'famppy');
    const others = await app.db
      .deleteFrom('permission')
      .where('permission', '=', 'famppy')
      .where('memberIdx', '!=', memberIdx)
      .returningAll()
      .execute();
    expect(await npm('revoke', id, 'famppy')).toEqual(
      said(
        `${id} no longer has the permission famppy in every event. Nobody manages everything now: add makes someone who does.`,
      ),
    );
    await app.db.insertInto('permission').values(others).execute();
  });

  it.each([
    [['grant', 'nobody@example.org', 'board'], 1, 'Nobody has joined as nobody@example.org'],
    [['grant', '2147483647', 'board'], 1, 'Nobody has joined as 2147483647'],
    [['grant', '99999999999', 'board'], 1, 'Nobody has joined as 99999999999'],
    [['revoke', 'nobody@example.org', 'board'], 1, 'Nobody has joined as nobody@example.org'],
    [['grant', 'SOMEONE', 'board', '4711'], 1, 'There is no event 4711.'],
    [['grant', 'SOMEONE', 'king'], 2, 'There is no permission king: it is one of famppy, admin, '],
    [['grant', 'SOMEONE', 'famppy', '36'], 2, 'famppy holds in every event: name no event with it.'],
    [['grant', 'SOMEONE', 'board', 'vienna'], 2, 'vienna is not the number of an event.'],
    [['grant', 'SOMEONE'], 2, 'Usage: npm run operator -- grant MEMBER PERMISSION [EVENT]'],
  ])('refuse %j in one sentence', async (words, code, sentence) => {
    const { id, memberIdx } = await joined(app);
    const answer = await npm(...words.map((word) => (word === 'SOMEONE' ? id : word)));
    expect(answer.code).toBe(code);
    expect(answer.text).not.toContain('\n');
    expect(answer.text.startsWith(sentence)).toBe(true);
    expect(await permissionsOf(memberIdx)).toEqual([]);
  });
});

describe('sign-out', () => {
  it('ends every session of the member, by log-in or number, and nobody else’s', async () => {
    const [person, other] = [await joined(app), await joined(app)];
    const again = await app.client()('POST /member/login', { id: person.id, password });
    expect(await npm('sign-out', person.id)).toEqual(said(`${person.id} is logged out: 2 sessions ended.`));
    for (const client of [person.client, app.client(again.data.token)])
      await expect(client('GET /member/getMember', {})).rejects.toMatchObject({ status: 401 });
    await other.client('GET /member/getMember', {});
    expect(await lastDeed(person.memberIdx)).toMatchObject({ action: 'signOut', detail: '{"ended":2}' });
    expect(await npm('sign-out', String(other.memberIdx))).toEqual(
      said(`${other.memberIdx} is logged out: one session ended.`),
    );
    expect(await npm('sign-out', other.id)).toEqual(said(`${other.id} was not logged in anywhere.`));
  });

  it('also ends a log-in that waits for its code', async () => {
    const person = await withSecondFactor(app);
    const login = app.client()('POST /member/login', { id: person.id, password });
    await expect(login).rejects.toMatchObject({ key: 'msg.code_needed' });
    await npm('sign-out', person.id);
    const left = app.db.selectFrom('loginChallenge').select('memberIdx');
    expect(await left.where('memberIdx', '=', person.memberIdx).execute()).toEqual([]);
  });
});

describe('second-factor-off', () => {
  it('lets a member who lost the second factor log in by the password again', async () => {
    const person = await withSecondFactor(app);
    const now = app.clock.read();
    expect(await removeSecondFactor(app.db, 'nobody@example.org', now)).toBe('no member');
    expect(await removeSecondFactor(app.db, ` ${person.id.toUpperCase()}`, now)).toBe('removed');
    await app.client()('POST /member/login', { id: person.id, password });
    expect(await lastDeed(person.memberIdx)).toMatchObject({
      memberIdx: null,
      action: 'turnOffSecondFactor',
    });
    expect(await npm('second-factor-off', person.id)).toEqual(said(`${person.id} has no second factor.`));
  });
});

describe('the command itself', () => {
  it('explains every command, on request with the exit code 0', async () => {
    const asked = await npm('--help');
    expect(asked.code).toBe(0);
    for (const name of [
      'add',
      'grant',
      'revoke',
      'sign-out',
      'second-factor-off',
      'backup',
      'verify',
      'restore',
    ])
      expect(asked.text).toContain(`npm run operator -- ${name} `);
    for (const words of [['grant', '--help'], ['-h'], ['help']]) expect(await npm(...words)).toEqual(asked);
    expect(await npm()).toEqual({ code: 2, text: `The commands are:\n\n${asked.text}` });
    expect((await npm('toString')).text).toMatch(/^There is no command toString\. The commands are:\n/);
    expect(await npm('add', 'a@example.org', '--force')).toEqual({
      code: 2,
      text: 'Usage: npm run operator -- add MEMBER',
    });
  });

  it('runs in a process of its own beside the server, says its sentence and ends with its code', async () => {
    const { id } = await joined(app);
    expect(await operate(app.place, ['sign-out', id])).toEqual({
      code: 0,
      out: `${id} is logged out: one session ended.\n`,
      err: '',
    });
    expect(await operate(app.place, ['sign-out', 'nobody@example.org'])).toEqual({
      code: 1,
      out: '',
      err: 'Nobody has joined as nobody@example.org: they join on the site first, then run this again.\n',
    });
  });

  it('refuses a data folder without a database, and leaves it as it is', async () => {
    const missing = `${dataDir}/missing`;
    expect(await runCommand(['add', 'a@example.org'], { DATA_DIR: missing })).toEqual(
      refused(`There is no database in ${missing}: set DATA_DIR, or start the server first.`),
    );
    expect(existsSync(missing)).toBe(false);
  });
});

describe('erase-visitor', () => {
  it('erases the registrations of a visitor, by email in every event or by number, once', async () => {
    const client = app.client();
    const person = visitorPerson(900);
    const events = [await expo(app, { eventIdx: 79 }), await expo(app, { eventIdx: 80 })];
    for (const { eventIdx } of events)
      await client('POST /visitor/register', { ...registrationSample(person), eventIdx });
    await client('POST /visitor/register', { ...registrationSample(visitorPerson(901)), eventIdx: 79 });
    expect(await npm('erase-visitor', 'GUEST900@example.org')).toEqual(said('Erased 2 registrations.'));
    const { idx } = await app.db.selectFrom('visitor').select('idx').executeTakeFirstOrThrow();
    await app.db.updateTable('visitor').set({ checkedInAt: '2026-10-29T08:30:00.000Z' }).execute();
    expect(await npm('erase-visitor', String(idx))).toEqual(said('Erased one registration.'));
    expect(await tracesIn(app.db, ['guest900@example.org', 'guest901@example.org'])).toEqual([]);
    expect(await npm('erase-visitor', String(idx))).toEqual(refused(`There is no visitor ${idx}.`));
  });
});

describe('erase', () => {
  it('erases a member who came back with a backup, whatever meetings stand', async () => {
    const at = await expo(app, { eventIdx: 78 });
    const [seller, purchaser] = [await company(app, at), await buyer(app, at)];
    const slots = await slotsOf(seller, at);
    const { data } = await purchaser.client('POST /matching/apply', {
      eventIdx: at.eventIdx,
      targetParticipateIdx: seller.participateIdx,
      wishes: [slots[0] as number],
    });
    await seller.client('POST /matching/approve', { matchingIdx: data.matchingIdx });
    const card = await stored(app, seller, 'companyBizDoc', { bytes: 'registration', extension: 'pdf' });
    expect(await npm('erase', seller.id)).toEqual(said(`Member ${seller.memberIdx} is erased.`));
    expect(await tracesIn(app.db, [seller.id])).toEqual([]);
    expect(await app.files.stat(`upload/company/${card.saveFileName}`)).toBeNull();
    const again = `There is no member ${seller.memberIdx}, or they have left already.`;
    expect(await npm('erase', String(seller.memberIdx))).toEqual(refused(again));
    expect(await npm('erase', 'nobody@example.org')).toMatchObject({ code: 1 });
  });
});
