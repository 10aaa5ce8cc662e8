/** The overlay that covers the page while something loads: only for what takes a while, and never as a flash. */
import { splitPath } from '#i18n/locales.ts';
import { shellTexts } from './texts.ts';

/** What is there sooner needs no overlay, in milliseconds. */
const showAfter = 200;
/** Once shown it stays this long, so that nobody wonders what flashed, in milliseconds. */
const showAtLeast = 400;
/** A page that has not come by then may never come; the reader gets this one back, in milliseconds. */
const giveBackAfter = 15_000;

/** Takes whether something loads, and turns the overlay on and off at the right times. */
export function overlay(turn: (on: boolean) => void): (isLoading: boolean) => void {
  let shownAt: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (isLoading) => {
    clearTimeout(timer);
    if (isLoading && shownAt === undefined)
      timer = setTimeout(() => {
        shownAt = Date.now();
        turn(true);
      }, showAfter);
    if (!isLoading && shownAt !== undefined)
      timer = setTimeout(
        () => {
          shownAt = undefined;
          turn(false);
        },
        Math.max(0, shownAt + showAtLeast - Date.now()),
      );
  };
}

/** Shows it for what the stores load, and while another page of the site is on its way. */
export function startLoading(subscribe: (listen: (isLoading: boolean) => void) => void): void {
  const text = document.getElementById('loading-text');
  const say = (words: string) => {
    if (text) text.textContent = words;
  };
  const isShown = overlay((on) => document.documentElement.toggleAttribute('data-loading', on));
  let loads = false;
  let leaves = false;
  const change = () => isShown(loads || leaves);
  subscribe((isLoading) => {
    loads = isLoading;
    if (!leaves) say(shellTexts().loading);
    change();
  });

  let timer: ReturnType<typeof setTimeout> | undefined;
  const stay = () => {
    clearTimeout(timer);
    leaves = false;
    change();
  };
  const leave = (address: URL) => {
    const { locale, path } = splitPath(address.pathname);
    if (locale === undefined || address.origin !== location.origin) return;
    say(path.startsWith('/media-center') ? shellTexts().loadingPosts : shellTexts().loading);
    leaves = true;
    change();
    clearTimeout(timer);
    timer = setTimeout(stay, giveBackAfter);
  };
  // After all others, which may have kept the reader here.
  window.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link?.href || event.defaultPrevented || link.target === '_blank' || link.hasAttribute('download'))
      return;
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const stays = link.pathname === location.pathname && link.search === location.search && link.hash !== '';
    if (!stays) leave(new URL(link.href));
  });
  window.addEventListener('submit', ({ target, defaultPrevented }) => {
    if (defaultPrevented || !(target instanceof HTMLFormElement) || target.method !== 'get') return;
    leave(new URL(target.action));
  });
  // Back from the cache, or the reader has stopped the loading.
  window.addEventListener('pageshow', stay);
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && stay());
}
