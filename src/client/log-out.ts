import { type Locale, localePath } from '#i18n/locales.ts';
import { whileLoading } from '#stores/page.ts';
import { logout } from '#stores/session.ts';
import { confirmDialog } from './dialog.ts';
import { leaveOnPurpose } from './guard.ts';
import { shellTexts } from './texts.ts';

/** Asks, ends the session and goes to the home page (spec.md, section 2). */
export async function logOut(): Promise<void> {
  if (!(await confirmDialog(shellTexts().confirmLogout))) return;
  leaveOnPurpose();
  await whileLoading(logout());
  location.assign(localePath(document.documentElement.lang as Locale, '/'));
}
