import type { Kysely } from 'kysely';
import type { Engine } from './ddl-types.ts';
import { replaceWords } from './replace-words.ts';

/** A question may ask for a file, which is private as the papers of applications are. docs/rules/event-form.md, P59. */
export const up = (): string[] => [
  `alter table answer add column file_idx integer references file (idx)`,
  `create index answer_file on answer (file_idx)`,
];

const questionKinds = ['line', 'text', 'number', 'date', 'oneOf', 'severalOf', 'yesNo', 'file'];
const fileKinds = [
  'memberProfile',
  'boardFile',
  'boardImg',
  'companyBizDoc',
  'companyEtcDoc',
  'companyMainImg',
  'productMainImg',
  'productIntro',
  'productIntroEn',
  'buyerNameCardImg',
  'answerFile',
];

export async function fill(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await replaceWords(db, engine, 'form_question', 'kind', questionKinds);
  for (const table of ['file', 'upload']) await replaceWords(db, engine, table, 'kind', fileKinds);
}
