import { isLike, kept, storageKeys } from './lib/storage.ts';

/** What an earlier log-in gave this browser to keep, also when its member logs out. It lets nobody in. */
export const $deviceToken = kept<string>(storageKeys.deviceToken, undefined, isLike(''));

/** The log-in token; undefined for a guest. On its own, because the API's client and the session both need it. */
export const $token = kept<string>(storageKeys.token, undefined, isLike(''));
