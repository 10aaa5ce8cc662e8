/** Room in the page for a question that has no line beside its button: what stands around moves apart, so that nothing is covered. */

/** What stays free above the foot of the window, where bars may stand, in pixels. */
const foot = 80;

export interface Room {
  /** Where it begins, from the top of the window. */
  top: () => number;
  /** Takes the room away again. */
  close: () => void;
}

/** Makes it `height` pixels high; the button stays where it is in the window. */
export function makeRoom(button: HTMLElement, height: number): Room {
  const bar = stuckAround(button);
  const row = bar ?? rowOf(button);
  const isInside = bar !== undefined || row.matches('td, th');
  if (!bar && row.getBoundingClientRect().bottom + height <= innerHeight - foot)
    return opened(row, 'below', isInside ? 'padding-bottom' : 'margin-bottom', height);
  const stood = button.getBoundingClientRect().top;
  const keep = () =>
    window.scrollBy({ top: button.getBoundingClientRect().top - stood, behavior: 'instant' });
  const room = opened(row, 'above', isInside ? 'padding-top' : 'margin-top', height);
  keep();
  return {
    ...room,
    close: () => {
      const was = button.getBoundingClientRect().top;
      room.close();
      window.scrollBy({ top: button.getBoundingClientRect().top - was, behavior: 'instant' });
    },
  };
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

/** A bar that stays at an edge of the window grows into the page. */
function stuckAround(button: HTMLElement): HTMLElement | undefined {
  for (let around = button.parentElement; around; around = around.parentElement)
    if (/sticky|fixed/.test(getComputedStyle(around).position)) return around;
  return undefined;
}

/** All that stands in one line with the button: the least that can be moved away from what is below. */
function rowOf(button: HTMLElement): HTMLElement {
  let row = button;
  while (!row.matches('td, th, main, body') && row.parentElement && hasNeighbour(row))
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
