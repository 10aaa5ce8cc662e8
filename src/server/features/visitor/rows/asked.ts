/** What a form of the event makes of what visitors entered (docs/rules.md, P49, P51, P58). */
import type { EventForm } from '#api/event/event-form.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import type { Answer } from '#domain/common/sent-answer.ts';
import { answerFaults, answersAsAsked } from '#domain/event-form/answer.ts';
import { asAsked } from '#domain/event-form/as-asked.ts';
import { formFaults } from '#domain/event-form/form.ts';
import type { VisitorEntered, VisitorInput } from '#domain/visitor/visitor.ts';
import type { VisitorRow } from './registration.ts';

/** A visitor as their form asks; `answers` is undefined of a change that says none. */
export interface AskedVisitor {
  visitor: VisitorInput;
  answers: Answer[] | undefined;
}

/** The registration that is changed, with its answers. */
type Held = VisitorRow & { answers: readonly Answer[] };

/**
 * Visitors as their form asks; `invalid_parameter`, at where each stands in the request, with all that is missing. Whoever registers has
 * answered nothing before, so that what they don't say is missing.
 */
export function allAsFormAsks(
  form: EventForm,
  visitors: readonly { entered: VisitorEntered; at: string; held?: Held }[],
): AskedVisitor[] {
  const questions = { questions: form.questions, isApproved: false };
  const faults = visitors.flatMap(({ entered: { answers, ...visitor }, at, held }) => {
    const said = answers ?? (held ? undefined : []);
    return [
      ...formFaults('VISITOR', form.fields, { visitor }).map((fault) => ({
        ...fault,
        field: fault.field.replace('visitor', at),
      })),
      ...(said ? answerFaults(questions, said) : []).map((fault) => ({
        ...fault,
        field: [at, fault.field].join('.'),
      })),
    ];
  });
  if (faults.length > 0) throw new Refusal('invalid_parameter', faults);
  const asking = { kind: 'VISITOR', form: form.fields, isApproved: false } as const;
  return visitors.map(({ entered: { answers, ...visitor }, held }) => ({
    visitor: asAsked('visitor', visitor, asking, held),
    answers: answers && answersAsAsked(questions, answers, held?.answers),
  }));
}

/** The same of one. */
export const asFormAsks = (form: EventForm, entered: VisitorEntered, held?: Held): AskedVisitor =>
  allAsFormAsks(form, [{ entered, at: 'visitor', ...(held && { held }) }])[0] as AskedVisitor;
