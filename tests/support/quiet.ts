import type { Page, Request } from 'playwright';

/** Milliseconds in which nothing is asked for, as the browser's own 'network idle' has it. */
const quietMs = 500;

/** The stream of changes stays open for as long as its page does. */
const isStream = (request: Request) => request.url().includes('/notice/listen');

/**
 * Watches a page; the answer waits until nothing that it asked for is on its way any more. The browser's own 'network idle' never
 * comes to a page with a stream.
 */
export function quietOf(page: Page): () => Promise<void> {
  const underway = new Set<Request>();
  let movedAt = Date.now();
  const moved = () => {
    movedAt = Date.now();
  };
  const over = (request: Request) => {
    if (underway.delete(request)) moved();
  };
  page.on('request', (request) => {
    if (isStream(request)) return;
    underway.add(request);
    moved();
  });
  page.on('requestfinished', over).on('requestfailed', over);
  return async () => {
    while (underway.size > 0 || Date.now() - movedAt < quietMs)
      await new Promise((resolve) => setTimeout(resolve, 50));
  };
}
