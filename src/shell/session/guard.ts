/** The access guard (docs/rules.md, L5): pages outside the public list are for logged-in members. */
import { isPublic } from '#domain/common/access.ts';
import { type Locale, localePath, splitPath } from '#i18n/locales.ts';
import { $token } from '#stores/site/session.ts';
import { shellTexts } from '../texts.ts';

let leaving = false;
/** Whether somebody was logged in on this page. */
let wasIn = false;
let again: (() => Promise<void>) | undefined;
/** Whether a public page is a member's for now. */
let isMembers = () => false;

/**
 * Takes what logs in over the page, where its session ends while it is open; until then, and where it rejects, the log-in is a page of its own. `holds` says
 * of a public page whether it shows what a member has entered.
 */
export function logInHere(open: () => Promise<void>, holds: () => boolean): void {
  again = open;
  isMembers = holds;
}

/** Tells the guard that the page is about to be left, so that logging out does not read as being thrown out. */
export function leaveOnPurpose(): void {
  leaving = true;
}

function check(): void {
  const { path } = splitPath(location.pathname);
  // Error pages can be at any address and are for everyone.
  if (leaving || document.documentElement.dataset['open'] !== undefined) return;
  if ($token.get() !== undefined || (isPublic(path) && !isMembers())) return;
  if ((wasIn || isMembers()) && again) void again().catch(leave);
  else leave();
}

function leave(): void {
  leaving = true;
  window.alert(shellTexts().loginNeeded);
  const next = encodeURIComponent(location.pathname + location.search + location.hash);
  location.replace(`${localePath(document.documentElement.lang as Locale, '/login')}?next=${next}`);
}

/** Guards now, whenever the address changes or the page comes back from the cache, and when the session ends. */
export function startGuard(): void {
  wasIn = $token.get() !== undefined;
  check();
  window.addEventListener('popstate', check);
  window.addEventListener('pageshow', (event) => {
    if (!event.persisted) return;
    leaving = false;
    // What is behind may be of somebody who has left.
    if ($token.get() === undefined && isMembers()) return location.reload();
    wasIn = false;
    check();
    wasIn = true;
  });
  $token.listen(check);
}
