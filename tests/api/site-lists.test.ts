/** Managers saying what forms offer (docs/rules/site.md, I10): what is stored stays, whatever is taken away. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RequestOf } from '#api/index.ts';
import { quietLogger } from '#server/ground/log.ts';
import { followIdentity, organiser, readPublished } from '#server/platform/site/identity.ts';
import { siteTexts } from '#server/platform/site/texts.ts';
import { testApp } from '#tests/support/api.ts';
import { company, type Expo, expo } from '#tests/support/factories.ts';
import { refusal } from '#tests/support/pair.ts';

const app = await testApp();
let at: Expo;
let number = 11100;
beforeEach(async () => {
  app.clock.set('2026-10-01T10:00:00Z');
  number += 1;
  at = await expo(app, { eventIdx: number });
  await app.db.deleteFrom('siteVersion').execute();
});

type Identity = RequestOf<'POST /manage/site/saveDraft'>['identity'];
const save = async (identity: Identity) => {
  const { data: now } = await at.manager.client('GET /manage/site/getSite', {});
  return (await at.manager.client('POST /manage/site/saveDraft', { basedOn: now.version, identity })).data;
};
const publish = async (identity: Identity) => {
  const { version } = await save(identity);
  return (await at.manager.client('POST /manage/site/publish', { basedOn: version })).data;
};
const entry = (code: string, isOffered: boolean, nameEn = '') => ({ code, nameKo: '', nameEn, isOffered });

describe('what forms offer', () => {
  let following: Awaited<ReturnType<typeof followIdentity>> | undefined;
  afterEach(async () => {
    await following?.stop();
    await app.db.deleteFrom('siteVersion').execute();
    await readPublished(app.db);
  });

  it('is the file’s until it is published, says how many use each, and what is used stays', async () => {
    const { participateIdx } = await company(app, at);
    const read = async () =>
      (await at.manager.client('GET /manage/participate/getDetail', { participateIdx })).data;
    const before = await read();
    const chosen = before.company?.industries ?? [];
    expect(chosen.length).toBeGreaterThan(0);
    const code = chosen[0] ?? '';
    const other = code === 'IT' ? 'FOOD' : 'IT';
    const { uses } = await publish({
      committees: [entry('TRADE4', true, 'Biotech')] as Identity['committees'],
      industries: [entry(other, true), entry(code, false, 'Once ours')] as Identity['industries'],
      currencies: ['EUR'],
    });
    expect(uses.industries.find(({ value }) => value === code)?.count).toBeGreaterThan(0);
    following = await followIdentity(app.db, quietLogger);
    expect(organiser().lists).toMatchObject({
      committees: [{ code: 'TRADE4', name: { ko: 'Biotech', en: 'Biotech' }, isOffered: true }],
      currencies: ['EUR', 'USD'],
      countriesFirst: ['AT', 'KR'],
    });
    expect(siteTexts('ko')(`choice.industry.${code as 'IT'}`)).toBe('Once ours');
    const after = await read();
    expect(after.company?.industries).toEqual(chosen);
  });

  it('names what is wrong with a list by its field', async () => {
    const bad = await refusal(save({ industries: [entry('IT', false)], countriesFirst: ['XX'] } as Identity));
    expect(bad).toMatchObject({ key: 'msg.invalid_parameter' });
    expect(JSON.stringify(bad.data)).toContain('identity.industries');
    expect(JSON.stringify(bad.data)).toContain('identity.countriesFirst.0');
  });
});
