/** Looking for an option of a long list by what is being typed. */
import { describe, expect, it } from 'vitest';
import { initialsOf, isInitials, lettersOf } from '#domain/common/search/hangul.ts';
import { countriesIn, countryAreas, distanceTo } from '#domain/region/country-areas.ts';
import { countries } from '#domain/region/regions.ts';
import { countryOptions } from '#islands/form/countries.ts';
import { findOptions } from '#islands/ui/form/find-options.ts';

/** Texts that name the countries which stand first by the file. */
const textsIn = (locale: 'ko' | 'en') => Object.assign(() => 'AT KR', { locale });

const found = (locale: 'ko' | 'en', typed: string) =>
  findOptions(countryOptions(textsIn(locale)), typed).map(({ label }) => label);

describe('a country', () => {
  it('is offered after the event’s own and Korea, the others in the order of their names', () => {
    expect(
      countryOptions(textsIn('ko'))
        .slice(0, 3)
        .map(({ value }) => value),
    ).toEqual(['AT', 'KR', 'GH']);
    expect(
      countryOptions(textsIn('en'))
        .slice(0, 3)
        .map(({ value }) => value),
    ).toEqual(['AT', 'KR', 'AF']);
    expect(countryOptions(textsIn('en'))).toHaveLength(countries.length);
  });

  it.each([
    ['ko', '오스트', '오스트리아'],
    ['ko', 'ㅇㅅ', '오스트리아'],
    ['ko', 'ㅇㅅㅌㄹㅇ', '오스트리아'],
    ['ko', 'ㄷㅇ', '독일'],
    ['ko', '남아프리카공화국', '남아프리카'],
    ['ko', 'austria', '오스트리아'],
    ['ko', 'ㅎㄱ', '대한민국'],
    ['en', '오스트', 'Austria'],
    ['en', 'osterreich', 'Austria'],
    ['en', 'ÖSTERREICH', 'Austria'],
    ['en', 'southkorea', 'South Korea'],
    ['en', 'uk', 'United Kingdom'],
    ['en', 'cote d ivoire', 'Côte d’Ivoire'],
    ['en', 'gb', 'United Kingdom'],
    ['en', 'swi', 'Switzerland'],
  ] as const)('in %s is found by %s: %s', (locale, typed, name) => {
    expect(found(locale, typed)[0]).toBe(name);
  });

  it('that is near the event comes before one that fits as well and is far away', () => {
    const names = found('ko', '오스트');
    expect(names.indexOf('오스트리아')).toBeLessThan(names.indexOf('오스트레일리아'));
    expect(found('en', 'ge').slice(0, 2)).toEqual(['Georgia', 'Germany']);
    expect(found('en', 'sw')[0]).toBe('Switzerland');
  });

  it('is found at every moment while its name is composed', () => {
    for (const typed of [
      'ㅇ',
      '오',
      '옷',
      '오스',
      '오슽',
      '오스트',
      '오스틀',
      '오스트리',
      '오스트링',
      '오스트리아',
    ])
      expect(found('ko', typed)[0], typed).toBe('오스트리아');
  });

  it('nobody knows is not found', () => {
    expect(found('ko', '아틀란티스')).toEqual([]);
  });
});

describe('letters', () => {
  it('are those that a keyboard writes, two for what it makes of two', () => {
    expect(lettersOf('값 와 Wien')).toBe('ㄱㅏㅂㅅ ㅇㅗㅏ Wien');
    expect(initialsOf('대한민국 1')).toBe('ㄷㅎㅁㄱ 1');
    expect([isInitials('ㄳ'), isInitials('가'), isInitials('')]).toEqual([true, false, false]);
  });
});

describe('the parts of the world', () => {
  it('have every country once', () => {
    const all = countryAreas.flatMap(countriesIn);
    expect(all.sort()).toEqual([...countries].sort());
  });

  it('tell how far a country is', () => {
    expect(['AT', 'DE', 'PL', 'KR'].map((code) => distanceTo('AT', code))).toEqual([0, 1, 2, 3]);
    expect(countriesIn('EUROPE')).toEqual(expect.arrayContaining(['AT', 'GR', 'SE']));
    expect(countriesIn('OCEANIA')[0]).toBe('AU');
  });
});
