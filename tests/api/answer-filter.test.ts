/** Lists narrowed by answers to an event's own questions (docs/rules.md, P60). */
import { expect, it } from 'vitest';
import type { Client } from '#api/client.ts';
import { testApp } from '#tests/support/api.ts';
import { someone } from '#tests/support/applying.ts';
import { asked, choosing, numbersOf, saveQuestions } from '#tests/support/asked.ts';
import { approve, company, expo, manager } from '#tests/support/factories.ts';
import { nextNumber } from '#tests/support/numbers.ts';
import { refusal } from '#tests/support/pair.ts';
import { withFiles } from '#tests/support/required-files.ts';
import { buyerSample, companySample } from '#tests/support/samples.ts';

const app = await testApp();
const at = await expo(app);
const { eventIdx } = at;
const several = choosing({ kind: 'severalOf', audience: 'profile', labelEn: 'Sizes' });
const yesNo = asked({ kind: 'yesNo', audience: 'profile', labelEn: 'Halal' });

async function takesPart(
  kind: 'COMPANY' | 'BUYER',
  answers: { question: number; value: string }[],
  formIdx?: number,
) {
  const person = await someone(app);
  const no = nextNumber('person');
  const said = { eventIdx, answers, ...(formIdx !== undefined && { formIdx }) };
  const application =
    kind === 'BUYER'
      ? { ...buyerSample(no), ...said }
      : { ...(await withFiles(person, companySample(no))), ...said };
  const { data } = await person.client('POST /participate/apply', application);
  await approve(at, data.participateIdx);
  return { ...person, participateIdx: data.participateIdx };
}

it('finds as many as it offers, for whoever may read the profile, by the form that each applied by', async () => {
  const reader = await company(app, at);
  const form = { eventIdx, kind: 'BUYER' } as const;
  const saved = await saveQuestions(at.manager, form, [several, yesNo, choosing({ audience: 'partners' })]);
  const [sizes, halal, forPartners] = numbersOf(saved.questions) as [number, number, number];
  const answer = (question: number, value: string) => ({ question, value });
  const one = await takesPart('BUYER', [answer(sizes, '1,2'), answer(halal, 'Y'), answer(forPartners, '1')]);
  await takesPart('BUYER', [answer(sizes, '2'), answer(halal, 'N')]);

  const offered = async (more: object = {}) =>
    (await reader.client('GET /buyer/getOptions', { eventIdx, ...more })).data.answers;
  const found = async (value: string) =>
    (await reader.client('GET /buyer/getList', { eventIdx, answer: value })).totalCount;
  const all = await offered();
  expect(all.map(({ value, labelEn, count }) => [value, labelEn, count])).toEqual([
    [`${sizes}:1`, 'Small', 1],
    [`${sizes}:2`, 'Large', 2],
    [`${halal}:Y`, 'Yes', 1],
    [`${halal}:N`, 'No', 1],
  ]);
  for (const { value, count } of all) expect([value, await found(value)]).toEqual([value, count]);
  // For partners alone, of no question, and what is no answer.
  expect([await found(`${forPartners}:1`), await found('999999:1')]).toEqual([0, 0]);
  expect(await refusal(found('Y'))).toMatchObject({ key: 'msg.invalid_parameter' });
  expect((await offered({ answer: `${forPartners}:1` })).map(({ value }) => value)).not.toContain(
    `${forPartners}:1`,
  );

  // Another answer is found at once, and a form that tells less later takes nothing away from what was said for everyone.
  const { participateIdx: _, client } = one;
  const changed = [answer(sizes, '1'), answer(halal, 'Y'), answer(forPartners, '1')];
  await client('POST /participate/update', { ...buyerSample(1), eventIdx, answers: changed });
  expect(await found(`${sizes}:2`)).toBe(1);
  const [first, ...rest] = saved.questions;
  const hidden = [{ ...(first as typeof several), audience: 'managers' as const }, ...rest];
  const next = await saveQuestions(at.manager, { ...form, basedOn: 1 }, hidden);
  await takesPart('BUYER', [answer(sizes, '1')], next.formIdx ?? undefined);
  expect(await found(`${sizes}:1`)).toBe(1);
  // Managers find all of them, by each of several choices.
  const reviewer = await manager(app, 'participate', eventIdx);
  const managed = async (asking: object) =>
    (await reviewer.client('GET /manage/participate/getList', { eventIdx, ...asking })).totalCount;
  expect([
    await managed({ question: sizes, answer: '1' }),
    await managed({ question: sizes, answer: '2' }),
    await managed({ question: halal, answer: 'Y' }),
  ]).toEqual([2, 1, 1]);
});

it('of companies and their products is for guests, too', async () => {
  const saved = await saveQuestions(at.manager, { eventIdx, kind: 'COMPANY' }, [yesNo]);
  const [halal] = numbersOf(saved.questions) as [number];
  await takesPart('COMPANY', [{ question: halal, value: 'Y' }]);
  const guest: Client = app.client();
  for (const list of ['company', 'product'] as const) {
    const { data } = await guest(`GET /${list}/getOptions`, { eventIdx });
    expect(data.answers).toMatchObject([{ value: `${halal}:Y`, questionEn: 'Halal', count: 1 }]);
    const { totalCount } = await guest(`GET /${list}/getList`, { eventIdx, answer: `${halal}:Y` });
    expect(totalCount).toBe(1);
    expect((await guest(`GET /${list}/getList`, { eventIdx, answer: `${halal}:N` })).totalCount).toBe(0);
  }
});
