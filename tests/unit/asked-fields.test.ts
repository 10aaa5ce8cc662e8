/** What a form asks follows the schema that judges it; a field that is forgotten is a type error, held by the lines below. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type CounselingInput, counselingInput } from '#domain/counseling/counseling.ts';
import { logSections, notInLog } from '#islands/counseling/log-sections.tsx';
import type { NotAsked } from '#islands/form/not-asked.ts';
import { asksFields } from '#islands/participate/field-spec.ts';
import { createCounselingLog } from '#stores/counseling/counseling-log.ts';

const schema = z.object({ email: z.string(), tel: z.string() });
const email = { name: 'email', kind: 'email', label: 'member.field.email' } as const;
const tel = { name: 'tel', kind: 'tel', label: 'member.field.tel' } as const;

test('a field that is neither asked nor listed as not asked is a type error, and so is one that is both', () => {
  expect(asksFields(schema, {}, [email, tel])).toHaveLength(2);
  expect(asksFields(schema, { tel: 'asked elsewhere' }, [email])).toHaveLength(1);
  // @ts-expect-error: tel is forgotten.
  asksFields(schema, {}, [email]);
  // @ts-expect-error: tel is asked, so what says why it isn't is stale.
  asksFields(schema, { tel: 'asked elsewhere' }, [email, tel]);
  // @ts-expect-error: the schema has no such field.
  asksFields(schema, { fax: 'asked by nobody' }, [email, tel]);
});

test('the log of a meeting asks every field of its schema, or says why it is not asked', () => {
  const asked = logSections.flatMap(({ fields }) => fields.map(({ name }) => name));
  expect(new Set(asked).size).toBe(asked.length);
  const others = Object.keys(counselingInput.shape).filter((name) => !asked.some((one) => one === name));
  expect(others.sort()).toEqual(Object.keys(notInLog).sort());
  // @ts-expect-error: a field that nobody lists.
  ({ matchingIdx: '' }) satisfies NotAsked<
    CounselingInput,
    Exclude<keyof CounselingInput, 'matchingIdx' | 'comment'>
  >;
});

test('an empty log shows every field, and only what is required is missing', () => {
  const { form } = createCounselingLog({}, 1, 'en');
  expect(form.$values.get()).toEqual({
    matchingIdx: null,
    matchingType: 'offline',
    metAt: '',
    isFormerMember: false,
    buyerCompanyName: '',
    buyerName: '',
    buyerCountry: '',
    nameCardFileIdx: null,
    productName: '',
    productIdxs: [],
    businessType: '',
    type: '',
    content: '',
    tradePossibility: '',
    scoreProduct: '',
    scorePrice: '',
    scoreMeeting: '',
    comment: '',
    currency: 'USD',
    rateToUsd: '1',
    rateDay: '',
    amountConsultation: '',
    amountMou: '',
    amountContract: '',
    isAmountConfirmed: false,
  });
  form.check();
  expect(Object.keys(form.$errors.get())).toEqual(['buyerCompanyName', 'buyerName', 'productName', 'type']);
});

test('a form is made anew: what was typed into one is not in the next', () => {
  createCounselingLog({}, 1, 'en').form.set('comment', 'about the first');
  expect(createCounselingLog({}, 1, 'en').form.get('comment')).toBe('');
});
