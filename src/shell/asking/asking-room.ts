/** Room in the page for a question that has no line beside its button: what stands around moves apart, so that nothing is covered. */

/** What stays free between a dialog and the edges of the window, in pixels. */
const edge = 8;
/** What stays free above the foot of the window, where bars may stand, in pixels. */
const foot = 80;

export interface Room {
  /** Where it begins, from the top of the window. */
  top: () => number;
  /** Takes the room away again. */
  close: () => void;
}

/**
 * Makes it `height` pixels high; the button stays where it is in the window. Undefined in a dialog that can't grow so far.
 */
export function makeRoom(button: HTMLElement, height: number): Room | undefined {
  const dialog = button.closest('dialog');
  return dialog ? roomIn(dialog, button, height) : roomInPage(button, height);
}

/** A dialog grows away from the button, as far as the window goes; what is longer scrolls in it. */
function roomIn(dialog: HTMLDialogElement, button: HTMLElement, height: number): Room | undefined {
  const bar = stuckAround(button, dialog);
  const stood = button.getBoundingClientRect().top;
  const isBelow = !bar && dialog.getBoundingClientRect().bottom + height <= innerHeight - edge;
  const own = dialog.style.marginBlock;
  const room = isBelow
    ? opened(rowOf(button), 'below', 'margin-bottom', height)
    : opened(bar ?? rowOf(button), 'above', bar ? 'padding-top' : 'margin-top', height);
  const moved = () => button.getBoundingClientRect().top - stood;
  const scroll = (by: number) => {
    dialog.scrollTop += by;
  };
  keepAt(button, stood, scroll);
  // It stands in the middle of the window: what it has grown moves it.
  dialog.style.marginBlock = `${dialog.getBoundingClientRect().top - moved()}px auto`;
  const close = () => {
    const was = button.getBoundingClientRect().top;
    room.close();
    dialog.style.marginBlock = own;
    keepAt(button, was, scroll);
  };
  const { top, bottom } = dialog.getBoundingClientRect();
  if (Math.abs(moved()) < 1 && top >= 0 && bottom <= innerHeight) return { ...room, close };
  close();
  return undefined;
}

function roomInPage(button: HTMLElement, height: number): Room {
  const bar = stuckAround(button);
  const row = bar ?? rowOf(button);
  const isInside = bar !== undefined || row.matches('td, th');
  if (!bar && row.getBoundingClientRect().bottom + height <= innerHeight - foot)
    return opened(row, 'below', isInside ? 'padding-bottom' : 'margin-bottom', height);
  const stood = button.getBoundingClientRect().top;
  const scroll = (top: number) => window.scrollBy({ top, behavior: 'instant' });
  const room = opened(row, 'above', isInside ? 'padding-top' : 'margin-top', height);
  keepAt(button, stood, scroll);
  return {
    ...room,
    close: () => {
      const was = button.getBoundingClientRect().top;
      room.close();
      keepAt(button, was, scroll);
    },
  };
}

/** Scrolls until the button stands where it stood: a bar that comes to its edge, or leaves it, moves less than what is scrolled. */
function keepAt(button: HTMLElement, stood: number, scroll: (by: number) => void): void {
  for (let tries = 0; tries < 3; tries += 1) {
    const moved = button.getBoundingClientRect().top - stood;
    if (Math.abs(moved) < 0.5) return;
    scroll(moved);
  }
}

function opened(row: HTMLElement, side: 'above' | 'below', property: string, height: number): Room {
  const own = row.style.getPropertyValue(property);
  const now = Number.parseFloat(getComputedStyle(row).getPropertyValue(property)) || 0;
  row.style.setProperty(property, `${now + height}px`);
  const isInside = property.startsWith('padding');
  const top = () => {
    const { top, bottom } = row.getBoundingClientRect();
    if (side === 'below') return isInside ? bottom - height : bottom;
    return isInside ? top : top - height;
  };
  return { top, close: () => row.style.setProperty(property, own) };
}

/** A bar that stays at an edge of the window, or of `within`, grows into what scrolls behind it. */
function stuckAround(button: HTMLElement, within?: HTMLElement): HTMLElement | undefined {
  for (let around = button.parentElement; around && around !== within; around = around.parentElement)
    if (/sticky|fixed/.test(getComputedStyle(around).position)) return around;
  return undefined;
}

/** All that stands in one line with the button: the least that can be moved away from what is below. */
function rowOf(button: HTMLElement): HTMLElement {
  let row = button;
  while (!row.matches('td, th, main, dialog, body') && row.parentElement && hasNeighbour(row))
    row = row.parentElement;
  return row;
}

function hasNeighbour(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  const range = document.createRange();
  return [...(element.parentNode?.childNodes ?? [])].some((node) => {
    if (node === element || (node instanceof Element && node.matches('.asking'))) return false;
    range.selectNode(node);
    const box = node instanceof Element ? node.getBoundingClientRect() : range.getBoundingClientRect();
    return box.width > 0 && box.top < bottom && box.bottom > top;
  });
}
