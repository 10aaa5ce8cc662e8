/**
 * Going back to a page returns to one's place on it. A list that is fetched is not there yet when the browser restores
 * its own, so the place is kept with the entry of the history, and taken again once the page is long enough.
 */
import { cameBack } from './route-effects.ts';

/** A list that has not come by then is no longer waited for, in milliseconds. */
const waits = 4000;

interface Place {
  top?: number;
}

export function startPlace(): void {
  window.addEventListener('pagehide', () =>
    history.replaceState({ ...(history.state as Place | null), top: window.scrollY }, ''),
  );
  const top = (history.state as Place | null)?.top ?? 0;
  if (top === 0 || !cameBack()) return;
  const end = () => {
    watcher.disconnect();
    for (const sign of ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const)
      window.removeEventListener(sign, end);
  };
  const watcher = new ResizeObserver(() => {
    if (document.documentElement.scrollHeight < top + window.innerHeight) return;
    window.scrollTo({ top, behavior: 'instant' });
    end();
  });
  watcher.observe(document.body);
  // Whoever moves by themselves is where they want to be.
  for (const sign of ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const)
    window.addEventListener(sign, end, { passive: true });
  setTimeout(end, waits);
}
