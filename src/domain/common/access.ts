/** Which pages a guest may open (docs/rules.md, L5). Paths are without the language prefix. */

export const openPages = [
  '/',
  '/info',
  '/okta',
  '/visit',
  '/login',
  '/join',
  '/event',
  '/media-center',
  '/media-center/detail',
  '/participate',
  '/participate/visit',
  '/participate/visit/login',
  '/participate/buyer',
  '/participate/okta',
  '/participate/company',
  '/participate/visitor',
  '/participate/pre-visitor',
  '/participate/colleague',
  '/participate/companyList',
  '/policy/service',
  '/policy/privacy',
];

const pages = new Set(openPages);

/** Whatever lies under these is public. */
export const openFolders = [
  '/info/',
  '/visit/',
  '/policy/',
  '/media-center/',
  '/matching/user/',
  '/matching/product/',
];

export function isPublic(path: string): boolean {
  const page = path.length > 1 ? path.replace(/\/+$/, '') || '/' : path;
  return (
    pages.has(page) || openFolders.some((folder) => page.startsWith(folder) && page.length > folder.length)
  );
}

/** Where to go after a log-in: the wished address when it is one of this site's own, else the home page. */
export function safeNext(next: string | null | undefined): string {
  // '//host' and '/\host' leave the site; a control character may hide either.
  return next && /^\/(?![/\\])[^\p{Cc}\\]*$/u.test(next) ? next : '/';
}
