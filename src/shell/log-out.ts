import { type Locale, localePath } from '#i18n/locales.ts';
import { whileLoading } from '#stores/lib/loading.ts';
import { hasDrafts, logout } from '#stores/session.ts';
import { confirmAct } from './confirm.ts';
import { leaveOnPurpose } from './guard.ts';
import { mayLeave } from './leave.ts';
import { shellTexts } from './texts.ts';
import { toastOnNextPage } from './toast.ts';

/** Asks, ends the session, goes to the home page and says so there (docs/rules.md, A6). */
export async function logOut(): Promise<void> {
  const { confirmLogout, confirmLogoutDrafts, logOut: ok } = shellTexts();
  const loses = hasDrafts();
  const question = loses ? confirmLogoutDrafts : confirmLogout;
  if (!(await confirmAct(loses ? 'delete' : 'logout', question, { ok })) || !(await mayLeave())) return;
  leaveOnPurpose();
  await whileLoading(logout());
  toastOnNextPage(shellTexts().loggedOut);
  location.assign(localePath(document.documentElement.lang as Locale, '/'));
}
