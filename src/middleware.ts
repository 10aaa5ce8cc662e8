import { defineMiddleware } from 'astro:middleware';
import { isLocale } from '#i18n/locales.ts';

export const onRequest = defineMiddleware((context, next) => {
  const { locale } = context.params;
  // The first part of an address is a language or a name of its own: '/robots.txt' is no home page.
  if (locale !== undefined && !isLocale(locale)) return new Response(null, { status: 404 });
  // Prerendered pages have no front door before them: their language is the one that their address names.
  context.locals.locale ??= locale === 'ko' ? 'ko' : 'en';
  return next();
});
