/** The overlay that covers the page while something loads: only for what takes a while, and never as a flash. */
import { shellTexts } from './texts.ts';

/** What is there sooner needs no overlay, in milliseconds. */
const showAfter = 200;
/** Once shown it stays this long, so that nobody wonders what flashed, in milliseconds. */
const showAtLeast = 400;
/** A page that has not come by then may never come; the reader gets this one back, in milliseconds. */
const giveBackAfter = 15_000;

/** Takes whether something loads, and turns the overlay on and off at the right times. */
export function overlay(turn: (on: boolean) => void): (isLoading: boolean) => void {
  let shownAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (isLoading) => {
    clearTimeout(timer);
    if (isLoading === shownAt > 0) return;
    const turnNow = () => {
      shownAt = isLoading ? Date.now() : 0;
      turn(isLoading);
    };
    timer = setTimeout(turnNow, isLoading ? showAfter : shownAt + showAtLeast - Date.now());
  };
}

/** Shows it for what the stores load, and while another page of the site is on its way. */
export function startLoading(subscribe: (listen: (isLoading: boolean) => void) => void): void {
  const { loading, loadingPosts } = shellTexts();
  const show = overlay((on) => document.documentElement.toggleAttribute('data-loading', on));
  let loads = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const change = (leaves: boolean, words = loading) => {
    const text = document.getElementById('loading-text');
    if (text) text.textContent = words;
    clearTimeout(timer);
    if (leaves) timer = setTimeout(change, giveBackAfter, false);
    show(loads || leaves);
  };
  subscribe((isLoading) => {
    loads = isLoading;
    change(false);
  });
  const leave = (address: string) => {
    const { origin, pathname } = new URL(address);
    if (origin === location.origin && /^\/(ko|en)\b/.test(pathname))
      change(true, pathname.includes('/media-center') ? loadingPosts : loading);
  };
  // Heard after all others, which may have kept the reader here.
  window.addEventListener('click', (event) => {
    const link = (event.target as Element).closest?.('a');
    const goesElsewhere = event.button || event.metaKey || event.ctrlKey || event.shiftKey || link?.target;
    if (link?.href && !goesElsewhere && !event.defaultPrevented && !link.hash) leave(link.href);
  });
  window.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (!event.defaultPrevented && form.method === 'get') leave(form.action);
  });
  // Back from the cache.
  window.addEventListener('pageshow', () => change(false));
}
