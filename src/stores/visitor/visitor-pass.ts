/** One's own registration, opened by its secret link or as a member: read, changed, cancelled. */
import { atom, type ReadableAtom } from 'nanostores';
import { z } from 'zod';
import type { OwnRegistration } from '#api/visitor/visitor.ts';
import { visitorInput } from '#domain/visitor/visitor.ts';
import type { AskedForm } from '../event-form/event-form.ts';
import { asEntered } from '../event-form/own-answers.ts';
import { type Entered, fieldsOf } from '../lib/blank.ts';
import { createForm, type Form } from '../lib/form.ts';
import { errorKey, type Loaded, loader } from '../lib/loaded.ts';
import { whileLoading } from '../lib/loading.ts';
import { api } from '../site/api.ts';
import { refreshMember } from '../site/session.ts';
import { createAskedVisitor } from './asked-visitor.ts';
import { forgetPass, renewPass } from './kept-passes.ts';
import { markTaken, takenBy } from './visitor-taken.ts';

/** `links` is what a change did to them: a new address has a new one, or the one that was opened is the only one now. */
export type ChangedPass = OwnRegistration & { links: 'moved' | 'only' | 'same' };

export interface VisitorPass {
  $own: ReadableAtom<Loaded<OwnRegistration>>;
  /** True once it was cancelled here. */
  $isCancelled: ReadableAtom<boolean>;
  /** By which form they registered. */
  $asked: ReadableAtom<AskedForm>;
  form: Form<ChangedPass>;
  load(): Promise<void>;
  /** Puts what stands into the form. */
  edit(): void;
  cancel(): Promise<void>;
}

/** `link`: the token of the link; undefined, the member's own. `onMoved` hears of the one that takes its place. */
export function createVisitorPass(link: string | undefined, onMoved: (token: string) => void): VisitorPass {
  let token = link;
  const own = loader<OwnRegistration>();
  const $isCancelled = atom(false);
  const asked = createAskedVisitor();
  const form = markTaken(
    createForm({
      schema: z.object({ visitor: asked.schema }),
      faults: (values) => asked.faults((values as { visitor: Entered }).visitor, 'visitor'),
      prepare: asked.prepare,
      initial: { visitor: {} },
      async send({ visitor }): Promise<ChangedPass> {
        const { data } = await takenBy(api('POST /visitor/update', { token, visitor }));
        const { token: next, isLinkEnded, ...changed } = data;
        own.change(() => changed);
        if (next === null) {
          const isOnly = isLinkEnded && token !== undefined;
          renewPass({ ...changed, token: isOnly ? token : undefined });
          return { ...changed, links: isOnly ? 'only' : 'same' };
        }
        // The link of before ended with the address.
        token = next;
        renewPass({ ...changed, token });
        onMoved(next);
        return { ...changed, links: 'moved' };
      },
    }),
  );
  return {
    $own: own.$state,
    $isCancelled,
    $asked: asked.$asked,
    form,
    load: () =>
      own.load(async () => {
        try {
          const answer = await api('POST /visitor/getDetail', { token });
          // The desk may have corrected a name.
          renewPass({ ...answer.data, token: undefined });
          return answer;
        } catch (error) {
          // Cancelled elsewhere, or another link has taken its place.
          if (token !== undefined && errorKey(error) === 'msg.visitor_not_found') forgetPass({ token });
          throw error;
        }
      }),
    edit() {
      const now = own.$state.get();
      if (now.state !== 'ready') return;
      void asked.take(now.data.formIdx, { isStored: true });
      const entered: Entered = fieldsOf(visitorInput, now.data);
      const answers = asEntered(now.data.answers);
      asked.stands(answers);
      form.reset({
        visitor: {
          ...Object.fromEntries(Object.entries(entered).map(([name, value]) => [name, value ?? ''])),
          answers,
        },
      });
    },
    async cancel() {
      await whileLoading(api('POST /visitor/cancel', { token }));
      const now = own.$state.get();
      if (now.state === 'ready') forgetPass({ code: now.data.code });
      $isCancelled.set(true);
      void refreshMember();
    },
  };
}
