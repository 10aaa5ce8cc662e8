/** Days that are over by the browser's clock are folded to a line. */
import type { Page } from 'playwright';

/** Opens those that are folded, once the page shows its days. */
export async function unfoldDays(page: Page): Promise<void> {
  const folded = page.locator('.past-day:not([open]) > summary');
  await page.locator('.past-day, main input[type="checkbox"]').first().waitFor();
  for (const day of (await folded.all()).reverse()) await day.click();
}
