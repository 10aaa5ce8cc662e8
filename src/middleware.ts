import { defineMiddleware } from 'astro:middleware';
import { characters } from 'virtual:fonts';
import { isLocale } from '#i18n/locales.ts';
import { markHeadings } from './fonts/headings.ts';

const held = { ko: new Set(characters.ko), en: new Set(characters.en) };

export const onRequest = defineMiddleware(async (context, next) => {
  const { locale } = context.params;
  // The first part of an address is a language or a name of its own: '/robots.txt' is no home page.
  if (locale !== undefined && !isLocale(locale)) return new Response(null, { status: 404 });
  // Prerendered pages have no front door before them: their language is the one that their address names.
  context.locals.locale ??= locale === 'ko' ? 'ko' : 'en';
  const response = await next();
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response;
  const { status, headers } = response;
  return new Response(markHeadings(await response.text(), held[context.locals.locale]), { status, headers });
});
