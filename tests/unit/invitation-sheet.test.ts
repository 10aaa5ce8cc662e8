/** Columns of a sheet of people to invite are known by their headings (docs/rules.md, P24). */
import { describe, expect, it } from 'vitest';
import { fieldsOfSheet, guessColumns, invitedTypes } from '#domain/invitation/invitation-sheet.ts';
import en from '#i18n/messages/en/invitation.json' with { type: 'json' };
import ko from '#i18n/messages/ko/invitation.json' with { type: 'json' };

describe.each(invitedTypes)('a sheet for %s', (type) => {
  it.each([
    ['Korean', ko.field],
    ['English', en.field],
  ])('with the headings of the empty sheet in %s is known whole', (_, names) => {
    const fields = fieldsOfSheet(type);
    expect(
      guessColumns(
        type,
        fields.map((field) => names[field]),
      ),
    ).toEqual(fields);
  });

  it('takes no field twice, and guesses nothing of what it does not know', () => {
    expect(guessColumns(type, ['E-mail', 'Email', '비고', ''])).toEqual(['email', null, null, null]);
  });
});

describe('headings', () => {
  it('say which language they are of, in whatever way', () => {
    const heads = ['회사명(국문)', '회사명 (영문)', 'CEO [Korean]', '대표자명(영문)', 'E-MAIL'];
    expect(guessColumns('COMPANY', heads)).toEqual(['nameKo', 'nameEn', 'ceoKo', 'ceoEn', 'email']);
    expect(guessColumns('COMPANY', ['Company name'])).toEqual(['nameEn']);
    expect(guessColumns('COMPANY', ['기업명', '업체명'])).toEqual(['nameKo', null]);
  });
});
