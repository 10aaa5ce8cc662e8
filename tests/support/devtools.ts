import type { CDPSession, Page } from 'playwright';

const known = new WeakMap<Page, Promise<CDPSession>>();

/** A page's session of the browser's own protocol (CDP), for what Playwright can't do. All share one, so whoever sets something there takes it back. */
export function devtoolsOf(page: Page): Promise<CDPSession> {
  const devtools = known.get(page) ?? page.context().newCDPSession(page);
  known.set(page, devtools);
  return devtools;
}
