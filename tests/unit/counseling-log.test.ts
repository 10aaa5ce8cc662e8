import { beforeEach, describe, expect, it } from 'vitest';
import { createCounselingLog } from '#stores/counseling/counseling-log.ts';
import { askedIn, listQueryOf, queryOf } from '#stores/counseling/counseling-logs.ts';
import { productsOf } from '#stores/counseling/counseling-prefill.ts';

const product = (productIdx: number, nameKo: string, nameEn: string) =>
  ({ productIdx, nameKo, nameEn }) as Parameters<typeof productsOf>[1][number];

describe('the products of a meeting', () => {
  const offered = [product(1, '들기름', 'Perilla oil'), product(2, '된장', 'Doenjang')];
  it('are those that the request names, in either language', () => {
    expect(productsOf('We look for PERILLA  oil.', offered)).toEqual(['1']);
    expect(productsOf('된장과 들기름', offered)).toEqual(['1', '2']);
  });
  it('are none where it names none, unless there is only one', () => {
    expect(productsOf('Hello', offered)).toEqual([]);
    expect(productsOf(null, offered.slice(0, 1))).toEqual(['1']);
  });
});

describe('amounts of the form', () => {
  let log: ReturnType<typeof createCounselingLog>;
  beforeEach(() => {
    log = createCounselingLog({}, 1, 'en');
  });
  const errorOf = (written: string, field = 'amountConsultation') => {
    log.form.set(field, written);
    log.form.check([field]);
    return log.form.$errors.get()[field]?.rule;
  };

  it('are read as they were written, and refused in words where they can’t be', () => {
    expect(errorOf('1.200.000,50')).toBeUndefined();
    expect(errorOf('1.200')).toBe('amount_unclear');
    expect(errorOf('120만')).toBeUndefined();
    expect(errorOf('12만만')).toBe('amount');
    expect(errorOf('1.234,567')).toBe('amount');
    expect(errorOf('')).toBeUndefined();
  });

  it('a rate may have a comma, and another one is of today', () => {
    log.form.set('currency', 'EUR');
    // No rates were fetched, so the writer enters one.
    expect(log.form.get('rateToUsd')).toBe('');
    expect(errorOf('1,16', 'rateToUsd')).toBeUndefined();
    expect(log.form.get('rateDay')).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    log.form.set('currency', 'USD');
    expect([log.form.get('rateToUsd'), log.form.get('rateDay')]).toEqual(['1', '']);
  });
});

describe('what is asked of the list stands in the address', () => {
  it('and is read back from it, on the way back from a log too', () => {
    const asked = { ...askedIn(''), type: 'AGREE_SAMPLE', country: 'AT', keywords: '들기름 oil', page: 3 };
    expect(askedIn(queryOf(asked))).toEqual(asked);
    expect(listQueryOf(`?${new URLSearchParams({ from: queryOf(asked) })}`)).toBe(queryOf(asked));
  });
  it('and nothing that can’t be meant is taken from it', () => {
    expect(queryOf(askedIn('?type=NONE&country=XX&matchingDate=2026-13-01&page=-2&evil=1&hasAmount=x'))).toBe(
      '',
    );
    expect(listQueryOf('?from=https://evil.example/?page=2')).toBe('');
  });
});
