/** Which addresses a company, a buyer or a product may name, and how they are kept. */
import { describe, expect, it } from 'vitest';
import { webAddress } from '#domain/fields.ts';
import { limits } from '#domain/limits.ts';
import { check } from '#domain/validation.ts';

const kept = (address: string) => check(webAddress, address).data;

describe('a web address', () => {
  it.each([
    ['www.example.com', 'https://www.example.com'],
    ['//example.com/a', 'https://example.com/a'],
    ['http://example.com:8080/?a=b#c', 'http://example.com:8080/?a=b#c'],
    ['https://한국.kr/소개', 'https://한국.kr/소개'],
  ])('%s is kept as %s', (typed, address) => expect(kept(typed)).toBe(address));

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
