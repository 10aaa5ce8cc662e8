import type { DdlTypes } from './ddl-types.ts';

/**
 * Since when members have to have agreed while a text of terms or a policy stands, kept with each that was published: one that is brought
 * back asks whom it asked before, and nobody whom the text between asked. docs/rules/content.md, W16.
 */
export const up = (_: DdlTypes): string[] => [
  'alter table page_version add column asked_at text',
  `update page_version set asked_at = (
    select max(asking.published_at) from page_version asking
    where asking.page_idx = page_version.page_idx and asking.asks_anew = 'Y'
      and asking.published_at <= page_version.published_at
  ) where published_at is not null`,
  // Of what stands it is known, also where the version that asked was too old to be kept.
  `update page_version set asked_at = (select page.asked_at from page where page.idx = page_version.page_idx) where state = 'published'`,
];
