/** A test mail, and what came of it. */
import { atom } from 'nanostores';
import type { AnswerOf } from '#api/index.ts';
import type { Locale } from '#i18n/locales.ts';
import { errorKey, loader } from '../lib/loaded.ts';
import { api } from '../site/api.ts';

export function createMailTrial(language: Locale) {
  const settings = loader<AnswerOf<'GET /manage/setUp/getMail'>>();
  const $isSending = atom(false);
  const $result = atom<AnswerOf<'POST /manage/setUp/testMail'> | undefined>();
  /** Why it was not even tried, 'msg.…'. */
  const $failure = atom<string | undefined>();
  return {
    $settings: settings.$state,
    load: () => settings.load(() => api('GET /manage/setUp/getMail', {})),
    $isSending,
    $result,
    $failure,
    async send(): Promise<void> {
      if ($isSending.get()) return;
      $isSending.set(true);
      $result.set(undefined);
      $failure.set(undefined);
      await api('POST /manage/setUp/testMail', { language }).then(
        ({ data }) => $result.set(data),
        (error: unknown) => $failure.set(errorKey(error)),
      );
      $isSending.set(false);
    },
  };
}
export type MailTrial = ReturnType<typeof createMailTrial>;
