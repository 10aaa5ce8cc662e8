/** How the forms of an account and of an application describe their fields. */
import type { z } from 'zod';
import type { MemberKind } from '#domain/common/files.ts';
import type { Texts, Translate } from '#i18n/engine.ts';
import type { Locale } from '#i18n/locales.ts';
import type { NotAsked } from '#islands/form/not-asked.ts';

export const formAreas = [
  'member',
  'participate',
  'company',
  'product',
  'buyer',
  'visitor',
  'choice',
  'ownQuestion',
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
    | {
        kind: 'text';
        autoComplete?: string;
        lang?: 'ko' | 'en';
        max?: number;
        inputMode?: 'numeric';
        /** Of a name in Korean letters: the box by which the English one stands in its place (`stores/lib/same-names.ts`). */
        sameBox?: FormKey;
        /** How what is kept is read back. */
        shown?: (value: string) => string;
      }
    | { kind: 'area'; lang?: 'ko' | 'en'; max: number }
    | { kind: 'email' | 'tel' | 'url' | 'password'; autoComplete?: string }
    | { kind: 'date'; autoComplete?: string }
    /** Yes or no, kept as Y and N. */
    | { kind: 'check' }
    | { kind: 'number' | 'money'; currency?: 'KRW' | 'USD' }
    | { kind: 'country'; autoComplete?: string }
    | { kind: 'countries'; max: number }
    /** A file, or up to `max`; a `photo` is taken by the camera first where there is one. */
    | { kind: 'file'; file: MemberKind; max?: number; photo?: true }
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

/** The sections in which a form asks all fields of `schema`, but those of which `notAsked` says why it doesn't. */
export function asks<
  Shape extends z.core.$ZodShape,
  const Sections extends readonly Section<Extract<keyof Shape, string>>[],
>(
  _schema: z.ZodObject<Shape>,
  _notAsked: NotAsked<Shape, Sections[number]['fields'][number]['name']>,
  sections: Sections,
): readonly Section[] {
  return sections;
}

/** The same for fields that stand under no title of their own. */
export function asksFields<
  Shape extends z.core.$ZodShape,
  const Fields extends readonly FieldSpec<Extract<keyof Shape, string>>[],
>(
  _schema: z.ZodObject<Shape>,
  _notAsked: NotAsked<Shape, Fields[number]['name']>,
  fields: Fields,
): readonly FieldSpec[] {
  return fields;
}
