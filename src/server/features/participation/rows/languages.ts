/** What representatives speak besides Korean. */
import type { InterpreterLanguage } from '#domain/matching/interpreter.ts';
import type { Database } from '../../../db/open.ts';

/** Makes what a representative speaks exactly these. */
export async function saveLanguages(
  trx: Database,
  representativeIdx: number,
  languages: readonly InterpreterLanguage[],
): Promise<void> {
  await trx.deleteFrom('representativeLanguage').where('representativeIdx', '=', representativeIdx).execute();
  const spoken = languages.map((language) => ({ representativeIdx, language }));
  if (spoken.length > 0) await trx.insertInto('representativeLanguage').values(spoken).execute();
}

const inCharge = (db: Database, own: { idx: number; memberIdx: number | null }) =>
  db
    .selectFrom('representative')
    .select('representative.idx')
    .where('participateIdx', '=', own.idx)
    .where('memberIdx', '=', own.memberIdx)
    .where('state', '=', 'live');

/** The same of whoever has charge of a participation. */
export async function saveOwnLanguages(
  trx: Database,
  own: { idx: number; memberIdx: number | null },
  languages: readonly InterpreterLanguage[],
): Promise<void> {
  const person = await inCharge(trx, own).executeTakeFirst();
  if (person) await saveLanguages(trx, person.idx, languages);
}

/** What whoever has charge speaks; empty without an account. */
export async function ownLanguages(
  db: Database,
  own: { idx: number; memberIdx: number | null },
): Promise<InterpreterLanguage[]> {
  if (own.memberIdx === null) return [];
  const rows = await db
    .selectFrom('representativeLanguage')
    .select('language')
    .where('representativeIdx', 'in', inCharge(db, own))
    .orderBy('language')
    .execute();
  return rows.map(({ language }) => language as InterpreterLanguage);
}
