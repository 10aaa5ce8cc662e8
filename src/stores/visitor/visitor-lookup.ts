/** Looking a registration up by name and email or mobile. */
import { atom, type ReadableAtom } from 'nanostores';
import type { RequestOf } from '#api/index.ts';
import { lookUpForm } from '#domain/visitor/visitor.ts';
import { createForm, type Form } from '../lib/form.ts';
import { whileLoading } from '../lib/loading.ts';
import { api } from '../site/api.ts';

type Question = RequestOf<'POST /visitor/resendLink'>;

export interface VisitorLookUp {
  form: Form<string>;
  /** The code of the registration that was found; nothing else is told of it. */
  $code: ReadableAtom<string | undefined>;
  show(code: string): void;
  /** Has the link for changing it sent to the address that is stored. */
  resend(): Promise<void>;
  again(): void;
}

export function createVisitorLookUp(): VisitorLookUp {
  const $code = atom<string | undefined>();
  let question: Question | undefined;
  const form = createForm({
    schema: lookUpForm,
    initial: { visitorName: '', contact: '' },
    async send({ visitorName, contact }) {
      const by = contact.includes('@') ? { visitorEmail: contact } : { visitorMobile: contact };
      const asked = { visitorName, ...by };
      const { code } = (await api('POST /visitor/check', asked)).data;
      question = asked;
      return code;
    },
  });
  return {
    form,
    $code,
    show: (code) => $code.set(code),
    async resend() {
      if (question) await whileLoading(api('POST /visitor/resendLink', question));
    },
    again() {
      question = undefined;
      form.reset({ visitorName: '', contact: '' });
      $code.set(undefined);
    },
  };
}
