/** Logs that wait in this browser to be sent, as every page may have to deal with them: loaded only where some wait. */

import { type Locale, localePath } from '#i18n/locales.ts';
import { discardUnsent, readUnsent, sendUnsent } from '#stores/counseling/unsent.ts';
import { countKey, ownCounts } from '#stores/counseling/unsent-count.ts';
import { whileLoading } from '#stores/lib/loading.ts';
import { $member } from '#stores/site/session.ts';
import { show, tellDialog } from '../asking/dialog.ts';
import { mayLeave } from '../leave.ts';
import { shellTexts } from '../texts.ts';
import { toast } from '../toast.ts';

/** Sends what waits, and says that it was sent. */
export async function sendWaiting(): Promise<void> {
  const sent = await sendUnsent();
  if (sent > 0) toast(shellTexts().unsent?.sent ?? '');
}

/** What waits of another event is dealt with on a page of that event, which goes on logging out. */
async function leadsElsewhere(): Promise<boolean> {
  const other = ownCounts().find((key) => key !== countKey($member.get()?.memberIdx ?? 0));
  if (other === undefined) return false;
  const [, event] = other.split(':');
  const list = `/counseling/list${event === undefined ? '' : `?eventIdx=${event}`}#log-out`;
  if (await mayLeave()) location.assign(localePath(document.documentElement.lang as Locale, list));
  return true;
}

/** Before a log-out: names what waits, and sends or discards it; false where the reader stays, or it could not be sent. */
export async function settleWaiting(): Promise<boolean> {
  const texts = shellTexts().unsent;
  const waiting = await readUnsent();
  if (waiting.length === 0 || !texts) return !(await leadsElsewhere());
  const names = waiting.map(({ values }) => values.buyerCompanyName || values.productName).join(', ');
  const choices = [
    { value: 'send', text: texts.send, kind: 'first' },
    { value: 'discard', text: texts.discard, kind: 'danger' },
    { value: 'stay', text: texts.stay, kind: 'second' },
  ] as const;
  const choice = await show(texts.ask.replace('{names}', names), choices, 'stay');
  if (choice === 'stay') return false;
  if (choice === 'discard') {
    await discardUnsent();
    return !(await leadsElsewhere());
  }
  await whileLoading(sendUnsent({ byHand: true }));
  if ((await readUnsent()).length === 0) return !(await leadsElsewhere());
  await tellDialog(texts.failed);
  return false;
}
