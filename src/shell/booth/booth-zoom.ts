/** A drawing that grows within its view: the view scrolls, so fingers, wheels and scroll bars work as everywhere. */

const most = 6;
/** From here on, in pixels a metre, words in a booth can be read. */
const readable = 18;
const step = 1.5;

/** Makes the drawing in `view` zoom by keys, wheel and fingers; answers how to do it by a button's value. */
export function startZoom(view: HTMLElement): (how: string) => void {
  const plan = view.firstElementChild as SVGSVGElement;
  let scale = 1;

  /** Grows to `to` times the view's width; what lies at `x`, `y` of the view stays where it is. */
  function zoom(to: number, x = view.clientWidth / 2, y = view.clientHeight / 2): void {
    // The view keeps the height that the whole drawing takes.
    if (scale === 1) view.style.blockSize = `${view.offsetHeight}px`;
    const before = plan.getBoundingClientRect();
    const [left, top] = [(view.scrollLeft + x) / before.width, (view.scrollTop + y) / before.height];
    scale = Math.min(most, Math.max(1, to));
    plan.style.inlineSize = scale === 1 ? '' : `calc(${scale} * max(100%, ${plan.getAttribute('width')}px))`;
    if (scale === 1) view.style.blockSize = '';
    const after = plan.getBoundingClientRect();
    view.scrollTo({ left: left * after.width - x, top: top * after.height - y, behavior: 'instant' });
    tell();
  }

  function tell(): void {
    view.toggleAttribute('data-large', scale > 1);
    view.toggleAttribute(
      'data-near',
      plan.getBoundingClientRect().width / plan.viewBox.baseVal.width >= readable,
    );
  }

  const by = (how: string) => {
    if (how === 'in' || how === '+' || how === '=') zoom(scale * step);
    else if (how === 'out' || how === '-') zoom(scale / step);
    else if (how === 'whole' || how === '0') zoom(1);
    else return false;
    return true;
  };

  view.addEventListener('keydown', (event) => {
    if (!event.ctrlKey && !event.metaKey && by(event.key)) event.preventDefault();
  });
  const at = (x: number, y: number): [number, number] => {
    const box = view.getBoundingClientRect();
    return [x - box.x, y - box.y];
  };
  view.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      zoom(scale * Math.exp(-event.deltaY / 200), ...at(event.clientX, event.clientY));
    },
    { passive: false },
  );
  startPinch();
  startDrag(view);
  tell();
  new ResizeObserver(tell).observe(view);
  return by;

  function startPinch(): void {
    let apart = 0;
    const pinch = (event: TouchEvent) => {
      const [one, other] = event.touches;
      if (!one || !other) return;
      event.preventDefault();
      const now = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
      const middle = at((one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2);
      if (event.type === 'touchmove') zoom((scale * now) / apart, ...middle);
      apart = now;
    };
    for (const type of ['touchstart', 'touchmove'] as const)
      view.addEventListener(type, pinch, { passive: false });
  }
}

/** A mouse takes hold of the drawing and moves it; fingers scroll by themselves. A drag is no click. */
function startDrag(view: HTMLElement): void {
  let from: { x: number; y: number; left: number; top: number } | undefined;
  let isDragged = false;
  view.addEventListener('dragstart', (event) => event.preventDefault());
  view.addEventListener('pointerdown', (event) => {
    isDragged = false;
    if (event.pointerType !== 'mouse' || event.button !== 0) return;
    from = { x: event.clientX, y: event.clientY, left: view.scrollLeft, top: view.scrollTop };
  });
  window.addEventListener('pointermove', (event) => {
    if (!from) return;
    const [right, down] = [event.clientX - from.x, event.clientY - from.y];
    isDragged ||= Math.hypot(right, down) > 4;
    if (isDragged) view.scrollTo({ left: from.left - right, top: from.top - down, behavior: 'instant' });
  });
  window.addEventListener('pointerup', () => {
    from = undefined;
  });
  view.addEventListener(
    'click',
    (event) => {
      if (!isDragged) return;
      event.preventDefault();
      event.stopPropagation();
      isDragged = false;
    },
    { capture: true },
  );
}
