/** For those who index the site: what is behind the log-in has nothing for them, and where the list of pages is. */
import type { APIRoute } from 'astro';
import { locales } from '#i18n/locales.ts';
import { placeholders } from '#installation';

export const prerender = true;

const closed = [
  'my-page',
  'manage',
  'counseling',
  'matching/info',
  'matching/detail',
  'matching/apply',
  'matching/table',
  'matching/meeting',
  'matching/at',
  'matching/walk-in',
];

export const GET: APIRoute = () => {
  const prefixes = ['', ...locales.map((locale) => `/${locale}`)];
  const lines = [
    'User-agent: *',
    ...prefixes.flatMap((prefix) => closed.map((path) => `Disallow: ${prefix}/${path}`)),
    'Disallow: /api/',
    'Disallow: /files/calendar/',
    '',
    `Sitemap: ${placeholders.siteUrl}/sitemap.xml`,
    '',
  ];
  return new Response(lines.join('\n'), { headers: { 'content-type': 'text/plain; charset=utf-8' } });
};
