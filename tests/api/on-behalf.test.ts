/** A manager changes an application in its member's place: what was saved meanwhile, and what the history says (docs/rules.md, P21). */
import { beforeEach, describe, expect, it } from 'vitest';
import { longBefore, testApp } from '#tests/support/api.ts';
import { apply, own, someone, update } from '#tests/support/applying.ts';
import { approve, type Expo, expo, manager, type Person } from '#tests/support/factories.ts';
import { strict } from '#tests/support/fitting.ts';
import { nextNumber } from '#tests/support/numbers.ts';
import { refusal } from '#tests/support/pair.ts';
import { withFiles } from '#tests/support/required-files.ts';
import { companySample } from '#tests/support/samples.ts';
import { savedAt } from '#tests/support/seen.ts';

const app = await testApp();
let at: Expo;
let reviewer: Person;
beforeEach(async () => {
  app.clock.set(longBefore);
  at = await expo(app, { eventIdx: nextNumber('event') });
  reviewer = strict(await manager(app, 'participate', at.eventIdx));
});
const later = (seconds: number) =>
  app.clock.set(new Date(app.clock.read().getTime() + seconds * 1000).toISOString());
const sample = (no: number, nameEn: string) => {
  const made = companySample(no);
  return { ...made, company: { ...made.company, nameEn } };
};
const change = async (person: Person, participateIdx: number, to: object) =>
  reviewer.client('POST /manage/participate/update', {
    participateIdx,
    updatedAt: await savedAt(app, participateIdx),
    ...((await withFiles(person, to as ReturnType<typeof companySample>)) as object),
  } as never);

describe('a change on behalf', () => {
  it('is refused where it was saved since it was seen, by its member or by a decision on its name', async () => {
    const person = await someone(app);
    const { participateIdx } = await apply(person, at, sample(73, 'Madang Foods'));
    await approve(at, participateIdx);
    const seen = async () =>
      (await reviewer.client('GET /manage/participate/getDetail', { participateIdx })).data.updatedAt;
    const first = await seen();
    later(1);
    await update(person, at, sample(73, 'Madang Finer Foods'));
    const second = await seen();
    later(1);
    const { data: named } = await reviewer.client('GET /manage/participate/getDetail', { participateIdx });
    await reviewer.client('POST /manage/participate/approveChange', {
      participateIdx,
      askedAt: named.companyChange?.askedAt as string,
    });
    later(1);
    const to = async (updatedAt: string) =>
      change(person, participateIdx, { ...sample(73, 'Madang Foods'), updatedAt });
    for (const old of [first, second]) expect((await refusal(to(old))).key).toBe('msg.participate_changed');
    expect((await own(person, at)).company?.nameEn).toBe('Madang Finer Foods');
    await to(await seen());
    expect((await own(person, at)).company?.nameEn).toBe('Madang Foods');
  });

  it('of one product says which, and what of it', async () => {
    const person = await someone(app);
    const said = sample(74, 'Madang Foods');
    const [first] = said.products as [(typeof said.products)[number]];
    const second = { ...first, nameKo: '간장', nameEn: 'Soy sauce' };
    const { participateIdx, products } = await apply(person, at, { ...said, products: [first, second] });
    const [one, two] = products.map(({ productIdx }) => ({ productIdx }));
    const changedTo = { ...second, ...two, descriptionEn: 'Brewed for three years' };
    await change(person, participateIdx, { ...said, products: [{ ...first, ...one }, changedTo] });
    const { data } = await reviewer.client('GET /manage/participate/getHistory', { participateIdx });
    const row = data[0]?.changed.find(({ field }) => field === 'products');
    const names = { nameKo: '간장', nameEn: 'Soy sauce' };
    expect(JSON.parse(row?.before ?? '')).toEqual([{ ...names, descriptionEn: first.descriptionEn }]);
    expect(JSON.parse(row?.after ?? '')).toEqual([{ ...names, descriptionEn: 'Brewed for three years' }]);
  });
});
