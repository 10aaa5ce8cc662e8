/** Logging in, in one step or two, and a forgotten password. */
import { atom } from 'nanostores';
import { z } from 'zod';
import { type ApiError, isRefused } from '#api/client.ts';
import { passwordReset, resetRequest, typedCode } from '#domain/account.ts';
import type { Locale } from '#domain/language.ts';
import { loginInput } from '#domain/member.ts';
import { api } from './api.ts';
import { createForm } from './lib/form.ts';
import { openSession, refreshMember } from './session.ts';
import { $deviceToken } from './token.ts';

/** What the second step answers; undefined before the first step is done, and when there is no second. */
export const $challenge = atom<string | undefined>();

/** The first step. It is done when the password is right; `$challenge` then says whether a code is still to come. */
export const loginForm = createForm({
  schema: loginInput,
  initial: { id: '', password: '' },
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
export const codeForm = createForm({
  schema: z.object({ code: typedCode }),
  initial: { code: '' },
  async send({ code }) {
    try {
      const request = { challenge: $challenge.get() ?? '', code, deviceToken: $deviceToken.get() };
      const { data } = await api('POST /member/loginCode', request);
      openSession(data);
    } catch (error) {
      if (isRefused(error, 'challenge_ended')) startAgain((error as ApiError).key);
      throw error;
    }
  },
});

/** Back to the first step, with what happened where there is something to say. */
export function startAgain(failure?: string): void {
  $challenge.set(undefined);
  loginForm.reset();
  if (failure !== undefined) loginForm.refuse([], failure);
}

/** Asks for the link; the answer is the id that was written, for the sentence that follows. */
export const resetRequestForm = createForm({
  schema: resetRequest.pick({ id: true }),
  initial: { id: '' },
  async send({ id }) {
    const language = document.documentElement.lang as Locale;
    await api('POST /member/requestPasswordReset', { id, language, deviceToken: $deviceToken.get() });
    return id;
  },
});

/** The token of the mail's link, as the address of the page has it. */
export const $resetToken = atom('');

export const resetForm = createForm({
  schema: passwordReset
    .omit({ token: true })
    .refine((reset) => reset.newPassword === reset.newPasswordConfirm, {
      path: ['newPasswordConfirm'],
      params: { rule: 'not_matched' },
    }),
  initial: { newPassword: '', newPasswordConfirm: '' },
  async send(entered) {
    const { data } = await api('POST /member/resetPassword', { token: $resetToken.get(), ...entered });
    $deviceToken.set(data.deviceToken);
  },
});

/** The token of a mail's link with which an address is confirmed; undefined where none was opened. */
export const $confirmToken = atom<string | undefined>();

/** The answer is the address. Nobody needs to be logged in; who is sees the member as it is now. */
export const confirmForm = createForm({
  schema: z.object({}),
  initial: {},
  async send() {
    const { data } = await api('POST /member/confirmEmail', { token: $confirmToken.get() ?? '' });
    await refreshMember();
    return data.email;
  },
});

/**
 * Takes the token of a mail's link out of the address, where it would stay in the history, and on a screen that others
 * see: `?reset=TOKEN` or `#confirm=TOKEN`. Answers what the link is for; 'ask' is `?reset=`, the way to a new link.
 */
export function takeLink({ href }: Location): 'confirm' | 'reset' | 'ask' | undefined {
  const address = new URL(href);
  const confirm = /^#confirm=([\w-]+)$/.exec(address.hash)?.[1];
  if (confirm !== undefined) {
    $confirmToken.set(confirm);
    confirmForm.reset();
    address.hash = '';
    history.replaceState(history.state, '', address);
    return 'confirm';
  }
  const reset = address.searchParams.get('reset');
  if (reset === null) return undefined;
  if (reset === '') return 'ask';
  $resetToken.set(reset);
  address.searchParams.set('reset', '');
  history.replaceState(history.state, '', address);
  return 'reset';
}
