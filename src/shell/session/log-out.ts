import { type Locale, localePath } from '#i18n/locales.ts';
import { whileLoading } from '#stores/lib/loading.ts';
import { addressHere } from '#stores/lib/page-event.ts';
import { isStored, storageKeys } from '#stores/lib/storage.ts';
import { hasDrafts, logout } from '#stores/site/session.ts';
import { confirmAct } from '../asking/confirm.ts';
import { mayLeave } from '../leave.ts';
import { shellTexts } from '../texts.ts';
import { toastOnNextPage } from '../toast.ts';
import { leaveOnPurpose } from './guard.ts';

/** Whether the reader stays, has said that they leave, or is still to be asked. */
export type Settled = 'stays' | 'leaves' | 'ask';

/**
 * Asked of the document before a log-out where logs wait to be sent or were begun. A page that can deal with them (`unsent-logs.ts`) says
 * how it ends. An event, so that pages that inform carry nothing of it.
 */
export type BeforeLogOut = CustomEvent<{ settled?: Promise<Settled> }>;

async function settleLogs(): Promise<Settled> {
  const asked: BeforeLogOut = new CustomEvent('before-log-out', { detail: {} });
  document.dispatchEvent(asked);
  if (asked.detail.settled) return asked.detail.settled;
  location.assign(
    localePath(document.documentElement.lang as Locale, addressHere('/counseling/list#log-out')),
  );
  return 'stays';
}

/** Asks at the button, ends the session, goes to the home page and says so there (docs/rules.md, A6). */
export async function logOut(button?: HTMLElement): Promise<void> {
  const hasLogs = isStored(storageKeys.unsent) || isStored(storageKeys.counselingMatching);
  const settled = hasLogs ? await settleLogs() : 'ask';
  if (settled === 'stays') return;
  const { confirmLogout, confirmLogoutDrafts, logOut: ok } = shellTexts();
  const loses = hasDrafts();
  const question = loses ? confirmLogoutDrafts : confirmLogout;
  const act = loses ? 'delete' : 'logout';
  if (settled === 'ask' && !(await confirmAct(act, question, { ok }, { button }))) return;
  if (!(await mayLeave())) return;
  leaveOnPurpose();
  await whileLoading(logout());
  toastOnNextPage(shellTexts().loggedOut);
  location.assign(localePath(document.documentElement.lang as Locale, addressHere('/')));
}
