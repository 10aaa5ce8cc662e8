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

/** Notes by name which fields a person enters or chooses something in on the page that is open, until another one is. */
export const noteFields = (page: Page) =>
  page.evaluate(() => {
    const entered = new Set<string>();
    Object.assign(globalThis, { entered });
    const note = ({ target }: Event) => {
      const field = (target as Element).closest<HTMLElement>('[data-field]');
      if (field) entered.add(field.dataset.field as string);
    };
    for (const kind of ['input', 'change']) addEventListener(kind, note, true);
  });

export const fieldsEntered = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...(globalThis as unknown as { entered: Set<string> }).entered].sort());
