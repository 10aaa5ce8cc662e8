import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from '#domain/common/limits.ts';
import { asKeywords, findable, hasWordsIn, keywordsBeyond } from '#domain/common/search/keywords.ts';

const ten = 'a b c d e f g h i j';

describe('what was typed as a search', () => {
  it('is taken as it is where it keeps the bounds', () => {
    expect(asKeywords('  Hanbit  Tea ')).toBe('Hanbit  Tea');
    expect(asKeywords(ten)).toBe(ten);
    expect(asKeywords('')).toBe('');
  });

  it('loses what is beyond them at its end', () => {
    expect(asKeywords(`${ten} k l`)).toBe(ten);
    expect(asKeywords('가'.repeat(limits.keywords + 20))).toBe('가'.repeat(limits.keywords));
    expect(asKeywords(`${'a'.repeat(limits.keywords - 1)}😀`)).toBe('a'.repeat(limits.keywords - 1));
    expect(asKeywords('㍿'.repeat(40))).toBe('㍿'.repeat(limits.keywords / 4));
  });

  it('is always one that the API takes', () => {
    const typed = fc.oneof(
      fc
        .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 200 })
        .map((units) => String.fromCharCode(...units)),
      fc.string({ maxLength: 200 }),
      fc.string({ unit: fc.constantFrom('ﷺ', '\0', '\ud800', ' ', 'İ'), maxLength: 200 }),
    );
    fc.assert(
      fc.property(typed, (text) => {
        const keywords = asKeywords(text);
        expect([keywordsBeyond(keywords), keywords.isWellFormed(), keywords.includes('\0')]).toEqual([
          null,
          true,
          false,
        ]);
        expect(keywords.length).toBeLessThanOrEqual(limits.keywords);
      }),
    );
  });
});

describe('a name', () => {
  const text = findable('한국 식품(주)', 'Hankook Foods');

  it.each([
    '한국',
    '한국식품',
    '한 국식 품',
    'hankookfoods',
    'kook food',
    'ㅎㄱ',
    'ㅎㄱㅅㅍ',
    'ㄱㅅ',
    'ㅅㅍ ㅎㄱ',
    '한ㄱ',
    '한국ㅅㅍ',
    'ㅎㄱ foods',
  ])('is found by %s', (typed) => expect(hasWordsIn(text, typed)).toBe(true));

  it.each(['국한', 'ㄱㅎ', '품hankook', '한ㅅ', '식ㄱ', 'ㅎㄱ tea'])('is not found by %s', (typed) =>
    expect(hasWordsIn(text, typed)).toBe(false),
  );

  it('is found by two initials that the keyboard joined', () => {
    expect(hasWordsIn(findable('강남 서비스'), '\u3133')).toBe(false);
    expect(hasWordsIn(findable('감성'), '\u3133')).toBe(true);
  });

  it('is found by any part of itself, with or without its spaces', () => {
    const name = fc.string({
      unit: fc.constantFrom('가', '힣', 'a', 'Z', ' ', '(', '국'),
      minLength: 1,
      maxLength: 20,
    });
    fc.assert(
      fc.property(name, fc.nat(20), fc.nat(20), (said, one, other) => {
        const part = said.slice(Math.min(one, other), Math.max(one, other));
        expect(hasWordsIn(findable(said), part)).toBe(true);
        expect(hasWordsIn(findable(said), part.replaceAll(' ', ''))).toBe(true);
      }),
    );
  });
});
