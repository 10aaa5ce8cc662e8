import type { IncomingHttpHeaders } from 'node:http';
import { type Locale, pickLocale } from '#i18n/locales.ts';

/** The language of a reader whose address names none: the stored choice, else the browser's (docs/rules.md, L2). */
export function readerLocale(headers: IncomingHttpHeaders): Locale {
  const stored = /(?:^|;)\s*language=([^;]*)/.exec(headers.cookie ?? '')?.[1]?.trim();
  return pickLocale({ stored, acceptLanguage: headers['accept-language'] });
}
