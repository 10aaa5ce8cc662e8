/**
 * Going back to a page returns to one's place on it: where it was scrolled to, and the link by which it was left. A list that is
 * fetched is not there yet when the browser restores its own, so the place is kept with the entry of the history, and taken
 * again once the page is long enough.
 */
import { cameBack } from './route-effects.ts';

/** A list that has not come by then is no longer waited for, in milliseconds. */
const waits = 4000;

interface Place {
  top?: number;
  /** The address of the link that was followed, as the page writes it. */
  left?: string | null;
}

export function startPlace(): void {
  const place = history.state as Place | null;
  let left: string | null = null;
  document.addEventListener('click', ({ target }) => {
    left = target instanceof Element ? (target.closest('main a')?.getAttribute('href') ?? null) : null;
  });
  window.addEventListener('pagehide', () =>
    history.replaceState({ ...(history.state as Place | null), top: window.scrollY, left }, ''),
  );
  if (place && cameBack()) takeAgain(place);
}

function takeAgain({ top = 0, left }: Place): void {
  const end = () => {
    watcher.disconnect();
    for (const sign of ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const)
      window.removeEventListener(sign, end);
  };
  const watcher = new ResizeObserver(() => {
    if (document.documentElement.scrollHeight < top + window.innerHeight && top > 0) return;
    const link = left ? document.querySelector<HTMLElement>(`main a[href="${CSS.escape(left)}"]`) : null;
    if (left && !link) return;
    // Who goes about by keys goes on from where they left.
    link?.focus({ preventScroll: true });
    window.scrollTo({ top, behavior: 'instant' });
    end();
  });
  watcher.observe(document.body);
  // Whoever moves by themselves is where they want to be.
  for (const sign of ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const)
    window.addEventListener(sign, end, { passive: true });
  setTimeout(end, waits);
}
