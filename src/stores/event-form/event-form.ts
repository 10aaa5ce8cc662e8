/** The form of an event by which somebody takes part, as whoever fills it in needs it (docs/rules.md, P49). */
import { ApiError, isRefused } from '#api/client.ts';
import type { EventForm } from '#api/event/event-form.ts';
import type { Ask, FormKind } from '#domain/event-form/ask.ts';
import { askedBy, type FormFields, formFields, isAskedOf, kindOf } from '#domain/event-form/form.ts';
import type { Question } from '#domain/event-form/question.ts';
import type { ParticipateType } from '#domain/participation/participation.ts';
import { api } from '../site/api.ts';
import { loadEvent } from '../site/session.ts';

export interface AskedForm {
  /** Null: what the specification lists. */
  formIdx: number | null;
  kind: FormKind;
  fields: FormFields;
  /** The event's own, in their order. */
  questions: readonly Question[];
  /** Whoever is approved is asked what is left, too. */
  isApproved: boolean;
  /** How each field that the form may ask is asked, by its path. */
  rules: ReadonlyMap<string, { ask: Ask; helpKo: string | null; helpEn: string | null }>;
}

export function asAsked({ formIdx, kind, fields, questions }: EventForm, isApproved = false): AskedForm {
  const ask = askedBy(kind, fields);
  const helps = new Map(fields.map((one) => [one.field, one]));
  const rules = formFields[kind].map(({ field }) => {
    const { helpKo = null, helpEn = null } = helps.get(field) ?? {};
    return [field, { ask: ask(field), helpKo, helpEn }] as const;
  });
  return { formIdx, kind, fields, questions, isApproved, rules: new Map(rules) };
}

export const asSpecified = (kind: FormKind, isApproved = false): AskedForm =>
  asAsked({ formIdx: null, kind, fields: [], questions: [] }, isApproved);

interface Taking {
  isApproved?: boolean;
  /** Something is stored by it: no other form may take its place. */
  isStored?: boolean;
  /** The form that counts now, where the page has it. */
  brought?: EventForm | undefined;
}

/** In the place of a form that could not be read, for what is stored by it: everything may be said, nothing is left out, and the server judges. */
const openTo = (kind: FormKind, formIdx: number, isApproved: boolean): AskedForm => {
  const others = formFields[kind].filter(({ isCore }) => !isCore);
  const fields = others.map(({ field }) => ({ field, ask: 'optional' as const, helpKo: null, helpEn: null }));
  return asAsked({ formIdx, kind, fields, questions: [] }, isApproved);
};

/**
 * A saved state of a form; without a number the one that counts now, which the page may have brought. What the specification lists is
 * known here, so for that nothing is loaded. Without an answer it stands in: the server says with the first try to send by which form it
 * goes on.
 */
export async function loadForm(
  type: ParticipateType,
  formIdx?: number | null,
  { isApproved = false, isStored = false, brought }: Taking = {},
): Promise<AskedForm> {
  const kind = kindOf(type);
  if (brought?.kind === kind && (formIdx === undefined || formIdx === brought.formIdx))
    return asAsked(brought, isApproved);
  const idx = formIdx === undefined ? ((await loadEvent())?.formIdxs[kind] ?? null) : formIdx;
  if (idx === null) return asSpecified(kind, isApproved);
  const asked = { participateType: type };
  const named = api('GET /event/getForm', { ...asked, formIdx: idx });
  if (isStored)
    return named.then(
      ({ data }) => asAsked(data, isApproved),
      () => openTo(kind, idx, isApproved),
    );
  const answer = await named.catch(() => api('GET /event/getForm', asked)).catch(() => undefined);
  return answer ? asAsked(answer.data, isApproved) : asSpecified(kind, isApproved);
}

/** Whether a form asks a field, and true for what no form may leave out, such as the log-in. */
export function isAsked({ rules, isApproved }: AskedForm, field: string): boolean {
  const rule = rules.get(field);
  return rule === undefined || isAskedOf(rule.ask, isApproved);
}

export const isRequired = ({ rules }: AskedForm, field: string): boolean =>
  rules.get(field)?.ask === 'required';

/** A part of what was entered, without what its form doesn't ask: that is neither judged nor sent. */
export const onlyAsked = (form: AskedForm, part: string, entered: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(entered).filter(([name]) => isAsked(form, `${part}.${name}`)));

/** Passes a call on; refused because the form was changed meanwhile, `take` gets the one that counts now. */
export async function followingForm<T>(call: Promise<T>, take: (form: EventForm) => void): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (isRefused(error, 'form_changed') && error instanceof ApiError && error.data)
      take(error.data as EventForm);
    throw error;
  }
}
