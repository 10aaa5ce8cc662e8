import { sentence, type Translate } from '#i18n/engine.ts';
import type { Locale } from '#i18n/locales.ts';

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

/**
 * From when on a refused form may be sent again, where the refusal says so (`until`), on the reader's own clock, which is named. The
 * minute is rounded up, so that nobody comes back too early.
 */
export function possibleFrom(t: Translate<'ui'> & { locale: Locale }, data: unknown): string | undefined {
  const at = Math.ceil(Date.parse((Object(data) as { until: string }).until) / 60_000) * 60_000;
  if (Number.isNaN(at)) return undefined;
  // By itself, not by `i18n/format.ts`, which forms that show no time don't load.
  const format = new Intl.DateTimeFormat(t.locale, {
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });
  const { timeZone } = format.resolvedOptions();
  return t('ui.possibleFrom', {
    time: format.format(at),
    zone: zoneCity(timeZone),
  });
}

/** 'Asia/Seoul' as 'Seoul'. */
const zoneCity = (timeZone: string) => (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');
