/** What a member sees and does of the security of their account: the second factor, and where they are logged in. */
import { atom } from 'nanostores';
import { z } from 'zod';
import type { AnswerOf } from '#api/index.ts';
import { bothFactorsAgain, passwordAgain, typedCode } from '#domain/account.ts';
import type { Locale } from '#domain/language.ts';
import { api } from './api.ts';
import { createForm } from './lib/form.ts';
import { loader } from './lib/loaded.ts';
import { refreshMember } from './session.ts';

const factor = loader<AnswerOf<'GET /member/getSecondFactor'>>();
export const $secondFactor = factor.$state;
export const loadSecondFactor = () => factor.load(() => api('GET /member/getSecondFactor', {}));

/** The secret that is being set up; undefined while none is. */
export const $setUp = atom<AnswerOf<'POST /member/startSecondFactor'> | undefined>();
/** Recovery codes that were just made: shown until their owner has kept them. */
export const $recoveryCodes = atom<readonly string[] | undefined>();

/** After a change: reads the state again, without clearing the screen, and what the member may do. */
async function renewed(): Promise<void> {
  const [{ data }] = await Promise.all([api('GET /member/getSecondFactor', {}), refreshMember()]);
  factor.change(() => data);
}

const bothFactors = { schema: bothFactorsAgain, initial: { password: '', code: '' } };

export const startFactorForm = createForm({
  schema: passwordAgain,
  initial: { password: '' },
  async send(entered) {
    $setUp.set((await api('POST /member/startSecondFactor', entered)).data);
  },
});

export const confirmFactorForm = createForm({
  schema: z.object({ code: typedCode }),
  initial: { code: '' },
  async send(entered) {
    const { data } = await api('POST /member/confirmSecondFactor', entered);
    $setUp.set(undefined);
    $recoveryCodes.set(data.recoveryCodes);
    await renewed();
  },
});

export const renewCodesForm = createForm({
  ...bothFactors,
  async send(entered) {
    $recoveryCodes.set((await api('POST /member/renewRecoveryCodes', entered)).data.recoveryCodes);
    await renewed();
  },
});

export const turnOffForm = createForm({
  ...bothFactors,
  async send(entered) {
    await api('POST /member/turnOffSecondFactor', entered);
    await renewed();
  },
});

const sessions = loader<AnswerOf<'GET /member/getSessionList'>>();
export const $sessions = sessions.$state;
export const loadSessions = () => sessions.load(() => api('GET /member/getSessionList', {}));

export async function endSession(sessionIdx: number): Promise<void> {
  await api('POST /member/endSession', { sessionIdx });
  sessions.change((all) => all.filter((one) => one.sessionIdx !== sessionIdx));
}

export async function endOtherSessions(): Promise<void> {
  await api('POST /member/endOtherSessions', {});
  sessions.change((all) => all.filter((one) => one.isCurrent));
}

/** Sends the links to confirm the member's addresses again. */
export async function sendConfirmation(language: Locale): Promise<void> {
  await api('POST /member/sendConfirmation', { language });
}
