/** Which addresses a company, a buyer or a product may name, and how they are kept. */
import { describe, expect, it } from 'vitest';
import { postInput } from '#domain/board/board.ts';
import { webAddress } from '#domain/common/fields.ts';
import { limits } from '#domain/common/limits.ts';
import { check } from '#domain/common/validation.ts';
import { buyerInput } from '#domain/participation/buyer.ts';
import { companyInput } from '#domain/participation/company.ts';
import { productInput } from '#domain/participation/product.ts';
import { locales } from '#i18n/locales.ts';
import { translator } from '#i18n/translator.ts';

const kept = (address: string) => check(webAddress, address).data;

describe('a web address', () => {
  it.each([
    ['www.example.com', 'https://www.example.com'],
    ['//example.com/a', 'https://example.com/a'],
    ['http://example.com:8080/?a=b#c', 'http://example.com:8080/?a=b#c'],
    ['https://한국.kr/소개', 'https://한국.kr/소개'],
  ])('%s is kept as %s', (typed, address) => expect(kept(typed)).toBe(address));

  it.each([
    ['example.co.kr', 'https://example.co.kr'],
    ['한국.한국', 'https://한국.한국'],
    ['youtu.be/dQw4w9WgXcQ', 'https://youtu.be/dQw4w9WgXcQ'],
  ])('%s is one as a telephone’s user types it', (typed, address) => expect(kept(typed)).toBe(address));

  it.each(['abc', '유튜브', '-', 'https://abc', 'localhost', '3.5', 'http://10.0.0.1/', 'www.', 'a.b'])(
    '%s is refused, with an example of one',
    (typed) => {
      expect(check(webAddress, typed).errors).toEqual([{ field: '', rule: 'url', params: {} }]);
      for (const locale of locales) expect(translator(locale)('rule.url')).toContain('www.company.com');
    },
  );

  it('is asked for as one wherever an address is entered, and may be left out where nobody has to have one', () => {
    const asked = [
      [companyInput, 'website'],
      [buyerInput, 'website'],
      [productInput, 'videoUrl'],
      [postInput, 'videoUrl'],
    ] as const;
    for (const [form, field] of asked) {
      const rulesOf = (typed: string) =>
        check(form, { [field]: typed })
          .errors?.filter((error) => error.field === field)
          .map((error) => error.rule);
      expect(rulesOf('abc')).toEqual(['url']);
      // Whether a company needs one the form of its event says.
      expect(rulesOf('')).toEqual([]);
    }
  });

  it.each([
    'javascript:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,x',
    'blob:https://example.com/1',
    'https:javascript:alert(1)',
  ])('%j runs nothing', (typed) => expect(kept(typed)).toBeNull());

  it.each([
    'https://known.example@other.example',
    'https://a:b@other.example/',
    'known.example@other.example',
  ])('%s does not hide where it leads behind a name', (typed) => expect(kept(typed)).toBeNull());

  it.each([
    'http:other.example/login',
    'https:/other.example',
    '\\\\other.example',
    'https://known.example\\@other.example',
    'https://аррӏе.com',
    'https://known.example\u2044.other.example',
    'https://\u3164other.example',
  ])('%s leads elsewhere than it says', (typed) => expect(kept(typed)).toBeNull());

  it.each(['https://a.example/\u202Egnp.exe', 'https://a.example/\nb', 'https://a.example/\u200Bb'])(
    '%j is refused for what can’t be seen',
    (typed) => expect(kept(typed)).toBeNull(),
  );

  it('is bounded as it is kept, so that it can be saved again', () => {
    const longest = `${'a'.repeat(limits.url - 'https://.example'.length)}.example`;
    expect(kept(kept(longest) as string)).toHaveLength(limits.url);
    expect(kept(`a${longest}`)).toBeNull();
  });
});
