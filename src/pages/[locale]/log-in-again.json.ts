/** The texts of the log-in over an open page whose session has ended: fetched then, so that no page carries them. */
import type { APIRoute } from 'astro';
import { type Locale, locales } from '#i18n/locales.ts';
import { textsFor } from '#i18n/translator.ts';

export const prerender = true;
export const getStaticPaths = () => locales.map((locale) => ({ params: { locale } }));

export const GET: APIRoute<object, { locale: Locale }> = ({ params: { locale } }) =>
  Response.json(textsFor(locale, ['member', 'account', 'logInAgain']));
