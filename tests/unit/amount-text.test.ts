import { describe, expect, it, test } from 'vitest';
import { pastYear, wholeNumber } from '#domain/common/fields.ts';
import { amount, optionalAmount } from '#domain/common/numbers/amount.ts';
import { decimal, readAmount, whileTyping } from '#domain/common/numbers/amount-text.ts';
import { check } from '#domain/common/validation.ts';
import { rateToUsd } from '#domain/exchange-rate/exchange-rate.ts';

describe('an amount is read as people write it', () => {
  it.each([
    ['1200000', '1,200,000'],
    ['1,200,000', '1,200,000'],
    ['1.200.000,50', '1,200,000.50'],
    ['1,200,000.5', '1,200,000.5'],
    ['1.200.000', '1,200,000'],
    ['1,200', '1,200'],
    ['1,50', '1.50'],
    ['1.5', '1.5'],
    ['0.123', '0.123'],
    ["1'200'000", '1,200,000'],
    ['1 200 000', '1,200,000'],
    ['1\u00A0200,50', '1,200.50'],
    ['€ 1.200,00', '1,200.00'],
    ['USD 1,200', '1,200'],
    ['1,200,000원', '1,200,000'],
    ['１２００', '1,200'],
    ['2.5 million', '2,500,000'],
    ['2.5m', '2,500,000'],
    ['USD 2,5 Mio', '2,500,000'],
    ['3 MIO EUR', '3,000,000'],
    ['1.2 bn', '1,200,000,000'],
    ['250k', '250,000'],
    ['2,5 Mio.', '2,500,000'],
    ['2,5 Mio. EUR', '2,500,000'],
    ['1,2 Mrd', '1,200,000,000'],
    ['EUR 3 Mrd.', '3,000,000,000'],
    ['3 MRD EUR', '3,000,000,000'],
    ['2 mia', '2,000,000,000'],
    ['약 300만원', '3,000,000'],
    ['약300만', '3,000,000'],
    ['ca. 1.200,00 €', '1,200.00'],
    ['about USD 1,200', '1,200'],
    ['~ 5,000', '5,000'],
    ['$ 4 million dollars', '4,000,000'],
    ['25만', '250,000'],
    ['120만', '1,200,000'],
    ['120만 원', '1,200,000'],
    ['2.5백만', '2,500,000'],
    ['3천', '3,000'],
    ['천만', '10,000,000'],
    ['1억 2천만', '120,000,000'],
    ['1억 2,500만 3,000', '125,003,000'],
    ['2조 3억', '2,000,300,000,000'],
    ['1.15만', '11,500'],
    [' 12. ', '12'],
    ['', ''],
  ])('%s', (written, text) => {
    expect(readAmount(written)).toEqual({ text });
  });

  it.each([
    '-5',
    '만',
    '만 25',
    '25만 3억',
    '2백5천',
    '만원만',
    'million',
    '약',
    'about',
    '약 12 lots',
    '2 lots',
    '1.2.3',
    '1,20,000',
    '12e3',
    'a lot',
    '1,200.000,5',
    '1200 50',
  ])('not %s', (written) => {
    expect(readAmount(written)).toEqual({ rule: 'amount' });
  });

  it('a point before three digits may mean two things, and is refused', () => {
    expect(readAmount('1.200')).toEqual({ rule: 'amount_unclear' });
    expect(readAmount('1.200만')).toEqual({ rule: 'amount_unclear' });
  });
});

describe('while it is typed', () => {
  /** Types, or deletes with '<', one stroke after the other at the caret, which '|' shows. */
  const typed = (strokes: string, from = '|') => {
    let state = { text: from.replace('|', ''), caret: from.indexOf('|') };
    for (const stroke of strokes) {
      const { text, caret } = state;
      const [head, tail] = [text.slice(0, caret), text.slice(caret)];
      const next =
        stroke === '<'
          ? { text: head.slice(0, -1) + tail, caret: Math.max(0, caret - 1) }
          : { text: head + stroke + tail, caret: caret + 1 };
      state = whileTyping(text, next);
    }
    return `${state.text.slice(0, state.caret)}|${state.text.slice(state.caret)}`;
  };

  it('groups stand by themselves, and the caret stays at its digit', () => {
    expect(typed('1200000')).toBe('1,200,000|');
    expect(typed('9', '1|,200')).toBe('19|,200');
    expect(typed('9', '1,2|00')).toBe('12,9|00');
    expect(typed('0', '|200')).toBe('0|,200');
  });

  it('deleting groups anew, and never leaves half a group that would read as cents', () => {
    expect(typed('<', '1,200|')).toBe('120|');
    expect(typed('<<', '1,200,000|')).toBe('12,000|');
  });

  it('a point parts the cents', () => expect(typed('1200.50')).toBe('1,200.50|'));

  it('a typed comma stands until it is clear what it means', () => {
    expect(typed('1,5')).toBe('1,5|');
    expect(readAmount('1,5')).toEqual({ text: '1.5' });
    expect(typed('1,200,000')).toBe('1,200,000|');
  });

  it('what an input method writes in full width is read as digits', () =>
    expect(typed('１２００')).toBe('1,200|'));
});

test('a number is written without an exponent, and read as the same number', () => {
  const written = [1e-7, 1.25e-7, 4.5e-10, 0.000_712, 0.1, 1, 1200, 10_000, 0, -3e-8].map(decimal);
  expect(written).toEqual([
    '0.0000001',
    '0.000000125',
    '0.00000000045',
    '0.000712',
    '0.1',
    '1',
    '1200',
    '10000',
    '0',
    '-0.00000003',
  ]);
  expect(written.map(Number)).toEqual([1e-7, 1.25e-7, 4.5e-10, 0.000_712, 0.1, 1, 1200, 10_000, 0, -3e-8]);
  expect(rateToUsd.parse(decimal(1e-7))).toBe(1e-7);
});

describe('an amount of a form', () => {
  it('is checked as it is read, and says how to write it', () => {
    expect(check(amount, '2.5 million').data).toBe(2_500_000);
    expect(check(amount, '25만').data).toBe(250_000);
    expect(check(amount, 12.5).data).toBe(12.5);
    expect(check(optionalAmount, '').data).toBe(0);
    for (const [written, rule] of [
      ['', 'required'],
      ['a lot', 'amount'],
      ['1.234', 'amount_unclear'],
      ['0.125', 'amount'],
      ['2000조', 'too_big'],
    ])
      expect(check(amount, written).errors, written).toMatchObject([{ field: '', rule }]);
  });

  it('a count that is no number says so', () => {
    expect(check(wholeNumber(0, 500), 'many').errors).toMatchObject([{ rule: 'integer' }]);
    expect(check(pastYear(1800), 'long ago').errors).toMatchObject([{ rule: 'year' }]);
    expect(check(pastYear(1800), '1998.5').errors).toMatchObject([{ rule: 'year' }]);
    expect(check(wholeNumber(0, 500), '2.5').errors).toMatchObject([{ rule: 'integer' }]);
  });

  it('a year in which something happened is not one that is still to come', () => {
    const now = new Date().getUTCFullYear();
    expect(check(pastYear(1800), String(now)).data).toBe(now);
    expect(check(pastYear(1800), String(now + 2)).errors).toMatchObject([{ rule: 'too_big' }]);
    expect(check(pastYear(1800), '1799').errors).toMatchObject([{ rule: 'too_small' }]);
  });
});
