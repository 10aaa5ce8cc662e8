/**
 * Every text of the interface, by language and area.
 *
 * To add an area `x`: write `messages/en/x.json` and `messages/ko/x.json` with the same keys, and name each in `messages/en.ts` and
 * `messages/ko.ts`. Its keys are then typed as 'x.…'; a key that Korean lacks is a type error below.
 * Only pages and the build may import this file; islands get the areas they need as a property (`translator.ts`).
 */

import type { RefusalKey } from '#domain/common/catalogue.ts';
import type { Rule } from '#domain/common/validation.ts';
import type { KeyOf } from './keys.ts';
import { firstCountries, listTexts } from './list-tokens.ts';
import * as enAreas from './messages/en.ts';
import * as koAreas from './messages/ko.ts';
import { consentTexts, withValues } from './site-values.ts';

const en = {
  ...enAreas,
  // What forms offer is the organiser's, and put in by the front door.
  choice: { ...enAreas.choice, ...listTexts('en') },
  ui: { ...enAreas.ui, countriesFirst: firstCountries },
  consent: consentTexts(enAreas.consent),
  msg: enAreas.msg satisfies Record<RefusalKey, string>,
  rule: enAreas.rule satisfies Record<Rule, string>,
};
const ko = {
  ...koAreas,
  choice: { ...koAreas.choice, ...listTexts('ko') },
  ui: { ...koAreas.ui, countriesFirst: firstCountries },
  consent: consentTexts(koAreas.consent),
};

export type Catalog = typeof en;
export type Area = keyof Catalog;

type KeyDifference =
  | Exclude<KeyOf<typeof en>, KeyOf<typeof ko>>
  | Exclude<KeyOf<typeof ko>, KeyOf<typeof en>>;
/** Korean has one plural form where English has two, so the languages agree by key and not by shape. The compiler names what one lacks. */
const agreed = <T>(catalog: [KeyDifference] extends [never] ? T : { missing: KeyDifference }) =>
  catalog as unknown as Catalog;

/** What the organiser's settings say is in every area, so that no text can name one of them and be left with its braces. */
export const catalogs = { en: withValues('en', en), ko: agreed<typeof ko>(withValues('ko', ko)) };
