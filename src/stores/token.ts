import { isLike, kept, storageKeys } from './storage.ts';

/** The log-in token; undefined for a guest. On its own, because the API's client and the session both need it. */
export const $token = kept<string>(storageKeys.token, undefined, isLike(''));
