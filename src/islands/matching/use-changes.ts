import { useEffect } from 'react';
import { $changes } from '#stores/site/changes.ts';

/** After so many milliseconds it is looked again whether the dialog is still open. */
const lookMs = 300;

const isAsking = () => document.querySelector('dialog[open]') !== null;

/**
 * Runs whenever something changed elsewhere for whoever reads, for as long as the component is there. While a dialog is open it waits:
 * what is drawn anew could take the dialog away with what was typed in it, and put something else under the finger. Whether what the
 * dialog is about still stands, its call says. `refresh` stays the same function.
 */
export function useChanges(refresh: () => Promise<void>): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      if (isAsking()) timer = setTimeout(look, lookMs);
      else void refresh();
    };
    const stop = $changes.listen(look);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [refresh]);
}
