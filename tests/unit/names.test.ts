import { describe, expect, it } from 'vitest';
import { englishFor, mainProductIn, partIn, personIn } from '#domain/common/language.ts';

describe('a text in one language, for readers of English', () => {
  it('stays as it is where it is no Korean', () => {
    expect(englishFor('Perilla oil', ['Roasted oil'])).toBe('Perilla oil');
  });

  it('gives way to the English names of the first two products where it is Korean', () => {
    expect(englishFor('들기름', ['Perilla oil', 'Sesame oil', 'Tea'])).toBe('Perilla oil, Sesame oil');
    expect(englishFor('Oil 들기름', ['Perilla oil'])).toBe('Perilla oil');
  });

  it('that says the same twice is read in the own language', () => {
    const both = '전동 사출기 · Electric moulding machines';
    expect([partIn('en', both), partIn('ko', both)]).toEqual(['Electric moulding machines', '전동 사출기']);
    expect(englishFor(both, ['Press'])).toBe('Electric moulding machines');
    expect([partIn('en', 'Oil / Tea'), partIn('ko', 'Oil / Tea')]).toEqual(['Oil / Tea', 'Oil / Tea']);
    expect(partIn('en', '강·산 식품')).toBe('강·산 식품');
  });

  it('is shown as it is where there is nothing else', () => {
    expect(englishFor('들기름', [])).toBe('들기름');
  });

  it('is left alone for readers of Korean', () => {
    const company = { mainProduct: '들기름', mainProductEn: 'Perilla oil' };
    expect([mainProductIn('ko', company), mainProductIn('en', company)]).toEqual(['들기름', 'Perilla oil']);
  });
});

it('shows a contact person who is written in both scripts in the letters of the reader first', () => {
  const both = '장진우 (Jinwoo Jang)';
  expect([personIn('en', both), personIn('ko', both)]).toEqual(['Jinwoo Jang (장진우)', both]);
  expect(personIn('ko', 'Jinwoo Jang (장진우)')).toBe(both);
  for (const one of ['장진우', 'Anna Gruber', 'Anna Gruber (CEO)', '장진우 (대표)', '']) {
    expect([personIn('en', one), personIn('ko', one)]).toEqual([one, one]);
  }
});
