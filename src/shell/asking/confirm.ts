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

/** What destroys: a dialog asks, which a second press in the same place doesn't answer. */
const destroys = /delete|cancel|withdraw/;
/** What can't be taken back, though it destroys nothing. */
const binds = 'submit';

const load = () => import('./asking.ts');

/** The button that was pressed last, also by Enter in a field of its form. */
let pressed: HTMLElement | undefined;

if (typeof document !== 'undefined') {
  document.addEventListener(
    'click',
    ({ target }) => {
      pressed = target instanceof Element ? (target.closest<HTMLElement>('button') ?? undefined) : undefined;
    },
    true,
  );
  // A key that is held presses once: what it began, it does not confirm. In a text it writes on.
  document.addEventListener(
    'keydown',
    (event) => {
      const isText =
        event.target instanceof HTMLTextAreaElement || (event.target as HTMLElement).isContentEditable;
      if (event.repeat && event.key === 'Enter' && !isText) event.preventDefault();
    },
    true,
  );
  // After everything that the page itself needs, and before the network may be gone.
  const fetchAhead = () => void load().catch(() => undefined);
  if (document.readyState === 'complete') fetchAhead();
  else window.addEventListener('load', fetchAhead);
}

/**
 * Asks before an act where this site does; true when it may be done. The button that was pressed asks, in its place; before
 * what destroys, a dialog does. `press.isMeant`: the button was pressed once more before it could ask. The layout writes the
 * installation's choice into the page; the console never asks about more than it has to.
 */
export async function confirmAct(
  act: Act,
  text: string,
  words: ConfirmWords,
  press: { button?: HTMLElement | undefined; isMeant?: boolean } = {},
): Promise<boolean> {
  if (destroys.test(act)) return confirmDialog(text, words);
  const asksAll =
    document.documentElement.dataset['confirmations'] === undefined &&
    !/^\/(\w\w\/)?manage\b/.test(location.pathname);
  if (press.isMeant || !(asksAll || act === binds)) return true;
  const button = press.button ?? pressed;
  const asking = await load().catch(() => undefined);
  if (press.isMeant) return true;
  return asking && button?.checkVisibility() ? asking.askAt(button, text, words) : confirmDialog(text, words);
}
