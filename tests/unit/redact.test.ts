import { describe, expect, test } from 'vitest';
import { isKorean, redactor } from '#domain/common/redact.ts';

const redact = redactor(
  ['김하늘', 'Haneul Kim', 'Kim', 'kim.h@example.org', '+82 10-5550 0100', 'a', ' '],
  (text) => (isKorean(text) ? '탈퇴한 회원' : 'a former member'),
);

describe('the words of a person', () => {
  test.each([
    ['Met HANEUL  KIM at noon', 'Met a former member at noon'],
    ['김하늘은 관심이 많아요', '탈퇴한 회원은 관심이 많아요'],
    ['write to kim.h@example.org, please', 'write to a former member, please'],
    ['call +82-10 (5550)0100 or 821055500100', 'call a former member or a former member'],
  ])('go from %s', (text, left) => expect(redact(text)).toBe(left));

  test.each(['Kimchi and Akim', 'a sample', '10 5550 01'])('leave %s as it is', (text) =>
    expect(redact(text)).toBe(text),
  );

  test('may hold any mark', () =>
    expect(redactor(['A-1 (Seoul) Co.', 'x*y+z'], () => '#')('the A-1 (Seoul) Co. and x*y+z')).toBe(
      'the # and #',
    ));

  test('may be none', () => expect(redactor(['', 'x'], () => '!')('x y')).toBe('x y'));
});
