/** A visitor's registration without a network: names and mobiles. */

import { describe, expect, it } from 'vitest';
import { e164Of, numbersMeant } from '#domain/common/numbers/phone-reader.ts';
import { normalName } from '#domain/common/twice.ts';
import { check } from '#domain/common/validation.ts';

import { formFaults } from '#domain/event-form/form.ts';
import { lookUpForm, visitorInput } from '#domain/visitor/visitor.ts';

describe('a mobile', () => {
  it.each([
    ['010-5550-0102', 'KR', '+821055500102'],
    ['+82 10 5550 0102', 'AT', '+821055500102'],
    ['+82 (0)10-5550-0102', 'KR', '+821055500102'],
    ['0082 10 5550 0102', 'AT', '+821055500102'],
    ['0664 5550102', 'AT', '+436645550102'],
    ['+43 (0) 664 555 0102', 'KR', '+436645550102'],
    ['06 12 34 56 78', 'FR', '+33612345678'],
    // Italian numbers keep their zero.
    ['06 1234 5678', 'IT', '+390612345678'],
    ['(212) 555-0100', 'US', '+12125550100'],
  ])('written as %s in %s is %s', (written, country, e164) => {
    expect(e164Of(written, country)).toBe(e164);
  });

  it.each([
    ['12', 'KR'],
    ['1234567890123456789', 'AT'],
    ['0664 5550102', 'AQ'],
  ])('written as %s in %s is none', (written, country) => {
    expect(e164Of(written, country)).toBeNull();
  });

  it('without a country may be of any, with one of that alone', () => {
    expect(numbersMeant('010-5550-0102')).toContain('+821055500102');
    expect(numbersMeant('0664 5550102')).toContain('+436645550102');
    expect(numbersMeant('+43 664 5550102')).toEqual(['+436645550102']);
    // Once no more was asked of a number than its length.
    expect(e164Of('+44 7700 900123', undefined)).toBeNull();
    expect(numbersMeant('+44 7700 900123')).toEqual(['+447700900123']);
  });
});

describe('a name', () => {
  it('is the same whatever its case, spaces and form', () => {
    expect(normalName('Anna  HUBER')).toBe(normalName('anna huber'));
    expect(normalName('김 방문'.normalize('NFD'))).toBe(normalName('김방문'));
  });
});

describe('the look-up', () => {
  it.each(['a@example.org', '010-5550-0102'])('takes %s', (contact) => {
    expect(check(lookUpForm, { visitorName: '김', contact }).errors).toBeNull();
  });
  it.each(['a@', 'someone', '@example.org 010'])('refuses %s at its field', (contact) => {
    expect(check(lookUpForm, { visitorName: '김', contact }).errors).toMatchObject([
      { field: 'contact', rule: 'contact' },
    ]);
  });
});

describe('the visitor', () => {
  it('hears of everything that is wrong at once', () => {
    const { errors } = check(visitorInput, {});
    const wrong = [...(errors ?? []), ...formFaults('VISITOR', [], { visitor: {} })];
    expect(wrong.map(({ field, rule }) => `${field} ${rule}`).sort()).toEqual([
      'visitor.city required',
      'visitor.country required',
      'visitor.organization required',
      'visitor.visitorName required',
      'visitor.visitorNameEn required',
      'visitorEmail contact_needed',
      'visitorName required',
    ]);
  });
});
