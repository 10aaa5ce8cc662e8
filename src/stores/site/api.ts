import { ApiError, type Client, createClient } from '#api/client.ts';
import { eventQuery } from '../lib/page-event.ts';
import { $token, forgetToken } from './token.ts';

/** Where the API is. It is in the page, because a built page serves any installation. */
export const apiBase =
  typeof document === 'undefined' ? '/api' : (document.documentElement.dataset['apiBase'] ?? '/api');

const once = createClient({
  base: apiBase,
  query: eventQuery,
  token: () => $token.get(),
  onUnauthorized: forgetToken,
});

let isBack: (() => Promise<boolean>) | undefined;

/** What a call waits for that nobody was logged in for: once it says yes, the call is sent once more. */
export function waitWhenEnded(wait: () => Promise<boolean>): void {
  isBack = wait;
}

const direct: Client = (name, request, options) =>
  once(name, request, options).catch(async (error: unknown) => {
    const hasEnded = error instanceof ApiError && error.status === 401 && !/\/log(in|out)/.test(name);
    if (!hasEnded || !(await isBack?.())) throw error;
    return once(name, request, options);
  });

let client: Client = direct;

/** The browser's client of the API. */
export const api: Client = (name, request, options) => client(name, request, options);

/** Puts something around every call of this page, such as answers for when there is no network (`offline.ts`). */
export function wrapApi(wrap: (client: Client) => Client): void {
  client = wrap(direct);
}
