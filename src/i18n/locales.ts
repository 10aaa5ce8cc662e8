/** The two languages of the site and how an address carries one (docs/rules.md, L1). */

export const locales = ['ko', 'en'] as const;
export type Locale = (typeof locales)[number];
export const fallbackLocale: Locale = 'en';

export function isLocale(value: unknown): value is Locale {
  return value === 'ko' || value === 'en';
}

/**
 * The language of a reader on an address without a prefix: the stored choice (`language` cookie or storage value),
 * else the first language of `Accept-Language` by weight (ko or ko-* is Korean, anything else English), else English.
 */
export function pickLocale(reader: {
  stored?: string | null | undefined;
  acceptLanguage?: string | null | undefined;
}): Locale {
  if (isLocale(reader.stored)) return reader.stored;
  const first = (reader.acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...params] = part.trim().split(';');
      const weight = params
        .find((param) => param.trim().startsWith('q='))
        ?.trim()
        .slice(2);
      return { tag: tag.trim().toLowerCase(), weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ tag, weight }) => tag !== '' && weight > 0)
    // sort is stable, so equal weights keep the reader's order
    .sort((a, b) => b.weight - a.weight)[0]?.tag;
  return first === 'ko' || first?.startsWith('ko-') ? 'ko' : fallbackLocale;
}

/** '/ko/info/overview' → { locale: 'ko', path: '/info/overview' }; an address without a prefix has no locale. */
export function splitPath(pathname: string): { locale: Locale | undefined; path: string } {
  const [, first = '', ...rest] = pathname.split('/');
  return isLocale(first)
    ? { locale: first, path: `/${rest.join('/')}` }
    : { locale: undefined, path: pathname || '/' };
}

/** localePath('ko', '/info') is '/ko/info'; the home page is '/ko'. A query or fragment stays. */
export function localePath(locale: Locale, path: string): string {
  const { path: bare } = splitPath(path);
  return bare === '/' ? `/${locale}` : `/${locale}${bare.startsWith('/?') ? bare.slice(1) : bare}`;
}

/** The same page in the other language: alternatePath('/ko/info?x=1', 'en') is '/en/info?x=1'. */
export function alternatePath(path: string, to: Locale): string {
  return localePath(to, path);
}
