import { createClient } from '#api/client.ts';
import { $token } from './token.ts';

/** Where the API is. It is in the page, because a built page serves any installation. */
export const apiBase =
  typeof document === 'undefined' ? '/api' : (document.documentElement.dataset['apiBase'] ?? '/api');

/** The browser's client of the API. */
export const api = createClient({
  base: apiBase,
  token: () => $token.get(),
  onUnauthorized: () => $token.set(undefined),
});
