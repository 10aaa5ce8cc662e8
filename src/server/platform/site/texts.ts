/** Texts in which what the organiser says stands already: of sheets and mails, which no front door puts it into. */
import type { Organiser } from '#domain/site/identity.ts';
import type { Translate } from '#i18n/engine.ts';
import type { Locale } from '#i18n/locales.ts';
import { anyToken, tokenValues } from '#i18n/organiser-tokens.ts';
import { translator } from '#i18n/translator.ts';
import { organiser } from './identity.ts';

const known = new WeakMap<Organiser, ReadonlyMap<string, string>>();

function valuesNow(): ReadonlyMap<string, string> {
  const present = organiser();
  const values = known.get(present) ?? tokenValues(present);
  known.set(present, values);
  return values;
}

/** The translator of a language, with what is published of the organiser when a text is asked for. */
export function siteTexts(locale: Locale): Translate {
  const t = translator(locale);
  const put = (text: string) =>
    text.includes('__') ? text.replaceAll(anyToken, (token) => valuesNow().get(token) ?? token) : text;
  return Object.assign((...asked: Parameters<Translate>) => put(t(...asked)), { locale });
}
