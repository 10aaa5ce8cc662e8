/** What members agree to: each purpose apart, with its version and time, and the optional ones withdrawn (docs/rules.md, A9). */
import { expect, test } from 'vitest';
import { memberConsentVersion } from '#domain/account/consent.ts';
import { testApp } from '#tests/support/api.ts';
import { joined } from '#tests/support/factories.ts';
import { refusal } from '#tests/support/pair.ts';
import { password } from '#tests/support/samples.ts';

const app = await testApp();
const at = (minute: number) => app.clock.set(`2026-03-01T09:0${minute}:00.000Z`);
const history = (memberIdx: number) =>
  app.db
    .selectFrom('consent')
    .select(['purpose', 'act', 'version', 'createdAt'])
    .where('memberIdx', '=', memberIdx)
    .orderBy('idx')
    .execute();

test('who joins agrees to what is required, and to what is optional only by its own box', async () => {
  at(0);
  const plain = await joined(app);
  const keen = await joined(app, { agreeNews: 'Y' });
  const { data } = await plain.client('GET /member/getConsents', {});
  const given = { isGiven: true, version: memberConsentVersion, changedAt: '2026-03-01T09:00:00.000Z' };
  expect(data).toEqual([
    { purpose: 'terms', isRequired: true, isAskedAnew: false, ...given },
    { purpose: 'privacy', isRequired: true, isAskedAnew: false, ...given },
    {
      purpose: 'news',
      isRequired: false,
      isAskedAnew: false,
      isGiven: false,
      version: null,
      changedAt: null,
    },
  ]);
  const { data: ofKeen } = await keen.client('GET /member/getConsents', {});
  expect(ofKeen[2]).toEqual({ purpose: 'news', isRequired: false, isAskedAnew: false, ...given });
});

test('an optional one is given and withdrawn, each with its time, and nothing of before is changed', async () => {
  at(0);
  const { client, memberIdx } = await joined(app);
  const version = memberConsentVersion;
  const say = (agree: 'Y' | 'N') =>
    client('POST /member/updateConsent', { purpose: 'news', agree, consentVersion: version });
  at(1);
  await say('Y');
  await say('Y');
  at(2);
  const { data } = await say('N');
  expect(data[2]).toMatchObject({ isGiven: false, version, changedAt: '2026-03-01T09:02:00.000Z' });
  await say('N');
  expect((await history(memberIdx)).slice(2)).toEqual([
    { purpose: 'news', act: 'given', version, createdAt: '2026-03-01T09:01:00.000Z' },
    { purpose: 'news', act: 'withdrawn', version, createdAt: '2026-03-01T09:02:00.000Z' },
  ]);
});

test('two that say yes at once leave one row', async () => {
  const { client, memberIdx } = await joined(app);
  const yes = { purpose: 'news', agree: 'Y', consentVersion: memberConsentVersion } as const;
  await Promise.all([
    client('POST /member/updateConsent', yes),
    client('POST /member/updateConsent', yes),
    client('POST /member/updateConsent', yes),
  ]);
  expect((await history(memberIdx)).filter(({ purpose }) => purpose === 'news')).toHaveLength(1);
});

test('a required one is not withdrawn, by the call or in the database, but by leaving', async () => {
  const { client, memberIdx } = await joined(app);
  const request = { purpose: 'privacy', agree: 'N', consentVersion: memberConsentVersion };
  expect((await refusal(client('POST /member/updateConsent', request as never))).key).toBe(
    'msg.invalid_parameter',
  );
  const row = { memberIdx, purpose: 'terms', act: 'withdrawn', version: '1', createdAt: '2026' } as const;
  await expect(app.db.insertInto('consent').values(row).execute()).rejects.toThrow();
  await client('POST /member/withdraw', { password });
  expect(await history(memberIdx)).toEqual([]);
});
