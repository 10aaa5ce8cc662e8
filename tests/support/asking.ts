import type { Locator, Page } from 'playwright';

/** What the site asks before an act: at the button that was pressed, or in the one dialog. */
export const questionOn = (page: Page): Locator => page.locator('.asking-question, [role="alertdialog"]');

/** What does the act that was asked about: the button that was pressed, or the dialog's, which has the focus; of leaving, which has not. */
export function actOn(page: Page, words?: string): Locator {
  const act = page.locator(
    'button[data-asking], [role="alertdialog"] button:is([value="yes"]:focus, [value="leave"])',
  );
  if (words === undefined) return act;
  const inPlace = page.locator(`[data-asking*=${JSON.stringify(words)}]`);
  return act.and(inPlace.or(page.getByText(words)));
}
