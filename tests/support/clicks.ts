import type { Page } from 'playwright';

/** Counts the clicks of a person on the page that is open, until another one is. */
export const countClicks = (page: Page) =>
  page.evaluate(() => {
    const counted = { clicks: 0 };
    Object.assign(globalThis, { counted });
    const count = ({ isTrusted }: Event) => {
      if (isTrusted) counted.clicks += 1;
    };
    addEventListener('click', count, true);
  });

export const clicksOn = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { counted: { clicks: number } }).counted.clicks);
