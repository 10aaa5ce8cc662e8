/** Leaving a form with unsaved changes asks first. */
import { show } from './asking/dialog.ts';
import { askWhenLeaving } from './leave.ts';
import { shellTexts } from './texts.ts';

interface Held {
  isDirty: () => boolean;
  question: string;
}

const forms = new Set<Held>();
let agreed = false;
/** The page is not its reader's any more. */
let isOver = false;

const unsaved = () => (agreed ? undefined : [...forms].find((form) => form.isDirty()));

/**
 * Asks before the page is left while `isDirty` says so: in the site's own words for a link of the page and for what
 * calls `mayLeave`, in the browser's for anything else. Returns how to stop asking.
 */
export function askBeforeLeaving(isDirty: () => boolean, question: string): () => void {
  const form = { isDirty, question };
  if (forms.size === 0) {
    askWhenLeaving(askToLeave);
    window.addEventListener('beforeunload', onUnload);
    document.addEventListener('click', onClick);
    // The reader is back, or still here.
    for (const back of ['pageshow', 'popstate']) window.addEventListener(back, askAgain);
  }
  forms.add(form);
  return () => {
    forms.delete(form);
    // The part of the screen is left for which somebody agreed; the next form asks for itself.
    if (!isOver) agreed = false;
    if (forms.size > 0) return;
    window.removeEventListener('beforeunload', onUnload);
    document.removeEventListener('click', onClick);
    for (const back of ['pageshow', 'popstate']) window.removeEventListener(back, askAgain);
  };
}

/** Leaves without a question: the page is not its reader's any more. */
export function leaveAnyway(): void {
  isOver = true;
  agreed = true;
}

/** Whether leaving would ask. */
export const hasUnsaved = (): boolean => unsaved() !== undefined;

async function askToLeave(): Promise<boolean> {
  const form = unsaved();
  if (!form) return true;
  const { leave, stay } = shellTexts();
  // What loses nothing has the focus.
  const choices = [
    { value: 'stay', text: stay, kind: 'first' },
    { value: 'leave', text: leave, kind: 'second' },
  ] as const;
  agreed = (await show(form.question, choices, 'stay')) === 'leave';
  return agreed;
}

function askAgain(): void {
  agreed = isOver;
}

function onUnload(event: BeforeUnloadEvent): void {
  if (unsaved()) event.preventDefault();
}

async function onClick(event: MouseEvent): Promise<void> {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || !unsaved() || event.defaultPrevented) return;
  const staysHere =
    link.hash !== '' && link.pathname === location.pathname && link.search === location.search;
  if (staysHere || link.target === '_blank' || event.metaKey || event.ctrlKey) return;
  event.preventDefault();
  if (await askToLeave()) location.assign(link.href);
}
