/** A forgotten password: asking for the link by mail, and the new password with it. */
import { passwordReset, resetRequest } from '#domain/account/account.ts';
import type { Locale } from '#domain/common/language.ts';
import { createForm } from '../lib/form.ts';
import { api } from '../site/api.ts';
import { $deviceToken } from '../site/token.ts';

/** Asks for the link; the answer is the id that was written, for the sentence that follows. */
export const createResetRequest = () =>
  createForm({
    schema: resetRequest.pick({ id: true }),
    initial: { id: '' },
    async send({ id }) {
      const language = document.documentElement.lang as Locale;
      await api('POST /member/requestPasswordReset', { id, language, deviceToken: $deviceToken.get() });
      return id;
    },
  });

/** `token` is the mail's. */
export const createPasswordReset = (token: string) =>
  createForm({
    schema: passwordReset
      .omit({ token: true })
      .refine((reset) => reset.newPassword === reset.newPasswordConfirm, {
        path: ['newPasswordConfirm'],
        params: { rule: 'not_matched' },
      }),
    initial: { newPassword: '', newPasswordConfirm: '' },
    async send(entered) {
      const { data } = await api('POST /member/resetPassword', { token, ...entered });
      $deviceToken.set(data.deviceToken);
    },
  });
