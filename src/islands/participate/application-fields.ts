/**
 * The fields of every form of an account and of an application, in the order in which they are asked. The forms draw
 * them, the managers' view reads them back. What each may hold is judged by the schemas of the domain, not here.
 */

import type { z } from 'zod';
import { buyerInput } from '#domain/buyer.ts';
import { limits } from '#domain/limits.ts';
import { genders, joinInput, memberInput } from '#domain/member.ts';
import { agencyRegions, tradeCommittees } from '#domain/regions.ts';
import { visitorInput } from '#domain/visitor.ts';
import type { Texts, Translate } from '#i18n/engine.ts';
import type { Locale } from '#i18n/locales.ts';

export const formAreas = [
  'member',
  'participate',
  'company',
  'product',
  'buyer',
  'visitor',
  'choice',
] as const;
export type FormArea = (typeof formAreas)[number];
export type FormTexts = Texts<FormArea | 'ui' | 'msg' | 'rule'>;
export type FormT = Translate<FormArea | 'ui' | 'msg' | 'rule'>;
export type FormKey = Parameters<FormT>[0];
type ChoiceArea = 'gender' | 'businessCategory' | 'industry' | 'agencyRegion' | 'tradeCommittee';

interface Base<Name extends string> {
  name: Name;
  label: FormKey;
  hint?: FormKey;
  optional?: true;
  /** The field takes the whole row on a wide screen. */
  wide?: true;
}
export type FieldSpec<Name extends string = string> = Base<Name> &
  (
    | { kind: 'text'; autoComplete?: string; lang?: 'ko' | 'en'; max?: number }
    | { kind: 'area'; lang?: 'ko' | 'en'; max: number }
    | { kind: 'email' | 'tel' | 'url' | 'password'; autoComplete?: string }
    | { kind: 'date'; autoComplete?: string }
    | { kind: 'number' | 'money'; currency?: 'KRW' | 'USD' }
    | { kind: 'country'; autoComplete?: string }
    | { kind: 'countries'; max: number }
    | { kind: 'radio' | 'choice'; choices: ChoiceArea; options: readonly string[] }
    | { kind: 'choices'; choices: ChoiceArea; options: readonly string[]; max: number }
  );

export interface Section<Name extends string = string> {
  title: FormKey;
  fields: readonly FieldSpec<Name>[];
}

/** English readers are asked for, and shown, the English one of two names or texts first. */
export function inReadersOrder(locale: Locale, fields: readonly FieldSpec[]): FieldSpec[] {
  const ordered = [...fields];
  if (locale === 'ko') return ordered;
  for (let at = 0; at + 1 < ordered.length; at++) {
    const [one, next] = [ordered[at], ordered[at + 1]];
    if (!one || !next || !one.name.endsWith('Ko') || next.name !== one.name.replace(/Ko$/, 'En')) continue;
    ordered.splice(at, 2, next, one);
    at += 1;
  }
  return ordered;
}

/** Names a field of the schema that is neither asked nor listed as not asked, in the compiler's own words. */
export type Forgotten<All, Named> = [Exclude<All, Named>] extends [never]
  ? unknown
  : { forgotten: Exclude<All, Named> };

/**
 * The sections in which a form asks all fields of `schema`. `notAsked` says of every other field why it isn't among them;
 * a field that is in neither is a type error that names it.
 */
export function asks<
  Shape extends z.core.$ZodShape,
  const Sections extends readonly Section<Extract<keyof Shape, string>>[],
  const NotAsked extends { [Name in keyof Shape]?: unknown },
>(
  _schema: z.ZodObject<Shape>,
  _notAsked: NotAsked,
  sections: Sections & Forgotten<keyof Shape, Sections[number]['fields'][number]['name'] | keyof NotAsked>,
): readonly Section[] {
  return sections;
}

/** The same for fields that stand under no title of their own. */
export function asksFields<
  Shape extends z.core.$ZodShape,
  const Fields extends readonly FieldSpec<Extract<keyof Shape, string>>[],
  const NotAsked extends { [Name in keyof Shape]?: unknown },
>(
  _schema: z.ZodObject<Shape>,
  _notAsked: NotAsked,
  fields: Fields & Forgotten<keyof Shape, Fields[number]['name'] | keyof NotAsked>,
): readonly FieldSpec[] {
  return fields;
}

const besidesAccountSections = {
  /* asked by memberSections */ ...memberInput.shape,
  agreeTerms: 'boxes of their own',
  agreePrivacy: 'boxes of their own',
  language: "the page's own",
};

export const accountSections = asks(joinInput, besidesAccountSections, [
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
]);

export const memberSections = asks(memberInput, {}, [
  {
    title: 'member.section.person',
    fields: [
      { name: 'nameKo', kind: 'text', label: 'member.field.nameKo', lang: 'ko', autoComplete: 'name' },
      {
        name: 'nameEn',
        kind: 'text',
        label: 'member.field.nameEn',
        hint: 'member.hint.nameEn',
        lang: 'en',
      },
      { name: 'birth', kind: 'date', label: 'member.field.birth', autoComplete: 'bday' },
      { name: 'gender', kind: 'radio', label: 'member.field.gender', choices: 'gender', options: genders },
    ],
  },
  {
    title: 'member.section.contact',
    fields: [
      { name: 'tel', kind: 'tel', label: 'member.field.tel', hint: 'member.hint.tel', autoComplete: 'tel' },
      { name: 'mobile', kind: 'tel', label: 'member.field.mobile', optional: true, autoComplete: 'tel' },
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

const besidesBuyerSections = { hopeCompanyIdxs: 'no form offers companies to choose' };

export const buyerSections = asks(buyerInput, besidesBuyerSections, [
  {
    title: 'buyer.section.buyer',
    fields: [
      { name: 'companyName', kind: 'text', label: 'buyer.field.companyName', autoComplete: 'organization' },
      { name: 'agency', kind: 'text', label: 'buyer.field.agency' },
      { name: 'nameEn', kind: 'text', label: 'buyer.field.nameEn', lang: 'en', autoComplete: 'name' },
      { name: 'position', kind: 'text', label: 'buyer.field.position', autoComplete: 'organization-title' },
      { name: 'country', kind: 'country', label: 'buyer.field.country', autoComplete: 'country' },
      { name: 'city', kind: 'text', label: 'buyer.field.city', autoComplete: 'address-level2' },
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
      { name: 'tel', kind: 'tel', label: 'buyer.field.tel', optional: true, autoComplete: 'tel' },
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
        optional: true,
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
        optional: true,
        wide: true,
      },
      {
        name: 'hopeCompany',
        kind: 'area',
        label: 'buyer.field.hopeCompany',
        hint: 'buyer.hint.hopeCompany',
        max: limits.longText,
        optional: true,
        wide: true,
      },
      {
        name: 'tradeCommittees',
        kind: 'choices',
        label: 'buyer.field.tradeCommittees',
        choices: 'tradeCommittee',
        options: tradeCommittees,
        max: limits.tradeCommittees,
        optional: true,
        wide: true,
      },
    ],
  },
]);

export const visitorSection: Section = {
  title: 'visitor.section.visitor',
  fields: asksFields(visitorInput, {}, [
    { name: 'visitorName', kind: 'text', label: 'visitor.field.visitorName', autoComplete: 'name' },
    {
      name: 'visitorNameEn',
      kind: 'text',
      label: 'visitor.field.visitorNameEn',
      hint: 'visitor.hint.visitorNameEn',
      lang: 'en',
    },
    {
      name: 'visitorMobile',
      kind: 'tel',
      label: 'visitor.field.visitorMobile',
      hint: 'member.hint.tel',
      autoComplete: 'tel',
    },
    { name: 'visitorEmail', kind: 'email', label: 'visitor.field.visitorEmail', autoComplete: 'email' },
    { name: 'country', kind: 'country', label: 'visitor.field.country', autoComplete: 'country' },
    { name: 'city', kind: 'text', label: 'visitor.field.city', autoComplete: 'address-level2' },
    {
      name: 'organization',
      kind: 'text',
      label: 'visitor.field.organization',
      autoComplete: 'organization',
      wide: true,
    },
  ]),
};
