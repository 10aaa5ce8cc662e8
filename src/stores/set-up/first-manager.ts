/** The link of the first start: whether it counts, and the account that it makes. */
import type { AnswerOf } from '#api/index.ts';
import { firstManager } from '#domain/set-up/set-up.ts';
import type { Locale } from '#i18n/locales.ts';
import { createForm } from '../lib/form.ts';
import { loader } from '../lib/loaded.ts';
import { api } from '../site/api.ts';
import { openSession } from '../site/session.ts';

export function createFirstManager(token: string, language: Locale) {
  const link = loader<AnswerOf<'POST /setUp/check'>>();
  return {
    $link: link.$state,
    load: () => link.load(() => api('POST /setUp/check', { token })),
    form: createForm({
      schema: firstManager,
      initial: { id: '', password: '', nameKo: '', nameEn: '', country: '' },
      async send(entered, key) {
        const { data } = await api('POST /setUp/begin', { ...entered, token, language }, { key });
        openSession(data);
      },
    }),
  };
}
