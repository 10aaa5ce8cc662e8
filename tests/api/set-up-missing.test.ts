/** What is missing for a site of one's own, as the first steps and the console's home list it (docs/rules.md, A19). */
import { expect, test } from 'vitest';
import { example } from '#demo/site/example.ts';
import { showExample } from '#server/platform/site/example.ts';
import { longBefore, testApp } from '#tests/support/api.ts';
import { composeApp } from '#tests/support/compose.ts';
import { expo, manager } from '#tests/support/factories.ts';

const app = await testApp();
app.clock.set(longBefore);

test('what is missing is worked out from what is there', async () => {
  const { token } = await manager(app);
  const missing = async () => (await app.client(token)('GET /manage/setUp/getMissing', {})).data.missing;
  expect(await missing()).toEqual([
    ...['identity', 'event', 'mail'],
    // The files as they come say nothing of an organiser, whatever a demonstration says.
    ...['policy', 'way', 'programme', 'association', 'sponsors', 'deputy'],
  ]);
  await manager(app);
  const isDemonstration = async () =>
    (await app.client(token)('GET /manage/setUp/getMissing', {})).data.isDemonstration;
  expect(await isDemonstration()).toBe(true);
  showExample(undefined);
  expect(await isDemonstration()).toBe(false);
  showExample(example);
  const { data } = await app.client(token)('GET /manage/site/getSite', {});
  const publish = async (basedOn: number, identity: object) => {
    const draft = await app.client(token)('POST /manage/site/saveDraft', { basedOn, identity });
    await app.client(token)('POST /manage/site/publish', { basedOn: draft.data.version });
    return draft.data.version;
  };
  const said = {
    ...{ nameKo: '우리 협회', hostEn: 'Our association', addressKo: '빈 1', privacyOfficerEn: 'Kim Mina' },
    email: 'office@association.at',
  };
  let { version } = data;
  for (const lacking of [
    ...[
      { nameKo: 'Madang' },
      { nameKo: null },
      { hostEn: null },
      { addressKo: null },
      { privacyOfficerEn: '' },
    ],
    // Nobody can be reached by the address of an example.
    ...[
      'madang.example',
      'example.org',
      'expo.example.com',
      'Example.NET',
      'expo.test',
      'invalid.invalid',
    ].map((domain) => ({ email: `office@${domain}` })),
    { email: null },
  ]) {
    version = await publish(version, { ...said, ...lacking });
    expect(await missing(), JSON.stringify(lacking)).toContain('identity');
  }
  version = await publish(version, said);
  expect(await missing()).toEqual(['event', 'mail', 'policy', 'way', 'programme', 'association', 'sponsors']);
  // Whoever has no association takes it out of the menu.
  const menu = [{ code: 'okta', nameKo: '', nameEn: '', isShown: false }];
  version = await publish(version, { ...said, menu });
  expect(await missing()).not.toContain('association');
  await publish(version, said);
  const { eventIdx } = await expo(app);
  const inEvent = composeApp(app.db, app.place, longBefore, undefined, {
    EVENT_IDX: String(eventIdx),
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'expo@example.org',
  }).client(token);
  expect((await inEvent('GET /manage/setUp/getMissing', {})).data.missing).toEqual([
    'policy',
    'way',
    'programme',
    'association',
    'posts',
    'rates',
    'booths',
    'sponsors',
  ]);
  await inEvent('POST /manage/event/saveProgramme', { eventIdx, basedOn: 0, items: [] });
  expect((await inEvent('GET /manage/setUp/getMissing', {})).data.missing).not.toContain('programme');
});
