/** The first manager is made by a command, never by a default password (decisions.md, 7). */
import { expect, it } from 'vitest';
import { addOperator, removeSecondFactor } from '#server/member/operator.ts';
import { eraseAsOperator } from '#server/member/withdraw.ts';
import { testApp } from '#tests/support/api.ts';
import { withSecondFactor } from '#tests/support/codes.ts';
import { buyer, company, expo, joined, slotsOf } from '#tests/support/factories.ts';
import { stored } from '#tests/support/files.ts';
import { password } from '#tests/support/samples.ts';
import { tracesIn } from '#tests/support/traces.ts';

const app = await testApp();

it('makes whoever joined a manager of everything, once, and nobody else', async () => {
  const person = await joined(app);
  const now = app.clock.read();
  expect(await addOperator(app.db, 'nobody@example.org', now)).toBe('has not joined');
  expect(await addOperator(app.db, ` ${person.id.toUpperCase()} `, now)).toBe('added');
  expect(await addOperator(app.db, person.id, now)).toBe('was one already');
  const { data } = await person.client('GET /member/getMember', {});
  expect(data.permissions).toEqual(['famppy']);
  const other = await joined(app);
  expect((await other.client('GET /member/getMember', {})).data.permissions).toEqual([]);
  expect(await deedsOn(person.memberIdx)).toEqual([
    {
      eventIdx: null,
      memberIdx: null,
      action: 'grant',
      reason: 'npm run operator',
      detail: '{"permission":"famppy"}',
      createdAt: now.toISOString(),
    },
  ]);
});

const deedsOn = (memberIdx: number) =>
  app.db
    .selectFrom('audit')
    .innerJoin('auditText', 'auditText.auditIdx', 'audit.idx')
    .select(['eventIdx', 'memberIdx', 'action', 'auditText.reason', 'audit.detail', 'createdAt'])
    .where('subject', '=', 'member')
    .where('subjectIdx', '=', memberIdx)
    .orderBy('idx', 'desc')
    .limit(1)
    .execute();

it('lets a member who lost the second factor log in by the password again', async () => {
  const person = await withSecondFactor(app);
  const now = app.clock.read();
  expect(await removeSecondFactor(app.db, 'nobody@example.org', now)).toBe('has not joined');
  expect(await removeSecondFactor(app.db, ` ${person.id.toUpperCase()}`, now)).toBe('removed');
  await app.client()('POST /member/login', { id: person.id, password });
  expect(await deedsOn(person.memberIdx)).toMatchObject([{ memberIdx: null, action: 'turnOffSecondFactor' }]);
  expect(await removeSecondFactor(app.db, person.id, now)).toBe('had none');
});

it('erases a member who came back with a backup, whatever meetings stand', async () => {
  const at = await expo(app);
  const [seller, purchaser] = [await company(app, at), await buyer(app, at)];
  const slots = await slotsOf(seller, at);
  const { data } = await purchaser.client('POST /matching/apply', {
    ...{ targetParticipateIdx: seller.participateIdx, matchingType: 'online' },
    wishes: [slots[0] as number],
  });
  await seller.client('POST /matching/approve', { matchingIdx: data.matchingIdx });
  const card = await stored(app, seller, 'companyBizDoc', { bytes: 'registration', extension: 'pdf' });
  const erase = () => eraseAsOperator(app.db, app.files, seller.memberIdx, new Date('2026-10-29T07:00:00Z'));
  expect(await erase()).toBe('erased');
  expect(await tracesIn(app.db, [seller.id])).toEqual([]);
  expect(await app.files.stat(`upload/company/${card.saveFileName}`)).toBeNull();
  expect(await erase()).toBe('is no member');
  expect(await eraseAsOperator(app.db, app.files, 0, new Date())).toBe('is no member');
});
