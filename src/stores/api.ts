import { createClient } from '#api/client.ts';
import { $token } from './token.ts';

/** The browser's client of the API. Its base is in the page, because a built page serves any installation. */
export const api = createClient({
  base: typeof document === 'undefined' ? '/api' : (document.documentElement.dataset['apiBase'] ?? '/api'),
  token: () => $token.get(),
  onUnauthorized: () => $token.set(undefined),
});
