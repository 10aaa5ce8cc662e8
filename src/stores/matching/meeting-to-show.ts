/** The meeting that the list of meetings brings into sight when it opens: the one just asked for, or one that a page names. */
import { isLike, kept, storageKeys } from '../lib/storage.ts';

export const $meetingToShow = kept<number>(storageKeys.detailKey, undefined, isLike(0));
