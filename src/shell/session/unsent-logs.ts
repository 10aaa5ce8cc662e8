/**
 * Sends what was written without a network, from any page on which members work: at once, when the network comes back, and from time
 * to time. Before a log-out it is named.
 */

import { $unsentCounts, ownCounts, unsentCount } from '#stores/counseling/unsent-count.ts';
import { isStored, storageKeys } from '#stores/lib/storage.ts';
import { $member, $token, hasDrafts } from '#stores/site/session.ts';
import type { BeforeLogOut, Settled } from './log-out.ts';

const againMs = 30_000;

function send(): void {
  if (unsentCount() === 0 || $token.get() === undefined || !navigator.onLine) return;
  // Without its script there is no network either.
  void import('./waiting-logs.ts').then(({ sendWaiting }) => sendWaiting()).catch(() => undefined);
}

/** What waits first, of whichever event, then what was begun, each where there is any. */
async function settle(): Promise<Settled> {
  const waits = ownCounts().length > 0;
  if (waits && !(await (await import('./waiting-logs.ts')).settleWaiting())) return 'stays';
  if (isStored(storageKeys.counselingMatching)) {
    // Without its script the general question stands, and only the names are missing.
    const drafts = await import('./log-drafts.ts').catch(() => undefined);
    const leaves = await drafts?.askAboutLogs();
    if (leaves !== undefined) return leaves ? 'leaves' : 'stays';
  }
  return waits && !hasDrafts() ? 'leaves' : 'ask';
}

/** To be called once by a page. */
export function startUnsentLogs(): void {
  document.addEventListener('before-log-out', (event) => {
    (event as BeforeLogOut).detail.settled = settle();
  });
  window.addEventListener('online', send);
  // After a log-in the member is known last.
  $member.listen(send);
  $unsentCounts.listen(send);
  setInterval(send, againMs);
  send();
  // A page that informs sends here whoever logs out while something waits.
  if (location.hash !== '#log-out') return;
  history.replaceState(history.state, '', location.pathname + location.search);
  document.querySelector<HTMLElement>('[data-logout]')?.click();
}
