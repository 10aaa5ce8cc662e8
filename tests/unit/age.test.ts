import { describe, expect, it } from 'vitest';
import { isOldEnough, latestDate } from '#domain/account/age.ts';
import { joinInput } from '#domain/account/member.ts';
import { check } from '#domain/common/validation.ts';
import { joinSample } from '#tests/support/samples.ts';

describe('the age of a member', () => {
  it.each([
    ['2012-10-12', '2026-10-11', false],
    ['2012-10-12', '2026-10-12', true],
    ['2012-02-29', '2026-02-28', false],
    ['2012-02-29', '2026-03-01', true],
    ['1950-01-01', '2026-01-01', true],
  ])('born on %s, on %s: %s', (birth, today, enough) => {
    expect(isOldEnough(birth, today)).toBe(enough);
  });

  it('is judged in the form by the latest date anywhere', () => {
    expect(latestDate(new Date('2026-10-11T09:59:00Z'))).toBe('2026-10-11');
    expect(latestDate(new Date('2026-10-11T10:00:00Z'))).toBe('2026-10-12');
  });

  it('is a rule of the form of joining, at its field', () => {
    const year = new Date().getUTCFullYear() - 13;
    const { errors } = check(joinInput, { ...joinSample(1), birth: `${year}-01-01` });
    expect(errors).toEqual([{ field: 'birth', rule: 'too_young', params: { min: 14 } }]);
  });
});
