/** The access guard (docs/rules.md, L5): pages outside the public list are for logged-in members. */
import { isPublic } from '#domain/access.ts';
import { type Locale, localePath, splitPath } from '#i18n/locales.ts';
import { $token } from '#stores/session.ts';
import { shellTexts } from './texts.ts';

let leaving = false;

/** Tells the guard that the page is about to be left, so that logging out does not read as being thrown out. */
export function leaveOnPurpose(): void {
  leaving = true;
}

function check(): void {
  const { path } = splitPath(location.pathname);
  // Error pages can be at any address and are for everyone.
  if (leaving || document.documentElement.dataset['open'] !== undefined) return;
  if ($token.get() !== undefined || isPublic(path)) return;
  leaving = true;
  window.alert(shellTexts().loginNeeded);
  const next = encodeURIComponent(location.pathname + location.search + location.hash);
  location.replace(`${localePath(document.documentElement.lang as Locale, '/login')}?next=${next}`);
}

/** Guards now, whenever the address changes or the page comes back from the cache, and when the session ends. */
export function startGuard(): void {
  check();
  window.addEventListener('popstate', check);
  window.addEventListener('pageshow', (event) => {
    if (!event.persisted) return;
    leaving = false;
    check();
  });
  $token.listen(check);
}
