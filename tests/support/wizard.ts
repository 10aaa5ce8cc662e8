/** What people see of the form in which one joins and applies, and how they get on in it. */
import { localePath } from '#i18n/locales.ts';
import type { WizardStep } from '#stores/participation/application/application-steps.ts';
import type { Traveller } from './traveller.ts';

/** A field of the form by its name in it. */
export const field = ({ page }: Traveller, name: string) => page.locator(`[data-field="${name}"]`);
/** The name of the field that has the focus. */
export const focused = ({ page }: Traveller) =>
  page.evaluate(() => document.activeElement?.getAttribute('data-field') ?? null);
/** What the one in focus is described by, as a screen reader says it. */
export const described = ({ page }: Traveller) =>
  page.evaluate(() =>
    (document.activeElement?.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' '),
  );
/** Presses the button that sends a step, and waits for the step of this name. */
export async function next(who: Traveller, step: WizardStep): Promise<void> {
  await who.page.locator('form button[type="submit"]').click();
  await at(who, step);
}
/** Waits for a step. */
export const at = (who: Traveller, step: WizardStep) =>
  who.page
    .getByRole('heading', { level: 2, name: who.t(`participate.wizard.${step}`), exact: true })
    .waitFor();
/** Waits for one's own page, to which a form that is sent leads. */
export const arrived = (who: Traveller) => who.page.waitForURL(`**${localePath(who.locale, '/my-page')}`);
