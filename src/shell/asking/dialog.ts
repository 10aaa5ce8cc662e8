/** The one dialog for questions and messages. Native, so focus, Escape and the backdrop are the browser's. */
import { shellTexts } from '../texts.ts';

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

/** One of several ways on; `value` names it. The first one has the focus. */
export interface Choice {
  value: string;
  text: string;
  kind: 'first' | 'second' | 'danger';
}

async function open(
  text: string,
  words: { ok: string; cancel?: string; danger?: boolean | undefined },
): Promise<boolean> {
  const yes = { value: 'yes', text: words.ok, kind: words.danger ? 'danger' : 'first' } as const;
  const no = words.cancel ? [{ value: 'no', text: words.cancel, kind: 'second' } as const] : [];
  return (await show(text, [yes, ...no], words.cancel ? 'no' : undefined)) === 'yes';
}

/**
 * Asks which; answers the value, '' for Escape. The first choice stands last, where a hand finds it, with the focus. `outside`: what a
 * press beside the dialog means.
 */
export function show(text: string, choices: readonly Choice[], outside: string | undefined): Promise<string> {
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
  const buttons = choices.map((choice) => button(choice.text, choice.value, choice.kind));
  actions.append(...buttons.toReversed());
  form.append(message, actions);
  dialog.append(form);
  document.body.append(dialog);
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      resolve(dialog.returnValue);
      dialog.remove();
    });
    dialog.addEventListener('click', (event) => {
      if (event.target === dialog && outside !== undefined) dialog.close(outside);
    });
    dialog.showModal();
    buttons[0]?.focus();
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
