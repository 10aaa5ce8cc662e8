/**
 * Keeps the pages on which members work up to date, of whoever may meet, has applied to, or manages meetings. What the browser puts aside, to come back to at once,
 * hears nothing meanwhile. Pages that inform say how things stood when they were opened.
 */
import { $hearsChanges } from '#stores/site/session.ts';

let stop: (() => void) | undefined;
/** Counts, because what hears is loaded first. */
let turns = 0;

async function turn(isOn: boolean, hasMissed = false): Promise<void> {
  turns += 1;
  const mine = turns;
  stop?.();
  stop = undefined;
  if (!isOn) return;
  const [{ startLive, lookAgain }, { startDecisionNews }] = await Promise.all([
    import('#stores/site/live.ts'),
    import('./next/decision-news.ts'),
  ]);
  if (mine !== turns) return;
  startDecisionNews();
  stop = startLive();
  if (hasMissed) lookAgain();
}

/** To be called once by a page. */
export function startLiveChanges(): void {
  // After everything that the page itself needs.
  const begin = () => $hearsChanges.subscribe((hears) => void turn(hears));
  if (document.readyState === 'complete') begin();
  else window.addEventListener('load', begin);
  window.addEventListener('pagehide', () => void turn(false));
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) void turn($hearsChanges.get(), true);
  });
}
