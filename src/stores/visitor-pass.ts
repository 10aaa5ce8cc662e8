/** One's own registration, opened by its secret link or as a member: read, changed, cancelled. */
import { atom, type ReadableAtom } from 'nanostores';
import { z } from 'zod';
import type { OwnRegistration } from '#api/visitor.ts';
import { visitorInput } from '#domain/visitor.ts';
import { api } from './api.ts';
import { type Entered, fieldsOf } from './lib/blank.ts';
import { createForm, type Form } from './lib/form.ts';
import { type Loaded, loader } from './lib/loaded.ts';
import { whileLoading } from './lib/loading.ts';
import { refreshMember } from './session.ts';
import { markTaken, takenBy } from './visitor-taken.ts';

export interface VisitorPass {
  $own: ReadableAtom<Loaded<OwnRegistration>>;
  /** True once it was cancelled here. */
  $isCancelled: ReadableAtom<boolean>;
  form: Form<OwnRegistration>;
  load(): Promise<void>;
  /** Puts what stands into the form. */
  edit(): void;
  cancel(): Promise<void>;
}

/** `token`: of the link; undefined, the member's own. */
export function createVisitorPass(token: string | undefined): VisitorPass {
  const own = loader<OwnRegistration>();
  const $isCancelled = atom(false);
  const form = markTaken(
    createForm({
      schema: z.object({ visitor: visitorInput }),
      initial: { visitor: {} },
      async send({ visitor }) {
        const { data } = await takenBy(api('POST /visitor/update', { token, visitor }));
        own.change(() => data);
        return data;
      },
    }),
  );
  return {
    $own: own.$state,
    $isCancelled,
    form,
    load: () => own.load(() => api('POST /visitor/getDetail', { token })),
    edit() {
      const now = own.$state.get();
      if (now.state !== 'ready') return;
      const entered: Entered = fieldsOf(visitorInput, now.data);
      form.reset({
        visitor: Object.fromEntries(Object.entries(entered).map(([name, value]) => [name, value ?? ''])),
      });
    },
    async cancel() {
      await whileLoading(api('POST /visitor/cancel', { token }));
      $isCancelled.set(true);
      void refreshMember();
    },
  };
}
