/** The one dialog for questions and messages. Native, so focus, Escape and the backdrop are the browser's. */
import { shellTexts } from './texts.ts';

export interface ConfirmWords {
  /** The act itself: 'Cancel participation', not 'OK'. */
  ok: string;
  /** What leaves everything as it is; 'Back' by default. */
  cancel?: string;
  danger?: boolean;
}

/** Asks; resolves to whether the answer was yes. Enter says yes, Escape no. */
export function confirmDialog(text: string, { ok, cancel, danger }: ConfirmWords): Promise<boolean> {
  return open(text, { ok, cancel: cancel ?? shellTexts().back, danger });
}

/** Tells; resolves when it was read. */
export async function tellDialog(text: string): Promise<void> {
  await open(text, { ok: shellTexts().ok });
}

function open(
  text: string,
  words: { ok: string; cancel?: string; danger?: boolean | undefined },
): Promise<boolean> {
  const dialog = document.createElement('dialog');
  dialog.className = 'dialog';
  dialog.setAttribute('role', 'alertdialog');
  const form = document.createElement('form');
  form.method = 'dialog';
  const message = document.createElement('p');
  message.className = 'dialog-text';
  message.id = 'dialog-text';
  message.textContent = text;
  dialog.setAttribute('aria-labelledby', message.id);
  const actions = document.createElement('div');
  actions.className = 'dialog-actions';
  const yes = button(words.ok, 'yes', words.danger ? 'danger' : 'first');
  if (words.cancel) actions.append(button(words.cancel, 'no', 'second'));
  actions.append(yes);
  form.append(message, actions);
  dialog.append(form);
  document.body.append(dialog);
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      resolve(dialog.returnValue === 'yes');
      dialog.remove();
    });
    dialog.addEventListener('click', (event) => {
      if (event.target === dialog && words.cancel) dialog.close('no');
    });
    dialog.showModal();
    yes.focus();
  });
}

function button(text: string, value: string, kind: string): HTMLButtonElement {
  const made = document.createElement('button');
  made.className = 'button';
  made.dataset['kind'] = kind;
  made.value = value;
  made.textContent = text;
  return made;
}
