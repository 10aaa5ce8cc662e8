import type { Locator, Page } from 'playwright';
import type { Translate } from '#i18n/engine.ts';
import { type Locale, localePath } from '#i18n/locales.ts';
import { siteTexts } from '#server/platform/site/texts.ts';
import { decode, encode } from '#stores/lib/storage.ts';
import { actOn, questionOn } from './asking.ts';
import { codeAt, forgetSteps } from './codes.ts';
import { quietOf } from './quiet.ts';
import type { TestSite } from './site.ts';
import { until } from './until.ts';
import type { Visitor } from './visitors.ts';

type Value = string | number | readonly string[] | null | undefined;

/** Between saying yes and the next press: what comes sooner is taken for a double press (`shell/asking/asking.ts`). */
const breathMs = 800;

/** A person before the site: what they read and press has the words of their language, as a reader finds it. */
export class Traveller {
  readonly page: Page;
  readonly locale: Locale;
  readonly t: Translate;
  readonly trouble: string[];
  /** Waits until nothing is on its way to their page any more. */
  readonly quiet: () => Promise<void>;
  readonly #site: TestSite;
  readonly #close: () => Promise<void>;
  /** Of `performance.now()`. */
  #confirmedAt = Number.NEGATIVE_INFINITY;

  private constructor(site: TestSite, visitor: Visitor, locale: Locale) {
    this.#site = site;
    this.page = visitor.page;
    const { quiet, forget } = quietOf(visitor.page);
    this.quiet = quiet;
    this.trouble = visitor.trouble;
    this.#close = () => {
      forget();
      return visitor.close();
    };
    this.locale = locale;
    this.t = siteTexts(locale);
  }

  /** `kept`: what their browser has stored since an earlier visit, by the storage keys. */
  static async arrive(
    site: TestSite,
    locale: Locale,
    width: number,
    kept: Record<string, unknown> = {},
  ): Promise<Traveller> {
    const visitor = await site.comeBack(
      width,
      locale === 'ko' ? 'ko-KR' : 'en-GB',
      Object.fromEntries(Object.entries(kept).map(([name, value]) => [name, encode(value) ?? ''])),
    );
    return new Traveller(site, visitor, locale);
  }

  /** What their browser keeps under a key; undefined when there is nothing that the site could read. */
  async stored(key: string): Promise<unknown> {
    return decode(await this.page.evaluate((name) => localStorage.getItem(name), key));
  }

  leave(): Promise<void> {
    return this.#close();
  }

  async open(path: string): Promise<void> {
    await this.page.goto(localePath(this.locale, path));
    await this.awake();
  }

  /** Waits until the page that was opened has taken over its islands. */
  async awake(): Promise<void> {
    // What is pressed before the page's scripts have taken over does nothing; people wait without knowing it.
    // Islands for members stay asleep on the page of a guest, and all of them until they come into view.
    await until(
      this.page,
      () => document.querySelector('astro-island[ssr]:not([client="visible"])') === null,
    );
  }

  /** Presses the button or link that reads so, or begins so where it also names someone. */
  async press(words: string): Promise<void> {
    // Until the page knows who reads it, it shows what a guest may press.
    // Between two pages there is no element for a moment.
    await until(
      this.page,
      () => (document.documentElement as HTMLElement | null)?.dataset.session !== undefined,
    );
    const button = this.page.getByRole('button', { name: words });
    const link = this.page.getByRole('link', { name: words });
    await this.pressOn(button.or(link).filter({ visible: true }).first());
  }

  /** Presses this one, once that is no double press. */
  async pressOn(button: Locator): Promise<void> {
    await this.breathe();
    await button.click();
  }

  /** Waits until another press is no double press any more. */
  async breathe(): Promise<void> {
    await this.page.waitForTimeout(Math.max(0, this.#confirmedAt + breathMs - performance.now()));
  }

  /** What the site asks them before an act. */
  get question(): Locator {
    return questionOn(this.page);
  }

  /** Says yes to what is asked; the act reads `words` where they are given. */
  async confirm(words?: string): Promise<void> {
    await actOn(this.page, words).click();
    this.#confirmedAt = performance.now();
  }

  /** Waits for the success text: until then the call may still be on its way, and leaving the page would give it up. */
  async told(words: string | RegExp): Promise<void> {
    await this.page.locator('#toasts').getByText(words, { exact: true }).first().waitFor();
  }

  /** Fills fields of a form by their names in it. Texts are typed, choices ticked, a country looked for. */
  async fill(at: string, values: object): Promise<void> {
    for (const [name, value] of Object.entries(values)) {
      await this.#enter(at === '' ? name : `${at}.${name}`, value as Value);
    }
  }

  async #enter(name: string, value: Value): Promise<void> {
    if (value === '' || value === null || value === undefined) return;
    const field = this.page.locator(`[data-field="${name}"]`).first();
    const kind = await field.evaluate((element) =>
      element.getAttribute('role') === 'combobox'
        ? 'combobox'
        : element instanceof HTMLInputElement && element.type === 'checkbox'
          ? 'box'
          : element.localName,
    );
    const list = Array.isArray(value) ? value : [value];
    if (kind === 'combobox') {
      for (const code of list) {
        await field.fill(new Intl.DisplayNames([this.locale], { type: 'region' }).of(String(code)) ?? '');
        await field.press('Enter');
      }
    } else if (kind === 'fieldset') {
      // Away from bars that stay at an edge, as a reader scrolls.
      await field.evaluate((element) => element.scrollIntoView({ block: 'center' }));
      for (const one of list) await this.#tick(field, one);
    } else if (kind === 'box') {
      await field.check();
    } else if (kind === 'select') {
      await field.selectOption(String(value));
    } else {
      await field.fill(String(value));
    }
  }

  /** Presses a choice by its words, once it stands still: what comes in above it moves it, and a press would miss. */
  async #tick(field: Locator, value: string | number): Promise<void> {
    const box = this.page.locator(`input[value="${value}"]`);
    const choice = field.locator('label').filter({ has: box });
    if (await choice.locator(box).isChecked()) return;
    await choice.click();
    await choice.locator('input:checked').waitFor({ state: 'attached' });
  }

  /** Logs in by the form, with the code of a second factor where it asks for one, and waits for the page that it leads to. */
  async login(id: string, password: string): Promise<void> {
    await this.open('/login');
    await this.page.locator('[data-field="id"]').fill(id);
    await this.page.locator('[data-field="password"]').fill(password);
    await this.page
      .locator('form')
      .getByRole('button', { name: this.t('member.login.submit') })
      .click();
    await this.confirm();
    const code = this.page.locator('[data-field="code"]');
    await Promise.race([this.#leftLogin(), code.waitFor()]);
    if (!(await code.isVisible())) return;
    // A test's clock may stand still, and a code counts once.
    await forgetSteps(this.#site.db);
    await code.fill(codeAt(this.#site.clock.read()));
    await this.page
      .locator('form')
      .getByRole('button', { name: this.t('account.code.submit'), exact: true })
      .click();
    await this.#leftLogin();
  }

  #leftLogin(): Promise<void> {
    return this.page.waitForURL((url) => !url.pathname.endsWith('/login'));
  }

  /** The dialog over a page whose session has ended. */
  get logInAgain(): Locator {
    return this.page.getByRole('dialog', { name: this.t('logInAgain.title') });
  }

  /** Logs in over the page, as whoever `id` is. */
  async logInOverPage(id: string, password: string): Promise<void> {
    await this.logInAgain.locator('[data-field="id"]').fill(id);
    await this.logInAgain.locator('[data-field="password"]').fill(password);
    await this.pressOn(
      this.logInAgain.getByRole('button', { name: this.t('member.login.submit'), exact: true }),
    );
    // The console asks about nothing that it need not.
    if (!new URL(this.page.url()).pathname.startsWith(localePath(this.locale, '/manage')))
      await this.confirm();
  }

  /** Logs out by the header, whose entries a phone keeps in the menu. */
  async logout(): Promise<void> {
    const menu = this.page.getByRole('button', { name: this.t('common.menu'), exact: true });
    if (await menu.isVisible()) await menu.click();
    await this.press(this.t('common.nav.logout'));
    // It leads to the home page, from there, too: the address alone does not say that it was opened again.
    const opened = this.page.waitForEvent('domcontentloaded');
    await this.confirm();
    await opened;
    await this.page.waitForURL((url) => url.pathname === localePath(this.locale, '/'));
  }
}
