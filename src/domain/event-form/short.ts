/**
 * The short forms that come with the site: twelve things of a company, nine of a buyer, five of a visitor. What is left of the
 * specification is asked once somebody is approved. What a person says of themselves is not asked a second time of their company.
 */
import type { FormKind } from './ask.ts';
import { type FieldRule, formFields } from './form.ts';

const required: Record<FormKind, readonly string[]> = {
  COMPANY: [
    'member.mobile',
    'company.bizRegNo',
    'company.website',
    'company.mainProduct',
    'company.industries',
    'products',
    'products.mainImgFileIdx',
    'hopeBuyer.hopeBuyer',
  ],
  BUYER: ['member.mobile', 'languages', 'buyer.position', 'buyer.industries', 'buyer.product'],
  OKTA: ['member.mobile', 'languages', 'buyer.position', 'buyer.industries', 'buyer.product', 'buyer.agency'],
  VISITOR: ['visitor.organization'],
};

/** Which languages a company's people speak besides Korean is asked, too; who speaks none has nothing to say. */
const optional: Partial<Record<FormKind, string>> = { COMPANY: 'languages' };

/** Said of the member already: the log-in is their address, and what is empty of these is taken from them (`fromPerson`). */
const saidAlready = [
  'member.email',
  'company.chargeName',
  'company.chargeMobile',
  'company.chargeEmail',
  'buyer.nameEn',
  'buyer.mobile',
  'buyer.email',
  'buyer.country',
];
/** The organiser has no need of these before they know somebody well. */
const never = ['member.gender', 'member.birth', 'member.address'];

/** The short form of a kind. */
export const shortForm = (kind: FormKind): FieldRule[] =>
  formFields[kind].flatMap(({ field, byDefault, isCore }): FieldRule[] => {
    if (isCore) return [];
    const isLeftOut = kind === 'VISITOR' || [...saidAlready, ...never].includes(field);
    const unrequired = optional[kind] === field ? 'optional' : isLeftOut ? 'none' : 'later';
    const ask = required[kind].includes(field) ? 'required' : unrequired;
    return ask === byDefault ? [] : [{ field, ask, helpKo: null, helpEn: null }];
  });

/** Of what a company or a buyer is asked the fields that a form leaves to what the person has said of themselves. */
export const fromPerson = {
  company: {
    chargeName: 'nameKo',
    chargeMobile: 'mobile',
    chargeEmail: 'email',
    mobile: 'mobile',
    email: 'email',
  },
  buyer: { nameEn: 'nameEn', mobile: 'mobile', email: 'email', country: 'country', city: 'city' },
} as const;
