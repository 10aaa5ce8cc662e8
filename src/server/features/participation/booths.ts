/** At which booths companies stand. */
import type { Database } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';
import { numbers } from '../../db/search.ts';

const boothRows = prepared((db, given: { idxs: string }) =>
  db
    .selectFrom('booth')
    .select(['code', 'participateIdx'])
    .where('participateIdx', 'in', numbers(db, given.idxs))
    .orderBy('idx'),
);

/** The codes of the booths of each of these companies, by participation. */
export async function boothsOf(
  db: Database,
  participateIdxs: readonly number[],
): Promise<(participateIdx: number) => string[]> {
  const rows = await boothRows(db, { idxs: JSON.stringify(participateIdxs) });
  const ofCompany = Map.groupBy(rows, ({ participateIdx }) => participateIdx);
  return (participateIdx) => (ofCompany.get(participateIdx) ?? []).map(({ code }) => code);
}
