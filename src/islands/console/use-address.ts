import { useEffect, useRef } from 'react';
import { mayLeave } from '#shell/leave.ts';
import { hasUnsaved } from '#shell/unsaved.ts';

/**
 * Reads the address of a screen with a list and details, now and whenever the browser's buttons change it. Where something is
 * unsaved they ask, as the screen's own ways do.
 */
export function useAddress(read: () => void): void {
  const shown = useRef('');
  useEffect(() => {
    shown.current = location.href;
  });
  useEffect(() => {
    let asked: 'open' | 'agreed' | undefined;
    const follow = async () => {
      if (asked === 'agreed' || !hasUnsaved()) {
        asked = undefined;
        return read();
      }
      // The browser has left the address already: it stands again while the reader is asked.
      history.pushState(null, '', shown.current);
      if (asked === 'open') return;
      asked = 'open';
      const may = await mayLeave();
      asked = may ? 'agreed' : undefined;
      if (may) history.back();
    };
    read();
    const onMove = () => void follow();
    window.addEventListener('popstate', onMove);
    return () => window.removeEventListener('popstate', onMove);
  }, [read]);
}
