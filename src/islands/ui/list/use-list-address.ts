import { useEffect } from 'react';

/** Reads the address of a list, now and whenever the browser's buttons change it. */
export function useListAddress(read: () => void): void {
  useEffect(() => {
    read();
    window.addEventListener('popstate', read);
    return () => window.removeEventListener('popstate', read);
  }, [read]);
}
