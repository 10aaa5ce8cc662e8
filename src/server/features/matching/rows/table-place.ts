/** Where a table stands (docs/rules.md, E12). */
import type { Meeting } from '#api/matching/matching.ts';
import type { Database } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';

const boothRows = prepared((db, given: { eventIdx: number; ownerIdx: number }) =>
  db
    .selectFrom('booth')
    .innerJoin('hall', 'hall.idx', 'booth.hallIdx')
    .select(['hall.code', 'booth.x', 'booth.y', 'booth.width', 'booth.height'])
    .where('booth.eventIdx', '=', given.eventIdx)
    .where('booth.participateIdx', '=', given.ownerIdx)
    .orderBy('booth.idx')
    .limit(1),
);

/** What the row of a meeting says of its table; all null where it has none. */
interface Stands {
  eventIdx: number;
  tableOwnerIdx: number | null;
  hallCode: string | null;
  placeX: number | null;
  placeY: number | null;
}

/** Where a table stands on the map: its own place, else the booth of the company whose own it is (docs/rules.md, E12). */
export async function tablePlace(db: Database, row: Stands): Promise<Meeting['tablePlace']> {
  const { eventIdx, tableOwnerIdx: ownerIdx, hallCode, placeX, placeY } = row;
  if (hallCode !== null && placeX !== null && placeY !== null)
    return { hallCode, x: placeX, y: placeY, isOwn: true };
  if (ownerIdx === null) return null;
  const [booth] = await boothRows(db, { eventIdx, ownerIdx });
  if (!booth) return null;
  const { code, x, y, width, height } = booth;
  return { hallCode: code, x: x + width / 2, y: y + height / 2, isOwn: false };
}
