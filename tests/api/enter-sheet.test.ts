/** A large sheet of people without an account is entered in portions (docs/rules.md, P24, P34). */
import { afterEach, expect, it } from 'vitest';
import { longBefore, testApp } from '#tests/support/api.ts';
import { breakInserts, mended } from '#tests/support/broken-inserts.ts';
import { applied, type Expo, expo, joined } from '#tests/support/factories.ts';
import { nextNumber } from '#tests/support/numbers.ts';
import { buyerSample } from '#tests/support/samples.ts';
import { csvOf, sendSheet } from '#tests/support/sheets.ts';

const app = await testApp();
app.clock.set(longBefore);
afterEach(() => mended(app.db));

const here = () => expo(app, { eventIdx: nextNumber('event') });
const addresses = (count: number) =>
  Array.from({ length: count }, () => `sheet${nextNumber('person')}@example.org`);
const send = ({ eventIdx, manager }: Expo, emails: readonly string[]) =>
  sendSheet<{ entered: number; passed: number }>(
    app,
    'inviteSheet',
    manager.token,
    csvOf([
      ['Company', 'Name', 'Email', 'Country'],
      ...emails.map((email, no) => [`Danube ${no}`, `Anna ${no}`, email, 'Austria']),
    ]),
    { eventIdx, participateType: 'BUYER', withoutAccount: 'Y' },
  );
const enteredIn = async ({ eventIdx }: Expo) =>
  (
    await app.db
      .selectFrom('representative')
      .select('email')
      .where('eventIdx', '=', eventIdx)
      .where('contactOf', 'is not', null)
      .execute()
  ).flatMap(({ email }) => email ?? []);
const audited = async ({ eventIdx }: Expo) =>
  (
    await app.db
      .selectFrom('audit')
      .select('detail')
      .where('eventIdx', '=', eventIdx)
      .where('action', '=', 'enterWithoutAccount')
      .orderBy('idx')
      .execute()
  ).map(({ detail }) => JSON.parse(String(detail)) as { entered: number; mails: number; passed: number });

it('whoever joins waits for a portion of it, and not for all', async () => {
  const at = await here();
  const anna = await joined(app);
  const emails = addresses(400);
  const sending = send(at, emails);
  await expect.poll(async () => (await enteredIn(at)).length, { timeout: 20_000 }).toBeGreaterThan(0);
  await applied(app, at, buyerSample(nextNumber('person')), anna);
  expect((await enteredIn(at)).length).toBeLessThan(emails.length);
  expect((await sending).data).toMatchObject({ entered: emails.length, passed: 0 });
  expect((await audited(at)).map(({ entered, mails }) => [entered, mails])).toEqual(
    Array.from({ length: 4 }, () => [100, 100]),
  );
});

it('what stood before an error stays, and the same sheet sent again enters the rest, each with one mail', async () => {
  const at = await here();
  const emails = addresses(230);
  await breakInserts(app.db, 'representative', `new.email = '${emails[150]}'`);
  expect(await send(at, emails)).toMatchObject({ status: 500, resultMessage: 'system_error' });
  expect((await enteredIn(at)).sort()).toEqual(emails.slice(0, 100).sort());
  await mended(app.db);
  expect((await send(at, emails)).data).toMatchObject({ entered: 130, passed: 100 });
  expect((await enteredIn(at)).sort()).toEqual([...emails].sort());
  const mails = await app.db
    .selectFrom('outbox')
    .select('toEmail')
    .where('eventIdx', '=', at.eventIdx)
    .where('isSecret', '=', 'Y')
    .execute();
  expect(mails.map(({ toEmail }) => toEmail).sort()).toEqual([...emails].sort());
  expect((await audited(at)).map(({ entered, passed }) => [entered, passed])).toEqual([
    [100, 0],
    [0, 100],
    [100, 0],
    [30, 0],
  ]);
});
