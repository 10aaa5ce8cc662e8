import { type Locale, localePath } from '#i18n/locales.ts';
import { whileLoading } from '#stores/lib/loading.ts';
import { hasDrafts, logout } from '#stores/session.ts';
import { unsentCount } from '#stores/unsent-count.ts';
import { confirmAct } from './confirm.ts';
import { chooseDialog, tellDialog } from './dialog.ts';
import { leaveOnPurpose } from './guard.ts';
import { mayLeave } from './leave.ts';
import { shellTexts } from './texts.ts';
import { toastOnNextPage } from './toast.ts';

/** Asks, ends the session, goes to the home page and says so there (docs/rules.md, A6). */
export async function logOut(): Promise<void> {
  const isAsked = unsentCount() > 0;
  if (isAsked && !(await settleUnsent())) return;
  const { confirmLogout, confirmLogoutDrafts, logOut: ok } = shellTexts();
  const loses = hasDrafts();
  const question = loses ? confirmLogoutDrafts : confirmLogout;
  // Whoever said what becomes of their logs has said that they leave, too.
  if ((!isAsked || loses) && !(await confirmAct(loses ? 'delete' : 'logout', question, { ok }))) return;
  if (!(await mayLeave())) return;
  leaveOnPurpose();
  await whileLoading(logout());
  toastOnNextPage(shellTexts().loggedOut);
  location.assign(localePath(document.documentElement.lang as Locale, '/'));
}

/** Names what was written and not sent, and sends or discards it; false where the reader stays, or it could not be sent. */
async function settleUnsent(): Promise<boolean> {
  const texts = shellTexts();
  const { discardUnsent, readUnsent, sendUnsent } = await import('#stores/unsent.ts');
  const waiting = await readUnsent();
  if (waiting.length === 0) return true;
  const names = waiting.map(({ values }) => values.buyerCompanyName || values.productName).join(', ');
  const choice = await chooseDialog(texts.unsentAsk.replace('{names}', names), [
    { value: 'send', text: texts.unsentSend, kind: 'first' },
    { value: 'discard', text: texts.unsentDiscard, kind: 'danger' },
    { value: 'stay', text: texts.unsentStay, kind: 'second' },
  ]);
  if (choice === 'discard') await discardUnsent();
  if (choice !== 'send') return choice === 'discard';
  await whileLoading(sendUnsent({ byHand: true }));
  if (unsentCount() === 0) return true;
  await tellDialog(texts.unsentFailed);
  return false;
}
