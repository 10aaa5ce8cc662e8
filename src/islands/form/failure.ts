import { sentence, type Translate } from '#i18n/engine.ts';

/** The sentence of a refused form; one that may be sent again later says when. */
export function failureText(
  t: Translate<'msg' | 'ui'>,
  failure: string,
  retryAfter: number | undefined,
): string {
  if (retryAfter === undefined) return sentence(t, failure);
  if (failure === 'msg.server_busy') return t('ui.retryAfter.busy', { count: retryAfter });
  if (failure !== 'msg.too_many_requests') return sentence(t, failure);
  // Rounded up, so that nobody comes back too early.
  if (retryAfter < 60) return t('ui.retryAfter.seconds', { count: retryAfter });
  if (retryAfter <= 5400) return t('ui.retryAfter.minutes', { count: Math.ceil(retryAfter / 60) });
  return t('ui.retryAfter.hours', { count: Math.ceil(retryAfter / 3600) });
}
