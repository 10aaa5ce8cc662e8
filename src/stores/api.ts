import { type Client, createClient } from '#api/client.ts';
import { $token, forgetToken } from './token.ts';

/** Where the API is. It is in the page, because a built page serves any installation. */
export const apiBase =
  typeof document === 'undefined' ? '/api' : (document.documentElement.dataset['apiBase'] ?? '/api');

const direct = createClient({
  base: apiBase,
  token: () => $token.get(),
  onUnauthorized: forgetToken,
});

let client: Client = direct;

/** The browser's client of the API. */
export const api: Client = (name, request, options) => client(name, request, options);

/** Puts something around every call of this page, such as answers for when there is no network (`offline.ts`). */
export function wrapApi(wrap: (client: Client) => Client): void {
  client = wrap(direct);
}
