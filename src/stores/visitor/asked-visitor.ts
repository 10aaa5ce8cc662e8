/** By which form of the event visitors are entered: what is asked of them, what is missing, and what is sent. */
import { atom } from 'nanostores';
import { z } from 'zod';
import type { EventForm } from '#api/event/event-form.ts';
import type { FieldError } from '#domain/common/validation.ts';
import { formFaults } from '#domain/event-form/form.ts';
import { visitorInput } from '#domain/visitor/visitor.ts';
import { asAsked, asSpecified, followingForm, loadForm, onlyAsked } from '../event-form/event-form.ts';
import type { Entered } from '../lib/blank.ts';

/** `brought`: the form that counts now, where the page was made with it. */
export function createAskedVisitor(brought?: EventForm) {
  const $asked = atom(brought ? asAsked(brought) : asSpecified('VISITOR'));
  /** The form was changed before it was sent. */
  const $isChanged = atom(false);

  /** Takes the saved state of the form that is named, or the one that counts now. */
  async function take(formIdx?: number | null, { isStored = false } = {}): Promise<void> {
    $isChanged.set(false);
    $asked.set(await loadForm('VISITOR', formIdx, { brought, isStored }));
  }

  const only = (visitor: unknown) => onlyAsked($asked.get(), 'visitor', (visitor ?? {}) as Entered);

  /** What is missing of one visitor, whom the form holds under `at`. */
  const faults = (visitor: unknown, at: string): FieldError[] =>
    formFaults('VISITOR', $asked.get().fields, { visitor: only(visitor) }).map((fault) => ({
      ...fault,
      field: fault.field.replace(/^visitor/, at),
    }));

  return {
    $asked,
    $isChanged,
    take,
    only,
    faults,
    /** A visitor as the form asks for them. */
    schema: z.preprocess(only, visitorInput),
    following: <T>(call: Promise<T>) =>
      followingForm(call, (form) => {
        $asked.set(asAsked(form));
        $isChanged.set(true);
      }),
  };
}
