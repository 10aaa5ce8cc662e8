/** What the own interpreters of companies speak (docs/rules.md, M42). */
import type { InterpreterLanguage } from '#domain/matching/interpreter.ts';
import type { Database } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { numbers } from '../../../db/search.ts';

const languageRows = prepared((db, given: { companies: string }) =>
  db
    .selectFrom('ownInterpreterLanguage')
    .select(['participateIdx', 'language'])
    .where('participateIdx', 'in', numbers(db, given.companies))
    .orderBy('language'),
);

/** What the own interpreters of these companies speak; a company that brings none is not in it. */
export async function ownLanguages(
  db: Database,
  companyIdxs: readonly number[],
): Promise<Map<number, InterpreterLanguage[]>> {
  if (companyIdxs.length === 0) return new Map();
  const rows = await languageRows(db, { companies: JSON.stringify(companyIdxs) });
  const of = Map.groupBy(rows, ({ participateIdx }) => participateIdx);
  return new Map(
    [...of].map(([idx, spoken]) => [idx, spoken.map(({ language }) => language as InterpreterLanguage)]),
  );
}
