import { useEffect, useState } from 'react';

/** The token behind '#' of a personal link, as `read` finds it; null where there is none, undefined before the page has looked. */
export function useHashToken(read: () => string | undefined): string | null | undefined {
  const [token, setToken] = useState<string | null>();
  useEffect(() => {
    const look = () => setToken(read() ?? null);
    look();
    window.addEventListener('hashchange', look);
    return () => window.removeEventListener('hashchange', look);
  }, [read]);
  return token;
}
