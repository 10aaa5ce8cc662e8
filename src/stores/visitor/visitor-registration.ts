/** Registering visitors: the form of one to twenty people, its draft, and the passes that come of it. */
import { atom, type ReadableAtom } from 'nanostores';
import { z } from 'zod';
import type { Member } from '#api/account/member.ts';
import type { EventForm } from '#api/event/event-form.ts';
import type { RegisteredVisitor } from '#api/visitor/visitor.ts';
import type { Locale } from '#domain/common/language.ts';
import { limits } from '#domain/common/limits.ts';
import { consentVersion, registration, visitorInput } from '#domain/visitor/visitor.ts';
import type { RegistrationType } from '#domain/visitor/visitor-types.ts';
import type { AskedForm } from '../event-form/event-form.ts';
import { blankOf, type Entered } from '../lib/blank.ts';
import { createForm, type Form } from '../lib/form.ts';
import { takeOut } from '../lib/list-marks.ts';
import { isLike, isSafe, kept, storageKeys } from '../lib/storage.ts';
import { api } from '../site/api.ts';
import { $member, isDraftOver, refreshMember } from '../site/session.ts';
import { createAskedVisitor } from './asked-visitor.ts';
import { keepPasses } from './kept-passes.ts';
import { markTaken, takenBy } from './visitor-taken.ts';

interface Values {
  visitors: Entered[];
  agreePrivacy: string;
  /** By which saved state of the event's form it was begun; null: what the specification lists. */
  formIdx?: number | null;
}

interface Draft {
  /** Milliseconds since 1970. */
  savedAt: number;
  values: Values;
}

const isDraft = isLike({ savedAt: 0, values: { visitors: [] } });
const $draft = kept<Draft>(storageKeys.visitorForm, undefined, isDraft);

/** The draft says by which form it was begun. */
const draftBy = (formIdx: () => number | null) => ({
  get(): Values | undefined {
    const draft = $draft.get();
    if (draft && isDraftOver(draft)) return void $draft.set(undefined);
    return draft?.values;
  },
  set: (values: object | undefined) =>
    $draft.set(values && { savedAt: Date.now(), values: { ...(values as Values), formIdx: formIdx() } }),
});

const blank = (): Values => ({ visitors: [blankOf(visitorInput)], agreePrivacy: '' });

export interface VisitorRegistration {
  form: Form<RegisteredVisitor[]>;
  /** Those who were just registered; undefined while the form is filled in. */
  $registered: ReadableAtom<readonly RegisteredVisitor[] | undefined>;
  /** True when what an earlier visit entered was brought back. */
  $isRestored: ReadableAtom<boolean>;
  /** By which form of the event it is entered, and whether that was changed before it was sent. */
  $asked: ReadableAtom<AskedForm>;
  $isFormChanged: ReadableAtom<boolean>;
  /** Call it once the page runs: takes a member's own details where nothing is entered yet. Returns how to end it. */
  open(): () => void;
  addPerson(): void;
  removePerson(index: number): void;
  startOver(): void;
  /** The registration went through: shows the passes. */
  finish(registered: readonly RegisteredVisitor[]): void;
  /** Back to an empty form, for someone else. */
  again(): void;
}

export function createVisitorRegistration(
  registrationType: RegistrationType,
  brought?: EventForm,
): VisitorRegistration {
  const $registered = atom<readonly RegisteredVisitor[] | undefined>();
  const $isRestored = atom(false);
  const asked = createAskedVisitor(brought);
  const draftStore = draftBy(() => asked.$asked.get().formIdx);
  const entered = registration.pick({ visitors: true, agreePrivacy: true });
  const form = markTaken(
    createForm({
      schema: z.preprocess((values) => {
        const { visitors, agreePrivacy } = values as Values;
        return { visitors: visitors.map(asked.only), agreePrivacy };
      }, entered),
      faults: (values) =>
        (values as Values).visitors.flatMap((visitor, at) => asked.faults(visitor, `visitors.${at}`)),
      prepare: asked.prepare,
      initial: blank(),
      draft: { store: draftStore, without: ['agreePrivacy'] },
      isKept: () => isSafe(storageKeys.visitorForm),
      async send(sent, key) {
        const language = document.documentElement.lang as Locale;
        const { formIdx } = asked.$asked.get();
        const request = { ...sent, registrationType, language, consentVersion, formIdx };
        const call = api('POST /visitor/register', request, { key });
        return (await takenBy(asked.following(call))).data;
      },
    }),
  );
  const people = () => (form.$values.get() as Values).visitors;

  return {
    form,
    $registered,
    $isRestored,
    $asked: asked.$asked,
    $isFormChanged: asked.$isChanged,
    open() {
      const draft = draftStore.get();
      $isRestored.set(draft !== undefined);
      if (!form.$isDirty.get()) form.reset(filledFor($member.get()));
      void asked.take(draft?.formIdx);
      return form.$values.listen((now, before) => copyLatinNames(form, now as Values, before as Values));
    },
    addPerson() {
      if (people().length >= limits.visitorsPerGroup) return;
      // Who comes together mostly comes from one place.
      const { country, city, organization } = people().at(-1) ?? {};
      form.set('visitors', [...people(), { ...blankOf(visitorInput), country, city, organization }]);
    },
    removePerson(index) {
      takeOut(form, 'visitors', index);
    },
    startOver() {
      draftStore.set(undefined);
      $isRestored.set(false);
      form.reset(filledFor($member.get()));
      void asked.take();
    },
    finish(registered) {
      // What is registered at the door is registered on anybody's device.
      if (registrationType === 'PRE') void keepPasses(registered);
      $registered.set(registered);
      $isRestored.set(false);
      // A member may take part by it.
      void refreshMember();
    },
    again() {
      form.reset(blank());
      void asked.take();
      $registered.set(undefined);
    },
  };
}

/** What a member said of themselves stands in the first person's fields. */
function filledFor(member: Member | undefined): Values {
  const empty = blank();
  // Who is registered already registers others.
  if (!member || member.participateType?.endsWith('VISITOR')) return empty;
  const { nameKo, nameEn, mobile, email, country, city } = member;
  const own = {
    visitorName: nameKo,
    visitorNameEn: nameEn,
    visitorMobile: mobile ?? '',
    visitorEmail: email,
  };
  return { ...empty, visitors: [{ ...empty.visitors[0], ...own, country, city }] };
}

const isLatin = (text: string) => /^[\p{Script=Latin}\p{P}\s]*$/u.test(text);

/** A name in Latin letters need not be written twice. */
function copyLatinNames(form: Form, now: Values, before: Values): void {
  for (const [at, person] of now.visitors.entries()) {
    const [name, held] = [
      String(person['visitorName'] ?? ''),
      String(before.visitors[at]?.['visitorName'] ?? ''),
    ];
    const english = String(person['visitorNameEn'] ?? '');
    if (name === held || name === english || now.visitors.length !== before.visitors.length || !isLatin(name))
      continue;
    if (english === '' || english === held) form.set(`visitors.${at}.visitorNameEn`, name);
  }
}
