/** Whether an act is asked about before it is done: the installation says which ones (`confirmations` of the site configuration). */
import { type ConfirmWords, confirmDialog } from './dialog.ts';

export type Act =
  | 'add'
  | 'save'
  | 'modify'
  | 'send'
  | 'login'
  | 'logout'
  | 'submit'
  | 'delete'
  | 'cancel'
  | 'withdraw';

/** What can't be taken back. */
const irreversible = /submit|delete|cancel|withdraw/;

/**
 * Asks before an act where this site does; true when it may be done. The layout writes the installation's choice into the
 * page; the console never asks about more than it has to.
 */
export async function confirmAct(act: Act, text: string, words: ConfirmWords): Promise<boolean> {
  const asksAll =
    document.documentElement.dataset['confirmations'] === undefined &&
    !/^\/(\w\w\/)?manage\b/.test(location.pathname);
  return asksAll || irreversible.test(act) ? confirmDialog(text, words) : true;
}
