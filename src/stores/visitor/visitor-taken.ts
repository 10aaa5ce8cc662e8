/** `visitor_found` names the fields that are registered already: marks them, as bad fields are marked. */
import { ApiError, isRefused } from '#api/client.ts';
import type { FieldError } from '#domain/common/validation.ts';
import type { Form } from '../lib/form.ts';

let taken: readonly FieldError[] = [];

/** Passes a call on, and keeps the fields that its refusal names for the form that waits for it. */
export async function takenBy<T>(call: Promise<T>): Promise<T> {
  taken = [];
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiError && isRefused(error, 'visitor_found') && Array.isArray(error.data))
      taken = error.data as FieldError[];
    throw error;
  }
}

/** The same form; refused for what is registered already, it marks the fields and names the first. */
export function markTaken<Answer>(form: Form<Answer>): Form<Answer> {
  return {
    ...form,
    async submit(confirm) {
      taken = [];
      const outcome = await form.submit(confirm);
      if (outcome.ok || taken.length === 0) return outcome;
      form.refuse(taken, 'msg.visitor_found');
      return { ok: false, field: taken[0]?.field };
    },
  };
}
