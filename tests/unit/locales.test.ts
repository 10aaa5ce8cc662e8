import { describe, expect, test } from 'vitest';
import { alternatePath, localePath, pickLocale, splitPath } from '#i18n/locales.ts';

describe('the language of a reader', () => {
  test('is the stored choice, whatever the browser prefers', () => {
    expect(pickLocale({ stored: 'ko', acceptLanguage: 'en' })).toBe('ko');
    expect(pickLocale({ stored: 'en', acceptLanguage: 'ko-KR' })).toBe('en');
  });

  test.each([
    ['ko', 'ko'],
    ['ko-KR,en;q=0.8', 'ko'],
    ['KO-kr', 'ko'],
    ['en-US,ko;q=0.9', 'en'],
    ['de-AT', 'en'],
    ['de;q=0.5, ko;q=0.9', 'ko'],
    ['ko;q=0, en', 'en'],
    ['kok', 'en'],
    ['*', 'en'],
    ['', 'en'],
    [undefined, 'en'],
  ])('for the browser languages %s is %s', (acceptLanguage, locale) =>
    expect(pickLocale({ acceptLanguage })).toBe(locale),
  );

  test('is the browser’s when what was stored is no language of the site', () => {
    expect(pickLocale({ stored: 'de', acceptLanguage: 'ko' })).toBe('ko');
    expect(pickLocale({ stored: '', acceptLanguage: 'ko' })).toBe('ko');
  });
});

describe('an address', () => {
  test('carries its language as the first word', () => {
    expect(localePath('ko', '/')).toBe('/ko');
    expect(localePath('en', '/info/overview')).toBe('/en/info/overview');
    expect(localePath('ko', '/?x=1')).toBe('/ko?x=1');
  });

  test('has a twin in the other language, with its query', () => {
    expect(alternatePath('/ko/info?x=1#top', 'en')).toBe('/en/info?x=1#top');
    expect(alternatePath('/en', 'ko')).toBe('/ko');
  });

  test('is told apart into language and path', () => {
    expect(splitPath('/ko/info')).toEqual({ locale: 'ko', path: '/info' });
    expect(splitPath('/en')).toEqual({ locale: 'en', path: '/' });
    expect(splitPath('/korea')).toEqual({ locale: undefined, path: '/korea' });
  });
});
