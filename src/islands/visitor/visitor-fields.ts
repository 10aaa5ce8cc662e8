/** How each field of a visitor is asked, read back and listed. One that the form lacks here is a type error that names it. */
import type { VisitorInput } from '#domain/visitor/visitor.ts';
import type { FormKey } from '#islands/participate/field-spec.ts';
import type { VisitorT } from './areas.ts';

export type VisitorKey = keyof VisitorInput;

export interface VisitorField {
  /** `check`: yes or no, kept as Y and N. */
  kind: 'text' | 'email' | 'tel' | 'country' | 'check';
  /** What the consent calls it. Fields of which one is enough share a name. */
  collected: Parameters<VisitorT>[0];
  /** The column of the managers' list in which it stands; `dialog`: only where a registration is corrected. */
  listed: 'visitor' | 'from' | 'contact' | 'dialog';
  autoComplete?: string;
  lang?: 'en';
  optional?: true;
  /** What the form of visitors says otherwise than `visitor.field` and the rest. */
  asked?: {
    label?: Parameters<VisitorT>[0];
    hint?: Parameters<VisitorT>[0];
    autoComplete?: string;
    optional?: true;
    /** The field takes the whole row. */
    wide?: true;
  };
  /** The same of the form in which a manager changes a member's application. */
  onBehalf?: { hint?: FormKey; wide?: true };
}

/** In the order in which a visitor is asked. */
export const visitorFields: Readonly<Record<VisitorKey, VisitorField>> = {
  visitorName: {
    kind: 'text',
    collected: 'visitor.collected.name',
    listed: 'visitor',
    autoComplete: 'name',
  },
  visitorNameEn: {
    kind: 'text',
    collected: 'visitor.collected.nameEn',
    listed: 'visitor',
    lang: 'en',
    asked: { label: 'registration.label.nameEn', autoComplete: 'off' },
    onBehalf: { hint: 'visitor.hint.visitorNameEn' },
  },
  visitorEmail: {
    kind: 'email',
    collected: 'visitor.collected.contact',
    listed: 'contact',
    autoComplete: 'email',
    asked: { hint: 'registration.hint.email', wide: true },
  },
  visitorMobile: {
    kind: 'tel',
    collected: 'visitor.collected.contact',
    listed: 'contact',
    autoComplete: 'tel',
    asked: { optional: true },
    onBehalf: { hint: 'member.hint.tel' },
  },
  organization: {
    kind: 'text',
    collected: 'visitor.collected.organization',
    listed: 'from',
    autoComplete: 'organization',
    asked: { hint: 'visitor.hint.organization' },
    onBehalf: { wide: true },
  },
  country: { kind: 'country', collected: 'visitor.collected.country', listed: 'from' },
  city: {
    kind: 'text',
    collected: 'visitor.collected.city',
    listed: 'from',
    autoComplete: 'address-level2',
  },
};

export const isVisitorKey = (name: string): name is VisitorKey => Object.hasOwn(visitorFields, name);

/** In the order in which the form asks. */
export const keysAsked = Object.keys(visitorFields) as VisitorKey[];

/** What is read back of one that answers yes or no. */
export const answerKey = (value: unknown) =>
  value === 'Y' ? ('visitor.answer.yes' as const) : ('visitor.answer.no' as const);
