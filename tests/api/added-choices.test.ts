/** Committees and industries that an organiser adds to those of the texts (docs/rules/site-lists.md, I16 to I18). */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { RequestOf } from '#api/index.ts';
import { organiser, readPublished } from '#server/platform/site/identity.ts';
import { siteTexts } from '#server/platform/site/texts.ts';
import { longBefore, testApp } from '#tests/support/api.ts';
import { apply, someone } from '#tests/support/applying.ts';
import { approve, type Expo, expo, manager } from '#tests/support/factories.ts';
import { refusal } from '#tests/support/pair.ts';
import { companySample } from '#tests/support/samples.ts';
import { csvOf, sendSheet } from '#tests/support/sheets.ts';

const app = await testApp();
let at: Expo;
let number = 11300;
beforeEach(async () => {
  app.clock.set(longBefore);
  number += 1;
  at = await expo(app, { eventIdx: number });
  await clear();
});
afterAll(clear);

async function clear() {
  await app.db.deleteFrom('siteVersion').execute();
  await readPublished(app.db);
}

type Identity = RequestOf<'POST /manage/site/saveDraft'>['identity'];
const site = async () => (await at.manager.client('GET /manage/site/getSite', {})).data;
const save = async (identity: Identity) => {
  const { version: basedOn } = await site();
  return (await at.manager.client('POST /manage/site/saveDraft', { basedOn, identity })).data;
};
const publish = async (identity: Identity) => {
  const { version } = await save(identity);
  const { data } = await at.manager.client('POST /manage/site/publish', { basedOn: version });
  await readPublished(app.db);
  return data;
};
const maritime = { code: 'OWN1', nameKo: '해양', nameEn: 'Maritime', isOffered: true } as const;
const south = { code: 'TRADE16', nameKo: '남유럽', nameEn: 'South', isOffered: true } as const;
const food = { code: 'FOOD', nameKo: '', nameEn: '', isOffered: true } as const;
const added: Identity = { industries: [maritime, food], committees: [south] };

const application = () => {
  const sample = companySample(number);
  const company = {
    ...sample.company,
    industries: ['FOOD' as const, 'OWN1' as const],
    tradeCommittees: ['TRADE16' as const],
  };
  return { ...sample, company };
};

describe('a code that nobody has named', () => {
  it('is refused where it is entered and asked for, and is named in both languages or not at all', async () => {
    const person = await someone(app);
    const { data } = await refusal(apply(person, at, application()));
    expect((data as { field: string; rule: string }[]).map(({ field, rule }) => [field, rule])).toEqual([
      ['company.industries.1', 'one_of'],
      ['company.tradeCommittees.0', 'one_of'],
    ]);
    const asked = await refusal(
      app.client()('GET /company/getList', { eventIdx: at.eventIdx, industries: ['OWN1'] }),
    );
    expect(asked.key).toBe('msg.invalid_parameter');
    const half = await refusal(save({ industries: [food, { ...maritime, nameEn: '' }] }));
    expect(half.data).toEqual([{ field: 'identity.industries.1.nameEn', rule: 'required', params: {} }]);
    // A draft offers nothing yet.
    await save(added);
    expect((await refusal(apply(person, at, application()))).key).toBe('msg.invalid_parameter');
  });
});

describe('what was added', () => {
  it('is chosen, found, counted and told by its name, and keeps it for good', async () => {
    await publish(added);
    const person = await someone(app);
    const { participateIdx, company } = await apply(person, at, application());
    expect(company).toMatchObject({ industries: ['FOOD', 'OWN1'], tradeCommittees: ['TRADE16'] });
    await approve(at, participateIdx);
    const { eventIdx } = at;
    const { data: options } = await app.client()('GET /company/getOptions', { eventIdx });
    expect(options.industries).toContainEqual({ value: 'OWN1', count: 1 });
    expect(options.tradeCommittees).toEqual([{ value: 'TRADE16', count: 1 }]);
    const found = await app.client()('GET /company/getList', { eventIdx, industries: ['OWN1'] });
    expect(found.data.map((one) => one.participateIdx)).toEqual([participateIdx]);
    expect((await site()).uses.industries).toContainEqual({ value: 'OWN1', count: 1 });

    const desk = await manager(app, 'participate', eventIdx);
    const query = new URLSearchParams({ eventIdx: String(eventIdx), format: 'csv', language: 'ko' });
    const headers = { authorization: `Bearer ${desk.token}` };
    const sheet = await (await app.send(`/manage/participate/exportList?${query}`, { headers })).text();
    expect(sheet).toContain('해양');
    expect(sheet).not.toContain('OWN1');
    const own = await app.send('/member/exportData', {
      headers: { authorization: `Bearer ${person.token}` },
    });
    // The file lies in the archive as it is.
    expect(Buffer.from(await own.arrayBuffer()).toString()).toContain('"en": "Maritime"');

    const rows = csvOf([
      ['회사명(국문)', '회사명(영문)', '이메일', '산업분야'],
      ['한빛', 'Hanbit', `added${number}@example.org`, '해양'],
      ['두빛', 'Dubit', `unnamed${number}@example.org`, 'OWN2'],
    ]);
    const read = await sendSheet(app, 'checkSheet', desk.token, rows, {
      eventIdx,
      participateType: 'COMPANY',
    });
    expect(read.data).toMatchObject({
      preview: [{ email: `added${number}@example.org` }],
      faults: [{ field: 'industries', value: 'OWN2', rule: 'one_of' }],
    });

    const { version: basedOn } = await site();
    await at.manager.client('POST /manage/site/bringBack', { basedOn, version: 0 });
    await readPublished(app.db);
    const retired = { code: 'OWN1', name: { ko: '해양', en: 'Maritime' }, isOffered: false };
    expect(organiser().lists.industries.at(-1)).toEqual(retired);
    expect((await site()).byFile.lists.industries.at(-1)).toEqual(retired);
    expect(siteTexts('en')('choice.tradeCommittee.TRADE16')).toBe('South');
    expect((await app.client()('GET /company/getList', { eventIdx, industries: ['OWN1'] })).totalCount).toBe(
      1,
    );
  });
});
