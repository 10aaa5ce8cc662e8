/**
 * Every text of the interface, by language and area.
 *
 * To add an area `x`: write `messages/en/x.json` and `messages/ko/x.json` with the same keys, and name each in `messages/en.ts` and
 * `messages/ko.ts`. Its keys are then typed as 'x.…'; a key that Korean lacks is a type error below.
 * Only pages and the build may import this file; islands get the areas they need as a property (`translator.ts`).
 */

import type { RefusalKey } from '#domain/common/catalogue.ts';
import type { Rule } from '#domain/common/validation.ts';
import type { tradeCommittees } from '#domain/region/regions.ts';
import { site } from '#site.config';
import type { KeyOf } from './keys.ts';
import type { Locale } from './locales.ts';
import * as enAreas from './messages/en.ts';
import * as koAreas from './messages/ko.ts';
import { consentTexts, withValues } from './site-values.ts';

/** The trade committees are the host's own, so their names are the installation's. */
const committees = (locale: Locale) =>
  Object.fromEntries(
    Object.entries(site.tradeCommittees).map(([code, name]) => [code, name[locale]]),
  ) as Record<(typeof tradeCommittees)[number], string>;

const en = {
  ...enAreas,
  choice: { ...enAreas.choice, tradeCommittee: committees('en') },
  consent: consentTexts(enAreas.consent),
  msg: enAreas.msg satisfies Record<RefusalKey, string>,
  rule: enAreas.rule satisfies Record<Rule, string>,
};
const ko = {
  ...koAreas,
  choice: { ...koAreas.choice, tradeCommittee: committees('ko') },
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
