/** Logging in, in one step or two. */
import { atom } from 'nanostores';
import { z } from 'zod';
import { type ApiError, isRefused } from '#api/client.ts';
import { typedCode } from '#domain/account/account.ts';
import { loginInput } from '#domain/account/member.ts';
import { createForm } from '../lib/form.ts';
import { api } from '../site/api.ts';
import { openSession } from '../site/session.ts';
import { $deviceToken } from '../site/token.ts';

/** `id`: of whom it is known who they are. */
export function createLogin(id = '') {
  /** What the second step answers; undefined before the first step is done, and when there is no second. */
  const $challenge = atom<string | undefined>();

  /** The first step. It is done when the password is right; `$challenge` then says whether a code is still to come. */
  const passwordForm = createForm({
    schema: loginInput,
    initial: { id, password: '' },
    async send(entered) {
      $challenge.set(undefined);
      try {
        const deviceToken = $deviceToken.get();
        openSession((await api('POST /member/login', { ...entered, deviceToken })).data);
      } catch (error) {
        if (!isRefused(error, 'code_needed')) throw error;
        codeForm.reset();
        $challenge.set(((error as ApiError).data as { challenge: string }).challenge);
      }
    },
  });

  /** The second step. When the challenge has ended the first one says so, and is where it goes on. */
  const codeForm = createForm({
    schema: z.object({ code: typedCode }),
    initial: { code: '' },
    async send({ code }) {
      try {
        const request = { challenge: $challenge.get() ?? '', code, deviceToken: $deviceToken.get() };
        const { data } = await api('POST /member/loginCode', request);
        openSession(data);
      } catch (error) {
        if (isRefused(error, 'challenge_ended') || isRefused(error, 'challenge_tries_over'))
          startAgain((error as ApiError).key);
        throw error;
      }
    },
  });

  /** Back to the first step, with what happened where there is something to say. */
  function startAgain(failure?: string): void {
    $challenge.set(undefined);
    passwordForm.reset();
    if (failure !== undefined) passwordForm.refuse([], failure);
  }

  return { $challenge, passwordForm, codeForm, startAgain };
}
export type Login = ReturnType<typeof createLogin>;
