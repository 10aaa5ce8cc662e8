import type { CDPSession, Page } from 'playwright';

const known = new WeakMap<Page, Promise<CDPSession>>();

/** The tests' own line to a page, for what the driver has no words for. One for as long as the page lives; it is left as it was found. */
export function devtoolsOf(page: Page): Promise<CDPSession> {
  const devtools = known.get(page) ?? page.context().newCDPSession(page);
  known.set(page, devtools);
  return devtools;
}
