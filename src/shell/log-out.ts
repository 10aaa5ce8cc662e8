import { type Locale, localePath } from '#i18n/locales.ts';
import { whileLoading } from '#stores/lib/loading.ts';
import { isStored, storageKeys } from '#stores/lib/storage.ts';
import { hasDrafts, logout } from '#stores/session.ts';
import { confirmAct } from './confirm.ts';
import { leaveOnPurpose } from './guard.ts';
import { mayLeave } from './leave.ts';
import { shellTexts } from './texts.ts';
import { toastOnNextPage } from './toast.ts';

/**
 * Asked of the document before a log-out where something waits to be sent. A page that can deal with it (`unsent-logs.ts`) says how it
 * ends: false where the reader stays. An event, so that pages that inform carry nothing of it.
 */
export type BeforeLogOut = CustomEvent<{ settled?: Promise<boolean> }>;

async function settleWaiting(): Promise<boolean> {
  const asked: BeforeLogOut = new CustomEvent('before-log-out', { detail: {} });
  document.dispatchEvent(asked);
  if (asked.detail.settled) return asked.detail.settled;
  location.assign(localePath(document.documentElement.lang as Locale, '/counseling/list#log-out'));
  return false;
}

/** Asks, ends the session, goes to the home page and says so there (docs/rules.md, A6). */
export async function logOut(): Promise<void> {
  const isAsked = isStored(storageKeys.unsent);
  if (isAsked && !(await settleWaiting())) return;
  const { confirmLogout, confirmLogoutDrafts, logOut: ok } = shellTexts();
  const loses = hasDrafts();
  const question = loses ? confirmLogoutDrafts : confirmLogout;
  // Without its script the question stands, and only the names are missing.
  const aboutLogs = isStored(storageKeys.counselingMatching)
    ? await import('./log-drafts.ts').then(({ askAboutLogs }) => askAboutLogs()).catch(() => undefined)
    : undefined;
  if (aboutLogs === false) return;
  // Whoever said what becomes of their logs has said that they leave, too.
  const isSaid = aboutLogs || (isAsked && !loses);
  if (!isSaid && !(await confirmAct(loses ? 'delete' : 'logout', question, { ok }))) return;
  if (!(await mayLeave())) return;
  leaveOnPurpose();
  await whileLoading(logout());
  toastOnNextPage(shellTexts().loggedOut);
  location.assign(localePath(document.documentElement.lang as Locale, '/'));
}
