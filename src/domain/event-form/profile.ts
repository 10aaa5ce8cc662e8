/**
 * What is left to say once somebody is approved, and what it is good for (docs/rules.md, P52). Counted is what partners read of a profile
 * and what nearly everybody has; who has no fax is done without one.
 */

import type { FormKind } from './ask.ts';
import { askedBy, type EnteredParts, type FormFields, formFields, isAskedOf, stillEmpty } from './form.ts';

export const uses = ['picture', 'introduction', 'countries', 'wishes', 'found', 'trust', 'contact'] as const;
export type Use = (typeof uses)[number];

/** What counts of a profile, the most useful first. */
const counted: Readonly<Record<string, Use>> = {
  'company.mainImgFileIdx': 'picture',
  'company.introKo': 'introduction',
  'company.introEn': 'introduction',
  'buyer.requirements': 'wishes',
  'hopeBuyer.hopeCountries': 'countries',
  'buyer.hopeCountries': 'countries',
  'hopeBuyer.hopeBuyer': 'wishes',
  'buyer.product': 'wishes',
  'company.industries': 'found',
  'buyer.industries': 'found',
  'company.mainProduct': 'found',
  'company.businessCategory': 'found',
  'company.agencyRegion': 'found',
  'company.establishYear': 'trust',
  'company.annualSalesKrw': 'trust',
  'company.annualSalesUsd': 'trust',
  'company.ceoKo': 'trust',
  'company.ceoEn': 'trust',
  'company.website': 'trust',
  'buyer.website': 'trust',
  'company.addressKo': 'contact',
  'company.addressEn': 'contact',
  'company.tel': 'contact',
  'company.mobile': 'contact',
  'company.chargePosition': 'contact',
  'buyer.position': 'contact',
  'buyer.city': 'contact',
};

export interface Left {
  /** Of a hundred. */
  share: number;
  /** The next fields, each for another use. */
  next: readonly { field: string; use: Use }[];
}

/** Null where nothing is left, or where the form never left anything for later. */
export function leftOf(kind: FormKind, form: FormFields, stored: EnteredParts): Left | null {
  const asked = askedBy(kind, form);
  if (!formFields[kind].some(({ field }) => asked(field) === 'later')) return null;
  const all = formFields[kind].filter(({ field }) => counted[field] && isAskedOf(asked(field), true));
  const empty = new Set(stillEmpty(kind, form, stored));
  const left = Object.entries(counted).filter(([field]) => empty.has(field));
  if (left.length === 0) return null;
  const next = new Map<Use, { field: string; use: Use }>();
  for (const [field, use] of left) if (!next.has(use)) next.set(use, { field, use });
  return {
    share: Math.floor((100 * (all.length - left.length)) / all.length),
    next: [...next.values()].slice(0, 3),
  };
}
