import { locales } from '#i18n/locales.ts';

/** The static paths of a page without any other part in its address. Which language it is drawn in, `Astro.locals.locale` says. */
export const eachLanguage = () => locales.map((locale) => ({ params: { locale } }));
