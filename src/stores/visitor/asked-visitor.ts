/** By which form of the event visitors are entered: what is asked of them, what is missing, and what is sent. */
import { atom } from 'nanostores';
import { z } from 'zod';
import type { EventForm } from '#api/event/event-form.ts';
import type { FieldError } from '#domain/common/validation.ts';
import { formFaults } from '#domain/event-form/form.ts';
import { visitorEntered } from '#domain/visitor/visitor.ts';
import { asAsked, asSpecified, followingForm, loadForm, onlyAsked } from '../event-form/event-form.ts';
import { asSent, loadJudge } from '../event-form/own-answers.ts';
import type { Entered } from '../lib/blank.ts';

/** `brought`: the form that counts now, where the page was made with it. */
export function createAskedVisitor(brought?: EventForm) {
  const $asked = atom(brought ? asAsked(brought) : asSpecified('VISITOR'));
  /** The form was changed before it was sent. */
  const $isChanged = atom(false);
  let judge: Awaited<ReturnType<typeof loadJudge>> | undefined;
  /** The answers of a registration that is changed, as they stood: untouched they are not sent, so that they stay, or stay erased. */
  let stood: string | undefined;

  async function loadedJudge(): Promise<void> {
    // Without it the server judges.
    if ($asked.get().questions.length > 0) judge ??= await loadJudge().catch(() => undefined);
  }

  /** Takes the saved state of the form that is named, or the one that counts now. */
  async function take(formIdx?: number | null, { isStored = false } = {}): Promise<void> {
    $isChanged.set(false);
    $asked.set(await loadForm('VISITOR', formIdx, { brought, isStored }));
  }

  const answersIn = (entered: Entered) =>
    stood !== undefined && JSON.stringify(entered['answers'] ?? {}) === stood
      ? undefined
      : asSent($asked.get(), (entered['answers'] ?? {}) as Entered);

  function only(visitor: unknown) {
    const entered = (visitor ?? {}) as Entered;
    return { ...onlyAsked($asked.get(), 'visitor', entered), answers: answersIn(entered) };
  }

  /** What is missing of one visitor, whom the form holds under `at`. */
  function faults(visitor: unknown, at: string): FieldError[] {
    const form = $asked.get();
    const { answers, ...entered } = only(visitor);
    return [
      ...formFaults('VISITOR', form.fields, { visitor: entered }).map((fault) => ({
        ...fault,
        field: fault.field.replace(/^visitor/, at),
      })),
      ...(answers ? (judge?.answerFaults(form, answers) ?? []) : []).map((fault) => ({
        ...fault,
        field: [at, fault.field].join('.'),
      })),
    ];
  }

  return {
    $asked,
    $isChanged,
    take,
    only,
    faults,
    /** What judges the answers, before a form is sent. */
    prepare: loadedJudge,
    /** Takes what stands of a registration that is changed. */
    stands: (answers: Entered) => {
      stood = JSON.stringify(answers);
    },
    /** A visitor as the form asks for them. */
    schema: z.preprocess(only, visitorEntered),
    following: <T>(call: Promise<T>) =>
      followingForm(call, (form) => {
        $asked.set(asAsked(form));
        $isChanged.set(true);
      }),
  };
}
