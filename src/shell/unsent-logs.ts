/** Sends what was written without a network, from whatever page is open: at once, when the network comes back, and from time to time. */
import { $member, $token } from '#stores/session.ts';
import { $unsentCounts, unsentCount } from '#stores/unsent-count.ts';
import { shellTexts } from './texts.ts';
import { toast } from './toast.ts';

const againMs = 30_000;

async function send(): Promise<void> {
  if (unsentCount() === 0 || $token.get() === undefined || !navigator.onLine) return;
  // Without its script there is no network either.
  const sent = await import('#stores/unsent.ts').then(
    ({ sendUnsent }) => sendUnsent(),
    () => 0,
  );
  if (sent > 0) toast(shellTexts().unsentSent);
}

/** To be called once by every page, after it is known who is there. */
export function startUnsentLogs(): void {
  window.addEventListener('online', () => void send());
  // After a log-in the member is known last.
  $member.listen(() => void send());
  $unsentCounts.listen(() => void send());
  setInterval(() => void send(), againMs);
  void send();
}
