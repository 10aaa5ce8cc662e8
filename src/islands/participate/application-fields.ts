/**
 * The fields of every form of an account and of an application, in the order in which they are asked. The forms draw
 * them, the managers' view reads them back. What each may hold is judged by the schemas of the domain, not here.
 */

import { genders, joinInput, memberInput } from '#domain/account/member.ts';
import { limits } from '#domain/common/limits.ts';
import { buyerInput } from '#domain/participation/buyer.ts';
import { industries } from '#domain/participation/industries.ts';
import { agencyRegions, tradeCommittees } from '#domain/region/regions.ts';
import { visitorKeys } from '#domain/visitor/visitor.ts';
import { visitorFields } from '#islands/visitor/visitor-fields.ts';
import { asks, type FieldSpec, type Section } from './field-spec.ts';

/** The log-in, which stands first, and the password, which is asked at the very end, beside the consents. */
export const accountSections = asks(
  joinInput,
  {
    // By memberSections.
    ...memberInput.shape,
    agreeTerms: 'a box with a link to the terms',
    agreePrivacy: 'a box with a link to the policy',
    agreeNews: 'a box of its own',
    agreeAge: 'a box in the place of the birthday',
    consentVersion: 'the texts beside the boxes',
    language: 'the language of the page',
    invitation: 'of the link that was opened',
  },
  [
    {
      title: 'member.section.account',
      fields: [
        {
          name: 'id',
          kind: 'email',
          label: 'member.field.id',
          hint: 'member.hint.id',
          autoComplete: 'username',
          wide: true,
        },
      ],
    },
    {
      title: 'member.section.password',
      fields: [
        {
          name: 'password',
          kind: 'password',
          label: 'member.field.password',
          hint: 'member.hint.password',
          autoComplete: 'new-password',
        },
        {
          name: 'passwordConfirm',
          kind: 'password',
          label: 'member.field.passwordConfirm',
          autoComplete: 'new-password',
        },
      ],
    },
  ],
);

export const memberSections = asks(memberInput, {}, [
  {
    title: 'member.section.person',
    fields: [
      { name: 'nameKo', kind: 'text', label: 'member.field.nameKo', sameBox: 'member.sameName' },
      {
        name: 'nameEn',
        kind: 'text',
        label: 'member.field.nameEn',
        hint: 'member.hint.nameEn',
        lang: 'en',
        autoComplete: 'name',
      },
      {
        name: 'birth',
        kind: 'date',
        label: 'member.field.birth',
        hint: 'member.hint.birth',
        autoComplete: 'bday',
      },
      { name: 'gender', kind: 'radio', label: 'member.field.gender', choices: 'gender', options: genders },
    ],
  },
  {
    title: 'member.section.contact',
    fields: [
      {
        name: 'tel',
        kind: 'tel',
        label: 'member.field.tel',
        hint: 'member.hint.landline',
        autoComplete: 'tel',
      },
      {
        name: 'mobile',
        kind: 'tel',
        label: 'member.field.mobile',
        hint: 'member.hint.mobile',
        autoComplete: 'tel',
      },
      {
        name: 'email',
        kind: 'email',
        label: 'member.field.email',
        hint: 'member.hint.email',
        autoComplete: 'email',
        wide: true,
      },
      { name: 'country', kind: 'country', label: 'member.field.country', autoComplete: 'country' },
      { name: 'city', kind: 'text', label: 'member.field.city', autoComplete: 'address-level2' },
      {
        name: 'address',
        kind: 'text',
        label: 'member.field.address',
        max: limits.text,
        autoComplete: 'street-address',
        wide: true,
      },
    ],
  },
]);

export const buyerSections = asks(buyerInput, { hopeCompanyIdxs: 'no form offers companies to choose' }, [
  {
    title: 'buyer.section.buyer',
    fields: [
      { name: 'companyName', kind: 'text', label: 'buyer.field.companyName', autoComplete: 'organization' },
      { name: 'agency', kind: 'text', label: 'buyer.field.agency' },
      { name: 'nameEn', kind: 'text', label: 'buyer.field.nameEn', lang: 'en', autoComplete: 'name' },
      { name: 'position', kind: 'text', label: 'buyer.field.position', autoComplete: 'organization-title' },
      { name: 'country', kind: 'country', label: 'buyer.field.country', autoComplete: 'country' },
      { name: 'city', kind: 'text', label: 'buyer.field.city', autoComplete: 'address-level2' },
      {
        name: 'industries',
        kind: 'choices',
        label: 'company.field.industries',
        hint: 'buyer.hint.industries',
        choices: 'industry',
        options: industries,
        max: limits.businessFields,
        wide: true,
      },
    ],
  },
  {
    title: 'buyer.section.contact',
    fields: [
      {
        name: 'mobile',
        kind: 'tel',
        label: 'buyer.field.mobile',
        hint: 'member.hint.tel',
        autoComplete: 'tel',
      },
      { name: 'tel', kind: 'tel', label: 'buyer.field.tel', autoComplete: 'tel' },
      {
        name: 'website',
        kind: 'url',
        label: 'company.field.website',
        hint: 'company.hint.website',
        autoComplete: 'url',
      },
      { name: 'email', kind: 'email', label: 'buyer.field.email', autoComplete: 'email', wide: true },
    ],
  },
  {
    title: 'buyer.section.hope',
    fields: [
      {
        name: 'product',
        kind: 'text',
        label: 'buyer.field.product',
        hint: 'buyer.hint.product',
        max: limits.text,
        wide: true,
      },
      {
        name: 'requirements',
        kind: 'area',
        label: 'buyer.field.requirements',
        hint: 'buyer.hint.requirements',
        max: limits.longText,
        wide: true,
      },
      {
        name: 'hopeCountries',
        kind: 'countries',
        label: 'buyer.field.hopeCountries',
        max: limits.hopedCountries,
        wide: true,
      },
      {
        name: 'hopeRegions',
        kind: 'choices',
        label: 'buyer.field.hopeRegions',
        hint: 'buyer.hint.hopeRegions',
        choices: 'agencyRegion',
        options: agencyRegions,
        max: agencyRegions.length,
        wide: true,
      },
      {
        name: 'hopeCompany',
        kind: 'area',
        label: 'buyer.field.hopeCompany',
        hint: 'buyer.hint.hopeCompany',
        max: limits.longText,
        wide: true,
      },
      {
        name: 'tradeCommittees',
        kind: 'choices',
        label: 'buyer.field.tradeCommittees',
        choices: 'tradeCommittee',
        options: tradeCommittees,
        max: limits.tradeCommittees,
        wide: true,
      },
    ],
  },
]);

/** Read back in the managers' view; asked by a form of its own (`islands/visitor`). */
export const visitorSection: Section = {
  title: 'visitor.section.visitor',
  fields: visitorKeys.map((name): FieldSpec => {
    const { kind, lang, optional, autoComplete, onBehalf } = visitorFields[name];
    return {
      name,
      kind,
      label: `visitor.field.${name}`,
      ...(lang && { lang }),
      ...(optional && { optional }),
      ...(autoComplete && { autoComplete }),
      ...onBehalf,
    };
  }),
};
