/** What is stored of what somebody sends: what their form asks of it (docs/rules.md, P51). */
import type { z } from 'zod';
import { memberInput } from '../account/member.ts';
import { buyerInput } from '../participation/buyer.ts';
import { companyInput, hopeBuyerInput } from '../participation/company.ts';
import { productInput } from '../participation/product.ts';
import { visitorInput } from '../visitor/visitor.ts';
import type { FormKind } from './ask.ts';
import { askedBy, type FormFields, formFields, isAskedOf } from './form.ts';

const shapes = {
  member: memberInput.shape,
  company: companyInput.shape,
  products: productInput.shape,
  hopeBuyer: hopeBuyerInput.shape,
  buyer: buyerInput.shape,
  visitor: visitorInput.shape,
} satisfies Record<string, Record<string, z.ZodType>>;
type Part = keyof typeof shapes;

/** Who somebody is and from where can be changed and not taken away, also where a form may leave it to what the person has said. */
const stays: ReadonlySet<string> = new Set(['buyer.nameEn', 'buyer.country']);

export interface Asking {
  kind: FormKind;
  form: FormFields;
  isApproved: boolean;
}

/**
 * A part of an application with what its form asks. Of all else stays what is stored: a field that is asked no more loses nothing, and one
 * that was never asked is empty whatever a client sends.
 */
export function asAsked<Value extends object>(
  part: Part,
  entered: Value,
  { kind, form, isApproved }: Asking,
  stored?: object | null,
): Value {
  const asked = askedBy(kind, form);
  const known = new Set(formFields[kind].map(({ field }) => field));
  const shape: Record<string, z.ZodType> = shapes[part];
  return Object.fromEntries(
    Object.entries(entered).map(([name, value]) => {
      const field = `${part}.${name}`;
      const isKept = stays.has(field) && value === '';
      if (!isKept && (!known.has(field) || isAskedOf(asked(field), isApproved))) return [name, value];
      const before = stored ? (stored as Record<string, unknown>)[name] : undefined;
      return [name, before ?? shape[name]?.parse(undefined)];
    }),
  ) as Value;
}
