/** What an installed site is called and how it looks on a home screen, in each language. */
import type { APIRoute } from 'astro';
import { type Locale, locales } from '#i18n/locales.ts';
import { ownToken } from '#i18n/own-tokens.ts';
import { translator } from '#i18n/translator.ts';

export const getStaticPaths = () => locales.map((locale) => ({ params: { locale } }));

export const GET: APIRoute<object, { locale: Locale }> = ({ params: { locale } }) => {
  const t = translator(locale);
  const icon = (name: 'iconSmall' | 'iconLarge' | 'iconMasked', size: number, purpose: string) => ({
    src: ownToken(name),
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  const manifest = {
    id: `/${locale}`,
    name: t('common.productName'),
    short_name: t('common.productName'),
    description: t('common.description'),
    lang: locale,
    dir: 'ltr',
    start_url: `/${locale}`,
    scope: '/',
    display: 'standalone',
    background_color: '#faf9f4',
    theme_color: '#faf9f4',
    icons: [
      icon('iconSmall', 192, 'any'),
      icon('iconLarge', 512, 'any'),
      icon('iconMasked', 512, 'maskable'),
    ],
  };
  return new Response(JSON.stringify(manifest), { headers: { 'content-type': 'application/manifest+json' } });
};
