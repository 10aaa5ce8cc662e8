import type { Page, Request } from 'playwright';

/** Milliseconds in which nothing is asked for, as the browser's own 'network idle' has it. */
const quietMs = 500;

/** The stream of changes stays open for as long as its page does. */
const isStream = (request: Request) => request.url().includes('/notice/listen');

/**
 * Watches a page until `forget`; `quiet` waits until nothing that it asked for is on its way any more. The browser's own 'network idle'
 * never comes to a page with a stream.
 */
export function quietOf(page: Page): { quiet: () => Promise<void>; forget: () => void } {
  const underway = new Set<Request>();
  let movedAt = Date.now();
  const moved = () => {
    movedAt = Date.now();
  };
  const over = (request: Request) => {
    if (underway.delete(request)) moved();
  };
  const begun = (request: Request) => {
    if (isStream(request)) return;
    underway.add(request);
    moved();
  };
  page.on('request', begun).on('requestfinished', over).on('requestfailed', over);
  return {
    async quiet() {
      while (underway.size > 0 || Date.now() - movedAt < quietMs)
        await new Promise((resolve) => setTimeout(resolve, 50));
    },
    forget: () => void page.off('request', begun).off('requestfinished', over).off('requestfailed', over),
  };
}
