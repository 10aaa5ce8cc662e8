import { type DdlTypes, oneOf } from './ddl-types.ts';

/** Terms and policies that were published with the question to members whether they still agree. docs/rules/content.md, W16. */
export const up = (_: DdlTypes): string[] => [
  // The instant since which members have to have agreed; null: whenever they did.
  'alter table page add column asked_at text',
  `alter table page_version add column asks_anew text not null default 'N' ${oneOf('asks_anew', ['Y', 'N'])}`,
];
