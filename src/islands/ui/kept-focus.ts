/**
 * What has the focus often goes with what it did: an accepted request has no 'Accept', an unblocked member no row. Then the focus would
 * fall to the top of the page. It goes to what is left of the same card (its heading), else to the row that has taken the place of the
 * one that is gone, else to the heading above. Loaded by what can be pressed (`Button.tsx`), after the page itself.
 */
const headings = 'h1, h2, h3, h4';
const cards = 'article, li, tr, [role="row"], form, section, main';
const controls =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), summary, [tabindex="0"]';

/** Where the focus was last outside of dialogs: each element around it, from the inside, with its place among its siblings. */
let way: { element: Element; at: number }[] = [];

function note(target: EventTarget | null): void {
  if (!(target instanceof Element) || target.closest('dialog, .toasts, .asking')) return;
  way = [];
  for (
    let element: Element | null = target;
    element?.parentElement && element !== document.body;
    element = element.parentElement
  )
    way.push({ element, at: [...element.parentElement.children].indexOf(element) });
}

function start(): void {
  // Something may have been pressed before this was loaded.
  note(document.activeElement);
  document.addEventListener('focusin', (event) => note(event.target));
  const main = document.querySelector('main');
  if (main) new MutationObserver(later).observe(main, { childList: true, subtree: true });
}

let frame = 0;
/** Once what is drawn in this turn stands, and whoever cares for the focus by themselves has done so. */
function later(): void {
  if (way[0]?.element.isConnected !== false) return;
  cancelAnimationFrame(frame);
  frame = requestAnimationFrame(() => requestAnimationFrame(restore));
}

function restore(): void {
  const lost = way.findIndex(({ element }) => element.isConnected);
  if (lost < 1 || document.activeElement !== document.body || document.querySelector('dialog[open]')) return;
  const { at, element: gone } = way[lost - 1] as (typeof way)[number];
  const around = (way[lost] as (typeof way)[number]).element;
  const next = gone.matches(cards) ? (around.children[at] ?? around.lastElementChild) : null;
  const target = (next && entry(next)) ?? entry(around.closest(cards));
  target?.focus({ preventScroll: true });
}

/** What of a card takes the focus: its heading, or the link in it; without one its first control; else what is around it. */
function entry(card: Element | null | undefined): HTMLElement | undefined {
  for (let around = card; around; around = around.parentElement?.closest(cards)) {
    const heading = shown(around, headings);
    const control = shown(heading ?? around, controls);
    if (control) return control;
    if (!heading) continue;
    heading.tabIndex = -1;
    return heading;
  }
  return undefined;
}

const shown = (within: Element, selector: string) =>
  [...within.querySelectorAll<HTMLElement>(selector)].find((one) => one.checkVisibility());

start();

export {};
