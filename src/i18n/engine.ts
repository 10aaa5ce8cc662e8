/** i18next, bound to one language and a fixed set of texts. It knows no catalog, so islands can carry it. */
import { createInstance } from 'i18next';
import type { Area, Catalog } from './catalogs.ts';
import type { KeyOf } from './keys.ts';
import type { Locale } from './locales.ts';

export type Params = Record<string, string | number>;

/** The texts of some areas in one language: what a page hands to an island as a property. */
export interface Texts<A extends Area = Area> {
  locale: Locale;
  areas: Pick<Catalog, A>;
}

/** t('msg.fail'), t('rule.too_short', { min: 6 }). The key of an area that was not handed over is a type error. */
export interface Translate<A extends Area = Area> {
  (key: KeyOf<Pick<Catalog, A>>, params?: Params): string;
  locale: Locale;
}

/** A translator of its own for these texts; nothing is shared, so two requests never see each other's language. */
export function translatorOf<A extends Area>(texts: Texts<A>): Translate<A> {
  const engine = createInstance();
  engine.init({
    lng: texts.locale,
    fallbackLng: false,
    initAsync: false,
    resources: { [texts.locale]: { translation: texts.areas } },
    // React and Astro escape what they print; escaping here as well would show '&amp;'.
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  const t = engine.getFixedT(texts.locale) as unknown as (key: string, params?: Params) => string;
  return Object.assign((key: string, params?: Params) => t(key, params), {
    locale: texts.locale,
  }) as Translate<A>;
}

/** The same with what to do next, where the sentence alone says no more than that it failed. */
export function sentenceWithHelp(t: Translate<'msg' | 'ui'>, key: string): string {
  const text = sentence(t, key);
  return text === t('msg.fail') ? `${text} ${t('ui.afterFailure')}` : text;
}

/** The sentence of an error key that a call brought back ('msg.…'); a key without a sentence reads as a failure. */
export function sentence(t: Translate<'msg'>, key: string): string {
  const text = t(key as 'msg.fail');
  return text === key ? t('msg.fail') : text;
}
