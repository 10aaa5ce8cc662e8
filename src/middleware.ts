import { defineMiddleware } from 'astro:middleware';

/** Prerendered pages have no front door before them: their language is the one that their address names. */
export const onRequest = defineMiddleware((context, next) => {
  context.locals.locale ??= context.params.locale === 'ko' ? 'ko' : 'en';
  return next();
});
