/** Logs that wait in this browser to be sent, as every page may have to deal with them: loaded only where some wait. */

import { discardUnsent, readUnsent, sendUnsent } from '#stores/counseling/unsent.ts';
import { whileLoading } from '#stores/lib/loading.ts';
import { show, tellDialog } from './dialog.ts';
import { shellTexts } from './texts.ts';
import { toast } from './toast.ts';

/** Sends what waits, and says that it was sent. */
export async function sendWaiting(): Promise<void> {
  const sent = await sendUnsent();
  if (sent > 0) toast(shellTexts().unsent?.sent ?? '');
}

/** Before a log-out: names what waits, and sends or discards it; false where the reader stays, or it could not be sent. */
export async function settleWaiting(): Promise<boolean> {
  const texts = shellTexts().unsent;
  const waiting = await readUnsent();
  if (waiting.length === 0 || !texts) return true;
  const names = waiting.map(({ values }) => values.buyerCompanyName || values.productName).join(', ');
  const choices = [
    { value: 'send', text: texts.send, kind: 'first' },
    { value: 'discard', text: texts.discard, kind: 'danger' },
    { value: 'stay', text: texts.stay, kind: 'second' },
  ] as const;
  const choice = await show(texts.ask.replace('{names}', names), choices, 'stay');
  if (choice === 'discard') await discardUnsent();
  if (choice !== 'send') return choice === 'discard';
  await whileLoading(sendUnsent({ byHand: true }));
  if ((await readUnsent()).length === 0) return true;
  await tellDialog(texts.failed);
  return false;
}
