/** Texts of one line: names stand in the mails and lists of others, who take every further line for the site's own words. */
import { describe, expect, it } from 'vitest';
import { englishText, line, optionalLine, text } from '#domain/common/fields.ts';
import { check } from '#domain/common/validation.ts';
import { counselingInput } from '#domain/counseling/counseling.ts';

const rulesOf = (schema: Parameters<typeof check>[0], value: string) =>
  check(schema, value).errors?.map(({ rule }) => rule);

describe('a text of one line', () => {
  it.each([
    'Handel GmbH\n\n[Expo] Confirm your account: https://other.example',
    'Handel\r\nBcc: a@b.example',
    'Handel\u2028GmbH',
    'Handel\u0001',
    'Handel \u202Etfosorcim',
    'Handel \u2066GmbH',
  ])('has no second line, and nothing that turns what stands behind it: %j', (name) => {
    for (const schema of [line(), optionalLine(), englishText()])
      expect(rulesOf(schema, name)).toContain('one_line');
    expect(check(text(), 'two\nlines').data).toBe('two\nlines');
  });

  it.each(['주식회사 한강', 'می\u200cخواهم', 'Müller & Söhne', '  Handel GmbH\n'])(
    'takes what is typed on one: %j',
    (name) => expect(check(line(), name).data).toBe(name.trim()),
  );
});

describe('a text of which nothing can be seen', () => {
  it.each(['\u200b', '\u200b \u2060', '\u3164', '\u2800', '\u00ad', '\u115f\u1160', '\u061c\u200f'])(
    'is none: %j',
    (name) => {
      for (const schema of [line(), text(), englishText()])
        expect(rulesOf(schema, name)).toContain('required');
      expect(check(optionalLine(), name).data).toBeNull();
    },
  );
});

it('a log names its buyer on one line, and tells of the talk on several', () => {
  const log = {
    buyerCompanyName: 'a\nb',
    buyerName: 'a',
    productName: 'a',
    type: 'AGREE_SAMPLE',
    content: 'a\nb',
  };
  expect(check(counselingInput, log).errors).toMatchObject([{ field: 'buyerCompanyName', rule: 'one_line' }]);
});
