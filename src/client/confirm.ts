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
const irreversible: readonly Act[] = ['submit', 'delete', 'cancel', 'withdraw'];

/** The layout writes the installation's choice into the page. The console never asks about more than it has to. */
function asksAll(): boolean {
  const isConsole = /^\/(\w\w\/)?manage(\/|$)/.test(location.pathname);
  return !isConsole && document.documentElement.dataset['confirmations'] !== 'irreversible';
}

/** Asks before an act where this site does; true when it may be done. */
export async function confirmAct(act: Act, text: string, words: ConfirmWords): Promise<boolean> {
  return asksAll() || irreversible.includes(act) ? confirmDialog(text, words) : true;
}

/** Logging out is asked about everywhere where it throws away what was begun. */
export const confirmLogOut = (text: string, words: ConfirmWords, hasDrafts: boolean) =>
  confirmAct(hasDrafts ? 'delete' : 'logout', text, words);
