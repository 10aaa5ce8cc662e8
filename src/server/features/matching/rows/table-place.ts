/** Where a table stands (docs/rules.md, E12). */
import type { Meeting } from '#api/matching/matching.ts';
import type { Database } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';

const tableRows = prepared((db, given: { eventIdx: number; no: number }) =>
  db
    .selectFrom('eventTable')
    .leftJoin('booth', (on) =>
      on
        .onRef('booth.participateIdx', '=', 'eventTable.ownerIdx')
        .onRef('booth.eventIdx', '=', 'eventTable.eventIdx'),
    )
    .leftJoin('hall', 'hall.idx', 'booth.hallIdx')
    .select(['eventTable.hallCode', 'eventTable.placeX', 'eventTable.placeY', 'hall.code'])
    .select(['booth.x', 'booth.y', 'booth.width', 'booth.height'])
    .where('eventTable.eventIdx', '=', given.eventIdx)
    .where('eventTable.no', '=', given.no)
    .orderBy('booth.idx')
    .limit(1),
);

/** Where a table stands on the map: its own place, else the booth of the company whose own it is (docs/rules.md, E12). */
export async function tablePlace(db: Database, eventIdx: number, no: number): Promise<Meeting['tablePlace']> {
  const [row] = await tableRows(db, { eventIdx, no });
  if (!row) return null;
  const { hallCode, placeX, placeY, code, x, y, width, height } = row;
  if (hallCode !== null && placeX !== null && placeY !== null)
    return { hallCode, x: placeX, y: placeY, isOwn: true };
  if (code === null || x === null || y === null || width === null || height === null) return null;
  return { hallCode: code, x: x + width / 2, y: y + height / 2, isOwn: false };
}
