/** Terms that are brought back ask members as they did when they stood (docs/rules.md, W16). */
import { expect, it } from 'vitest';
import { memberConsentVersion } from '#domain/account/consent.ts';
import { testApp } from '#tests/support/api.ts';
import { expo, joined, type Person } from '#tests/support/factories.ts';

const app = await testApp();
const terms = { part: 'policy', name: 'service' } as const;

it('ask nobody because of a text that stood between, and whom they asked before', async () => {
  app.clock.set('2026-10-12T10:00:00Z');
  const { manager } = await expo(app, { eventIdx: 12600 });
  const page = async () => (await manager.client('GET /manage/page/getPage', terms)).data;
  const publish = async (bodyEn: string, asksAnew: 'Y' | 'N') => {
    const text = {
      ...{ titleKo: null, descriptionKo: null, bodyKo: null, asksAnew },
      ...{ titleEn: 'Terms', descriptionEn: 'Terms.', bodyEn, tabOrder: 10, fromDay: '2027-01-01' },
    };
    await manager.client('POST /manage/page/saveDraft', { ...terms, basedOn: (await page()).version, text });
    await manager.client('POST /manage/page/publish', { ...terms, basedOn: (await page()).version });
    return (await page()).published?.version as number;
  };
  const bringBack = async (version: number) =>
    manager.client('POST /manage/page/bringBack', { ...terms, basedOn: (await page()).version, version });
  const [sooner, agreeing] = [await joined(app), await joined(app)];
  const asked = async (...people: Person[]) =>
    Promise.all(
      people.map(async ({ client }) => (await client('GET /member/getMember', {})).data.consentsAsked),
    );

  const silent = await publish('Terms.', 'N');
  app.clock.set('2026-10-12T11:00:00Z');
  const asking = await publish('Other terms.', 'Y');
  app.clock.set('2026-10-12T12:00:00Z');
  await agreeing.client('POST /member/agreeAnew', { consentVersion: memberConsentVersion });
  expect(await asked(sooner, agreeing)).toEqual([['terms'], []]);
  await bringBack(silent);
  expect(await asked(sooner, agreeing)).toEqual([[], []]);
  app.clock.set('2026-10-12T13:00:00Z');
  await bringBack(asking);
  expect(await asked(sooner, agreeing)).toEqual([['terms'], []]);
  await bringBack(0);
  expect(await asked(sooner, agreeing)).toEqual([[], []]);
});
