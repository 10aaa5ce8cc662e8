/** Which passwords may be set, as the domain judges them. */
import { describe, expect, it } from 'vitest';
import { passwordFault, suitsManager } from '#domain/account/password.ts';

const owner = {
  id: 'haneul.kim@example.org',
  email: 'office@madang-foods.example',
  nameKo: '김 하늘',
  nameEn: 'Haneul Kim',
};
const common = new Set(['dragon', 'letmein', 'пароль']);
const judge = (password: string, isManager = false) =>
  passwordFault(password, { owner, isManager, isCommon: (plain) => common.has(plain) });
const ruleOf = (password: string) => judge(password)?.rule ?? null;

describe('a password', () => {
  it.each(['correct horse 36', 'x7!q9z', '마당에서만나요', 'kimchi', '      a', 'aaaaab', '123124'])(
    'may be %j',
    (password) => expect(judge(password)).toBeNull(),
  );

  it('has at least six characters, and twelve where its owner manages', () => {
    expect(judge('x7!q9')).toEqual({ rule: 'too_short', params: { min: 6 } });
    expect(judge('x7!q9z')).toBeNull();
    expect(judge('x7!q9zab3de', true)).toEqual({ rule: 'too_short', params: { min: 12 } });
    expect(judge('x7!q9zab3def', true)).toBeNull();
    expect(['x7!q9zab3de', 'x7!q9zab3def'].map(suitsManager)).toEqual([false, true]);
  });

  it.each([
    'aaaaaa',
    '123123',
    'abcabcabc',
    'AbaBabAB',
    '가나다가나다',
    '      ',
    'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
  ])('is no repetition: %j', (password) => expect(ruleOf(password)).toBe('password_repeats'));

  it.each(['dragon', 'Dragon', 'LETMEIN', 'ｄｒａｇｏｎ', 'ПАРОЛЬ'])(
    'is none of the commonest: %j',
    (password) => expect(ruleOf(password)).toBe('password_common'),
  );

  it.each([
    'haneul.kim@example.org',
    'HANEUL.KIM@EXAMPLE.ORG',
    'haneul.kim',
    'haneulkim',
    'kim-haneul',
    'Kim Haneul!',
    ...['haneul', 'office', 'office@madang-foods.example', '김하늘', '하늘 김'].filter(
      (one) => one.length >= 6,
    ),
  ])('is not what others know of its owner: %j', (password) => expect(ruleOf(password)).toBe('password_own'));

  it('may hold a name beside something else', () => {
    expect(judge('haneul likes tea')).toBeNull();
    expect(judge('kim at the office')).toBeNull();
  });

  it('of two hundred characters is judged at once, whatever it says', () => {
    for (const text of [`${'ab'.repeat(99)}ac`, `${'a'.repeat(199)}b`, `${'가나'.repeat(99)}다라`])
      expect(judge(text)).toBeNull();
  });
});
