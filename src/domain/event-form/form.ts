/**
 * What the forms of an event ask (docs/rules.md, P49 to P52): of each kind of participant, each field of the specification is required,
 * optional, asked once they are approved, or not asked. A form that nobody has changed asks what the specification lists.
 */
import { z } from 'zod';
import { optionalText } from '../common/fields.ts';
import { limits } from '../common/limits.ts';
import type { FieldError } from '../common/validation.ts';
import type { ParticipateType } from '../participation/participation.ts';
import { type Ask, asks, type FormKind } from './ask.ts';
import { specified } from './specification.ts';

/** The form by which somebody takes part. */
export const kindOf = (type: ParticipateType): FormKind => (type === 'PRE-VISITOR' ? 'VISITOR' : type);

/** How one field is asked; `field` is its path: 'member.birth', 'company.ceoKo', 'products' (whether any), 'products.videoUrl', 'languages'. */
export const fieldRule = z.object({
  field: z.string().max(60),
  ask: z.enum(asks),
  /** Stands below the field, in the place of the site's own hint. */
  helpKo: optionalText(limits.formHelp),
  helpEn: optionalText(limits.formHelp),
});
export type FieldRule = z.output<typeof fieldRule>;

/** A form: the fields that are asked otherwise than the specification says, or have a help text. */
export type FormFields = readonly FieldRule[];

interface Field {
  field: string;
  byDefault: Ask;
  /** Asked by every form. */
  isCore: boolean;
}

/** Who somebody is, of which organisation, from where, and how to reach them; a product that is there has its names. */
const core: Record<FormKind, readonly string[]> = {
  COMPANY: [
    'member.nameKo',
    'member.nameEn',
    'member.country',
    'company.nameKo',
    'company.nameEn',
    'products.nameKo',
    'products.nameEn',
  ],
  BUYER: ['member.nameKo', 'member.nameEn', 'member.country', 'buyer.companyName'],
  OKTA: ['member.nameKo', 'member.nameEn', 'member.country', 'buyer.companyName'],
  VISITOR: [
    'visitor.visitorName',
    'visitor.visitorNameEn',
    'visitor.visitorMobile',
    'visitor.visitorEmail',
    'visitor.country',
  ],
};

const listOf = (kind: FormKind): readonly Field[] =>
  specified[kind].map(([field, byDefault]) => ({ field, byDefault, isCore: core[kind].includes(field) }));

/** The fields that a form of each kind may ask, in the order of the specification. */
export const formFields: Record<FormKind, readonly Field[]> = {
  COMPANY: listOf('COMPANY'),
  BUYER: listOf('BUYER'),
  OKTA: listOf('OKTA'),
  VISITOR: listOf('VISITOR'),
};

/** How each field of a kind is asked by a form; of fields that the kind doesn't have it is 'none'. */
export type Asked = (field: string) => Ask;

export function askedBy(kind: FormKind, form: FormFields): Asked {
  const asked = new Map(formFields[kind].map(({ field, byDefault }) => [field, byDefault]));
  for (const { field, ask } of form) if (asked.has(field)) asked.set(field, ask);
  return (field) => asked.get(field) ?? 'none';
}

/** What is wrong with a form that a manager saves: `field` of unknown ones, `ask` of a core field that isn't asked, or of what can't be asked later. */
export function faultsOfForm(kind: FormKind, form: FormFields): FieldError[] {
  const known = new Map(formFields[kind].map((one) => [one.field, one]));
  const seen = new Set<string>();
  return form.flatMap(({ field, ask }, at): FieldError[] => {
    const one = known.get(field);
    const isTwice = seen.has(field);
    seen.add(field);
    if (!one || isTwice)
      return [{ field: `fields.${at}.field`, rule: isTwice ? 'duplicate' : 'one_of', params: {} }];
    const isRefused = one.isCore ? ask !== one.byDefault : kind === 'VISITOR' && ask === 'later';
    return isRefused ? [{ field: `fields.${at}.ask`, rule: 'one_of', params: {} }] : [];
  });
}

/** What somebody enters, by its parts; a part that isn't there is not judged. */
export interface EnteredParts {
  member?: object | undefined;
  languages?: readonly string[] | undefined;
  company?: object | undefined;
  products?: readonly object[] | undefined;
  hopeBuyer?: object | undefined;
  buyer?: object | undefined;
  visitor?: object | undefined;
}

const isEmpty = (value: unknown) =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

const parted = (field: string) => field.split('.') as [part: keyof EnteredParts, name?: string];
const heldAt = (held: object, name: string): unknown => (held as Record<string, unknown>)[name];
const required = (field: string): FieldError => ({ field, rule: 'required', params: {} });

/**
 * What a form requires and is not there, as `invalid_parameter` lists it. It reads what was typed as well as what was checked, so that
 * screens, calls, sheets, drafts and managers' changes are judged by this alone.
 */
export function formFaults(kind: FormKind, form: FormFields, entered: EnteredParts): FieldError[] {
  const asked = askedBy(kind, form);
  return formFields[kind].flatMap(({ field }): FieldError[] => {
    const [part, name] = parted(field);
    const held = entered[part];
    if (held === undefined || asked(field) !== 'required') return [];
    if (name === undefined) return isEmpty(held) ? [required(field)] : [];
    if (part === 'products')
      return (held as readonly object[]).flatMap((product, at) =>
        isEmpty(heldAt(product, name)) ? [required(`products.${at}.${name}`)] : [],
      );
    if (!isEmpty(heldAt(held, name))) return [];
    if (field !== 'company.exportRecords') return [required(field)];
    const { noExports } = held as { noExports?: unknown };
    return noExports === 'Y' ? [] : [{ field: 'company.noExports', rule: 'export_needed', params: {} }];
  });
}

/** Where the birthday may be left out, a box says that somebody is 14 or older (docs/rules.md, A14). */
export function ageFaults(asked: Asked, member: { birth?: unknown; agreeAge?: unknown }): FieldError[] {
  const isSaid = !isEmpty(member.birth) || member.agreeAge === 'Y';
  return isSaid || asked('member.birth') === 'required'
    ? []
    : [{ field: 'member.agreeAge', rule: 'accepted', params: {} }];
}

/** Whether a form asks a field of somebody: what is asked `later` of those who are approved. */
export const isAskedOf = (ask: Ask, isApproved: boolean) =>
  ask === 'required' || ask === 'optional' || (ask === 'later' && isApproved);

/** Of what somebody has stored the fields that their form asks and that are empty: what is left to say once they are approved. */
export function stillEmpty(kind: FormKind, form: FormFields, stored: EnteredParts): string[] {
  const asked = askedBy(kind, form);
  return formFields[kind].flatMap(({ field }) => {
    const [part, name] = parted(field);
    const held = stored[part];
    if (asked(field) === 'none' || held === undefined || part === 'products') return [];
    return isEmpty(name === undefined ? held : heldAt(held, name)) ? [field] : [];
  });
}
