/** The keys that an organiser's own makes from values: forms and their questions, who runs the site, its pages, and its first run (`made-keys.ts`). */

import { locales } from '../src/domain/common/language.ts';
import { asks } from '../src/domain/event-form/ask.ts';
import { uses } from '../src/domain/event-form/profile.ts';
import { audiences, questionKinds } from '../src/domain/event-form/question-words.ts';
import { pageFaults, pageParts } from '../src/domain/page/page.ts';
import { mailOutcomes, missingParts } from '../src/domain/set-up/set-up.ts';
import { partsInBoth } from '../src/domain/site/identity.ts';
import { laws, periods } from '../src/domain/site/keeping.ts';
import { listedParts } from '../src/domain/site/lists.ts';
import { menuCodes, menuParts } from '../src/domain/site/menu.ts';

const steps = ['site', 'event', 'law', 'mail', 'done'];

export const ownKeys: Readonly<Record<string, readonly string[]>> = {
  'setUp.mail.outcome.{}': mailOutcomes,
  'setUp.law.{}': ['gdpr', 'pipa'],
  'eventForm.ask.{}': asks,
  'eventForm.own.kinds.{}': questionKinds,
  'eventForm.own.audiences.{}': audiences,
  'ownQuestion.reads.{}': audiences,
  'siteIdentity.{}': ['strong', 'accent'],
  'siteIdentity.{}Ko': partsInBoth,
  'siteIdentity.{}En': partsInBoth,
  'siteIdentity.hint.{}': [...partsInBoth, 'strong', 'accent'],
  'siteIdentity.language.{}': locales,
  'siteIdentity.page.{}': ['home', 'overview', 'terms', 'privacy'],
  'siteIdentity.lists.{}': listedParts,
  'siteIdentity.lists.{}Hint': listedParts,
  'siteIdentity.keeping.law.{}': laws,
  'siteIdentity.keeping.{}': periods,
  'siteIdentity.keeping.{}Hint': periods,
  'siteIdentity.menus.{}': menuParts,
  'siteIdentity.menus.{}Hint': menuParts,
  'siteIdentity.rows.{}': locales,
  'siteIdentity.scheme.{}': ['light', 'dark'],
  'pageConsole.part.{}': pageParts,
  'pageConsole.shown.{}': ['screen', 'file', 'demonstration', 'none'],
  'pageConsole.language.{}': locales,
  'pageConsole.previewIn.{}': locales,
  'pageConsole.fault.{}': pageFaults,
  'participate.left.{}': uses,
  'setUp.missing.{}': missingParts,
  'setUp.missing.{}Text': missingParts,
  'setUp.step.{}': steps,
  'setUp.title.{}': steps,
  'setUp.site.{}Ko': partsInBoth,
  'setUp.site.{}En': partsInBoth,
};

/** Keys of what no file says: catalogs have the organiser's token there (`src/i18n/list-tokens.ts`). */
export const ofOrganiser: ReadonlySet<string> = new Set([
  'ui.countriesFirst',
  'choice.offered.currency',
  'consent.laws',
]);

/** Texts that no code names: a token stands for them where the organiser has no name of their own (`src/i18n/menu-tokens.ts`, `list-tokens.ts`). */
export const behindTokens: Readonly<Record<string, readonly string[]>> = {
  'common.nav.{}': menuParts.flatMap(menuCodes),
  'choice.{}': ['unnamed'],
};
