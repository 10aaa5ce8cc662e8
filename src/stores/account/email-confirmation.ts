/** Confirming an email address by the link of a mail. */
import { z } from 'zod';
import type { Locale } from '#domain/common/language.ts';
import { createForm } from '../lib/form.ts';
import { api } from '../site/api.ts';
import { refreshMember } from '../site/session.ts';

/** `token` is the mail's. The answer is the address. Nobody needs to be logged in; who is sees the member as it is now. */
export const createEmailConfirmation = (token: string) =>
  createForm({
    schema: z.object({}),
    initial: {},
    async send() {
      const { data } = await api('POST /member/confirmEmail', { token });
      await refreshMember();
      return data.email;
    },
  });

/** Sends the links to confirm the member's addresses again. */
export async function sendConfirmation(language: Locale): Promise<void> {
  await api('POST /member/sendConfirmation', { language });
}
