/** What is left of a profile once somebody is approved (docs/rules.md, P52). */
import { describe, expect, it } from 'vitest';
import { leftOf } from '#domain/event-form/profile.ts';
import { shortForm } from '#domain/event-form/short.ts';

const form = shortForm('BUYER');
const buyer = {
  companyName: 'Wiener Handel',
  position: 'Purchasing',
  product: 'Sesame oil',
  industries: ['FOOD'],
  requirements: '',
  hopeCountries: [],
  website: null,
  city: '',
};

describe('what is left of a profile', () => {
  it('is how much of it is there, and the next three fields, each for another use', () => {
    const left = leftOf('BUYER', form, { buyer });
    expect(left?.next).toEqual([
      { field: 'buyer.requirements', use: 'wishes' },
      { field: 'buyer.hopeCountries', use: 'countries' },
      { field: 'buyer.website', use: 'trust' },
    ]);
    expect(left?.share).toBe(42);
  });

  it('is nothing once all of it is said', () => {
    const full = {
      ...buyer,
      requirements: 'Organic',
      hopeCountries: ['KR'],
      website: 'https://w.example',
      city: 'Wien',
    };
    expect(leftOf('BUYER', form, { buyer: full })).toBeNull();
  });

  it('is nothing by a form that left nothing for later', () => {
    expect(leftOf('BUYER', [], { buyer })).toBeNull();
  });
});
