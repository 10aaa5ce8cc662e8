/** How mails say that a decision of managers may be objected to. */
import type { Locale } from '#domain/common/language.ts';
import { organiser } from '../site/identity.ts';

/** Whatever is said of how the organiser is reached, the quickest first; '' where nothing is. */
const reach = (locale: Locale): string => {
  const { email, tel, address } = organiser();
  return email || tel || address[locale];
};

/**
 * The sentence: within 14 days, and where. Nobody is sent to an organiser who has not said how they are reached: there is always the
 * information desk of the event.
 */
export const mayObject: Record<Locale, () => string> = {
  ko: () =>
    reach('ko')
      ? `14일 안에 행사 운영자(${reach('ko')})에게 이의를 알릴 수 있어요.`
      : '14일 안에 행사 안내 데스크에 이의를 알릴 수 있어요.',
  en: () =>
    reach('en')
      ? `You may object to the organiser (${reach('en')}) within 14 days.`
      : 'You may object at the information desk of the event within 14 days.',
};
