/** Short news that needs no answer ('Saved'), read out politely and gone by itself. */

import { tabStorage } from '#stores/lib/tab-storage.ts';

const shownFor = 4000;

/** What was pressed last. */
let pressed: Element | null = null;
if (typeof document !== 'undefined')
  document.addEventListener(
    'click',
    ({ target }) => {
      pressed = (target as Element).closest?.('button, a');
    },
    true,
  );

/** What a toast must not cover (the title, what was pressed, a question), and what it had better not. */
const never = 'h1, .asking, dialog[open]';
const rather = 'button, input, select, textarea, a.button';

export function toast(text: string, kind: 'success' | 'failure' = 'success'): HTMLElement {
  const line = show(text, kind);
  setTimeout(() => line.remove(), shownFor);
  return line;
}

/** The same with something to press: it stays until that is done, or whoever reads takes it away. */
export function toastToPress(text: string, buttons: readonly HTMLElement[]): HTMLElement {
  const line = show(text, 'success', buttons);
  line.dataset['stays'] = '';
  return line;
}

function show(text: string, kind: 'success' | 'failure', buttons: readonly HTMLElement[] = []): HTMLElement {
  const line = document.createElement('p');
  line.className = 'toast';
  line.dataset['kind'] = kind;
  line.textContent = text;
  // A live region announces what is added to it, so the region itself has to be there first: the layout draws it.
  line.append(...buttons);
  document.getElementById('toasts')?.append(line);
  place(line);
  return line;
}

/** At the foot of the window; at its head, or over what was pressed, where the foot is needed more. */
function place(line: HTMLElement): void {
  const region = line.parentElement;
  if (!region) return;
  const costAt = (at: string) => {
    region.dataset['at'] = at;
    // Between a title and a button that stays at the foot.
    region.style.bottom =
      at === 'above' ? `${innerHeight - (pressed?.getBoundingClientRect().top ?? innerHeight) + 8}px` : '';
    return costOf(line.getBoundingClientRect());
  };
  const ways = ['foot', 'head', 'above'].map((at) => [costAt(at), at] as const);
  costAt(ways.reduce((best, way) => (way[0] < best[0] ? way : best))[1]);
}

function costOf(place: DOMRect): number {
  const covers = (element: Element | null) => {
    // What is folded away has a place, too.
    if (!element?.checkVisibility()) return false;
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return left < place.right && right > place.left && top < place.bottom && bottom > place.top;
  };
  const count = (selector: string) => [...document.querySelectorAll(selector)].filter(covers).length;
  // Out of the window nobody reads it.
  return (place.top < 0 ? 1e4 : 0) + 100 * (count(never) + Number(covers(pressed))) + count(rather);
}

/** Shows the toast on the page that is opened next: success, then a new address. */
export function toastOnNextPage(text: string): void {
  tabStorage.set('toast', text);
}

/** Shows what the page before left to say. */
export function startToast(): void {
  const text = tabStorage.get('toast');
  if (text === null) return;
  tabStorage.remove('toast');
  const line = toast(text);
  // The page's own part is drawn after it, and may bring a button to where it stands.
  new ResizeObserver(() => place(line)).observe(document.body);
}
