/** The second factor of a member's account: whether it is on, setting it up, and turning it off. */
import { atom } from 'nanostores';
import { z } from 'zod';
import type { AnswerOf } from '#api/index.ts';
import { bothFactorsAgain, passwordAgain, typedCode } from '#domain/account/account.ts';
import { createForm } from '../lib/form.ts';
import { loader } from '../lib/loaded.ts';
import { api } from '../site/api.ts';
import { refreshMember } from '../site/session.ts';

const bothFactors = { schema: bothFactorsAgain, initial: { password: '', code: '' } };

export function createSecondFactor() {
  const factor = loader<AnswerOf<'GET /member/getSecondFactor'>>();
  /** The secret that is being set up; undefined while none is. */
  const $setUp = atom<AnswerOf<'POST /member/startSecondFactor'> | undefined>();
  /** Recovery codes that were just made: shown until their owner has kept them. */
  const $recoveryCodes = atom<readonly string[] | undefined>();

  /** After a change: reads the state again, without clearing the screen, and what the member may do. */
  async function renew(): Promise<void> {
    const [{ data }] = await Promise.all([api('GET /member/getSecondFactor', {}), refreshMember()]);
    factor.change(() => data);
  }

  const startForm = createForm({
    schema: passwordAgain,
    initial: { password: '' },
    async send(entered) {
      $setUp.set((await api('POST /member/startSecondFactor', entered)).data);
    },
  });

  const confirmForm = createForm({
    schema: z.object({ code: typedCode }),
    initial: { code: '' },
    async send(entered) {
      const { data } = await api('POST /member/confirmSecondFactor', entered);
      $setUp.set(undefined);
      $recoveryCodes.set(data.recoveryCodes);
      await renew();
    },
  });

  const renewCodesForm = createForm({
    ...bothFactors,
    async send(entered) {
      $recoveryCodes.set((await api('POST /member/renewRecoveryCodes', entered)).data.recoveryCodes);
      await renew();
    },
  });

  const turnOffForm = createForm({
    ...bothFactors,
    async send(entered) {
      await api('POST /member/turnOffSecondFactor', entered);
      await renew();
    },
  });

  return {
    $factor: factor.$state,
    $setUp,
    $recoveryCodes,
    startForm,
    confirmForm,
    renewCodesForm,
    turnOffForm,
    load: () => factor.load(() => api('GET /member/getSecondFactor', {})),
    /** Ends the setting up before it is confirmed. */
    stopSetUp(): void {
      confirmForm.reset();
      $setUp.set(undefined);
    },
    /** Hides the recovery codes for good: their owner has kept them. */
    hideCodes: (): void => $recoveryCodes.set(undefined),
  };
}
export type SecondFactor = ReturnType<typeof createSecondFactor>;
