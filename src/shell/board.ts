/** From a post back to the list as it was: its search and its page, also after going from post to post. */
import { keyHere } from '#stores/lib/page-event.ts';
import { tabStorage } from '#stores/lib/tab-storage.ts';

const listKey = keyHere('boardList:');

const from = document.referrer.startsWith(`${location.origin}/`) ? new URL(document.referrer) : null;
// '/ko/media-center/notice?page=2' is a list, '/ko/media-center/detail/3' is not.
const list = /^\/(ko|en)\/media-center(\/(?!detail\/)[^/]+)?$/;
const locale = document.documentElement.lang;

if (from && list.test(from.pathname)) tabStorage.set(listKey, from.pathname + from.search);
// Who came from somewhere else never saw that list.
else if (!from?.pathname.includes('/media-center/detail/')) tabStorage.remove(listKey);

const kept = tabStorage.get(listKey);
if (kept?.startsWith(`/${locale}/`)) {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-to-list]')) link.href = kept;
}
