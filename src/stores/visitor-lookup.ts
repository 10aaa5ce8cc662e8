/** Looking a registration up by name and email or mobile. */
import { atom, type ReadableAtom } from 'nanostores';
import { lookUpForm } from '#domain/visitor.ts';
import { api } from './api.ts';
import { createForm, type Form } from './lib/form.ts';

export interface VisitorLookUp {
  form: Form<string>;
  /** The code of the registration that was found; nothing else is told of it. */
  $code: ReadableAtom<string | undefined>;
  show(code: string): void;
  again(): void;
}

export function createVisitorLookUp(): VisitorLookUp {
  const $code = atom<string | undefined>();
  const form = createForm({
    schema: lookUpForm,
    initial: { visitorName: '', contact: '' },
    async send({ visitorName, contact }) {
      const by = contact.includes('@') ? { visitorEmail: contact } : { visitorMobile: contact };
      return (await api('POST /visitor/check', { visitorName, ...by })).data.code;
    },
  });
  return {
    form,
    $code,
    show: (code) => $code.set(code),
    again() {
      form.reset({ visitorName: '', contact: '' });
      $code.set(undefined);
    },
  };
}
