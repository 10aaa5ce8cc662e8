/** What the own interpreters of companies speak (docs/rules.md, M42). */
import type { InterpreterLanguage } from '#domain/matching/interpreter.ts';
import type { Database } from '../../../db/open.ts';

/** What the own interpreters of these companies speak; a company that brings none is not in it. */
export async function ownLanguages(
  db: Database,
  companyIdxs: readonly number[],
): Promise<Map<number, InterpreterLanguage[]>> {
  if (companyIdxs.length === 0) return new Map();
  const rows = await db
    .selectFrom('ownInterpreterLanguage')
    .select(['participateIdx', 'language'])
    .where('participateIdx', 'in', [...companyIdxs])
    .orderBy('language')
    .execute();
  const of = Map.groupBy(rows, ({ participateIdx }) => participateIdx);
  return new Map(
    [...of].map(([idx, spoken]) => [idx, spoken.map(({ language }) => language as InterpreterLanguage)]),
  );
}
