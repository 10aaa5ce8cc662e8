import { expect, test } from 'vitest';
import {
  type ColleagueField,
  colleagueOf,
  guessColleagueColumns,
} from '#domain/participation/colleague-sheet.ts';

const cells = (said: Partial<Record<ColleagueField, string>>) => (field: ColleagueField) =>
  ({ position: 'Sales', email: 'A@Example.org', ...said })[field as 'position'] ?? '';

test('columns are known by the headings that organisers write, and none twice', () => {
  expect(
    guessColleagueColumns(['회사명', '성명', 'Title', 'E-mail', '구사 언어', '메일 언어', '비고']),
  ).toEqual(['organisation', 'nameKo', 'position', 'email', 'languages', 'mailLanguage', null]);
  expect(guessColleagueColumns(['Company', 'Organisation', 'Full name'])).toEqual([
    'organisation',
    null,
    'nameEn',
  ]);
});

test('a row names a person by the language of the mail, and languages by code or name', () => {
  const both = { nameKo: '한지우', nameEn: 'Jiwoo Han', languages: 'Deutsch; en / 일본어, 한국어' };
  expect(colleagueOf(cells({ ...both, languages: 'German; en / 일본어, 한국어' }), 'ko').said).toEqual({
    name: '한지우',
    position: 'Sales',
    email: 'a@example.org',
    languages: ['de', 'en', 'ja'],
    language: 'ko',
  });
  expect(colleagueOf(cells({ ...both, languages: '', mailLanguage: '영어' }), 'ko').said?.name).toBe(
    'Jiwoo Han',
  );
  expect(colleagueOf(cells({ nameKo: '한지우' }), 'en').said).toMatchObject({
    name: '한지우',
    language: 'en',
  });
  expect(colleagueOf(cells({}), 'en').said).toMatchObject({ name: null, languages: [] });
  expect(colleagueOf(cells(both), 'en').problems).toEqual(['languages']);
});

test('what is not right is said of each cell, and a name says nothing but a name', () => {
  const bad = {
    nameEn: 'Win at http://a.example',
    position: ' ',
    email: 'a@',
    languages: 'x',
    mailLanguage: 'German',
  };
  expect(colleagueOf(cells(bad), 'en')).toEqual({
    problems: ['name', 'position', 'email', 'languages', 'mailLanguage'],
    said: undefined,
  });
  expect(colleagueOf(cells({ nameEn: 'Zoë O’Neil-Łuczak (Jr.)' }), 'en').problems).toEqual([]);
  expect(colleagueOf(cells({ nameEn: 'a'.repeat(101) }), 'en').problems).toEqual(['name']);
});
