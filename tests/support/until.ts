import type { Page } from 'playwright';

/**
 * Waits until `isSo` of a page's document, or of the one that takes its place. It runs in the page, as its text: nothing of the test's is
 * there. It is asked again when elements or attributes change, so not for what a field holds. The driver's own `waitForFunction` first
 * brings all that it can do in a page into each document.
 */
export async function until(page: Page, isSo: () => boolean): Promise<void> {
  // Changes are told of whether or not a test holds the page's clock.
  const watched = `new Promise((done) => {
    const isSo = ${isSo};
    if (isSo()) return done();
    new MutationObserver((_, watch) => {
      if (!isSo()) return;
      watch.disconnect();
      done();
    }).observe(document, { subtree: true, childList: true, attributes: true });
  })`;
  for (;;) {
    try {
      return void (await page.evaluate(watched));
    } catch (error) {
      if (!/context was destroyed/.test((error as Error).message)) throw error;
    }
  }
}
