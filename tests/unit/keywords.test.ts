import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asKeywords, keywordsBeyond } from '#domain/keywords.ts';
import { limits } from '#domain/limits.ts';

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
