import { expect, it } from 'vitest';
import { memberSections } from '#islands/participate/application-fields.ts';
import { inReadersOrder } from '#islands/participate/field-spec.ts';

const names = (locale: 'ko' | 'en') =>
  inReadersOrder(locale, memberSections[0]?.fields ?? [])
    .map(({ name }) => name)
    .slice(0, 3);

it('asks for the name in the language of the reader first', () => {
  expect(names('ko')).toEqual(['nameKo', 'nameEn', 'birth']);
  expect(names('en')).toEqual(['nameEn', 'nameKo', 'birth']);
});
