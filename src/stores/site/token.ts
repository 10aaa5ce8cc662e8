import { isLike, kept, storageKeys, stored } from '../lib/storage.ts';

/** What an earlier log-in gave this browser to keep, also when its member logs out. It lets nobody in. */
export const $deviceToken = kept<string>(storageKeys.deviceToken, undefined, isLike(''));

/** The log-in token; undefined for a guest. On its own, because the API's client and the session both need it. */
export const $token = kept<string>(storageKeys.token, undefined, isLike(''));

/** Whether the server ended the session of this page, and not another tab. */
export const ended = { byServer: false };

/** Forgets a token that the server no longer knows. Another that a log-in has stored since stays, also where this tab is yet to hear of it. */
export function forgetToken(refused: string): void {
  if ($token.get() !== refused || (stored(storageKeys.token) ?? refused) !== refused) return;
  ended.byServer = true;
  $token.set(undefined);
}
