/** What a form of the event makes of what visitors entered (docs/rules.md, P49, P51). */
import type { EventForm } from '#api/event/event-form.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { asAsked } from '#domain/event-form/as-asked.ts';
import { formFaults } from '#domain/event-form/form.ts';
import type { VisitorInput } from '#domain/visitor/visitor.ts';
import type { VisitorRow } from './registration.ts';

/** Visitors as their form asks; `invalid_parameter`, at where each stands in the request, with all that is missing. */
export function allAsFormAsks(
  form: EventForm,
  visitors: readonly { entered: VisitorInput; at: string; held?: VisitorRow }[],
): VisitorInput[] {
  const faults = visitors.flatMap(({ entered, at }) =>
    formFaults('VISITOR', form.fields, { visitor: entered }).map((fault) => ({
      ...fault,
      field: fault.field.replace('visitor', at),
    })),
  );
  if (faults.length > 0) throw new Refusal('invalid_parameter', faults);
  const asking = { kind: 'VISITOR', form: form.fields, isApproved: false } as const;
  return visitors.map(({ entered, held }) => asAsked('visitor', entered, asking, held));
}

/** The same of one; `held` is the registration that is changed. */
export const asFormAsks = (form: EventForm, entered: VisitorInput, held?: VisitorRow): VisitorInput =>
  allAsFormAsks(form, [{ entered, at: 'visitor', ...(held && { held }) }])[0] as VisitorInput;
