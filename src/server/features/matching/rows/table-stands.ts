/** Where all tables of an event stand on its map (docs/rules.md, E12). */
import type { MapFeature } from '#domain/event/booth.ts';
import { tableStands } from '#domain/matching/table-places.ts';
import { hallOffsets, type TableStand } from '#domain/matching/walking.ts';
import type { Database } from '../../../db/open.ts';

/** By the table's idx: at a place of its own, at the booth of whose own it is, or in the zone of its number; not where the map knows none. */
export async function tableStandsIn(db: Database, eventIdx: number): Promise<Map<number, TableStand>> {
  const halls = (
    await db
      .selectFrom('hall')
      .select(['code', 'width', 'features'])
      .where('eventIdx', '=', eventIdx)
      .orderBy('viewOrder')
      .orderBy('idx')
      .execute()
  ).map(({ features, ...hall }) => ({ ...hall, features: featuresOf(features) }));
  const tables = await db
    .selectFrom('eventTable')
    .leftJoin('booth', (on) =>
      on
        .onRef('booth.participateIdx', '=', 'eventTable.ownerIdx')
        .onRef('booth.eventIdx', '=', 'eventTable.eventIdx'),
    )
    .leftJoin('hall', 'hall.idx', 'booth.hallIdx')
    .select(['eventTable.idx', 'eventTable.no', 'eventTable.hallCode'])
    .select(['eventTable.placeX', 'eventTable.placeY', 'hall.code as boothHall'])
    .select(['booth.x', 'booth.y', 'booth.width', 'booth.height'])
    .where('eventTable.eventIdx', '=', eventIdx)
    // Of several booths the first one, which is read last.
    .orderBy('booth.idx', 'desc')
    .execute();
  const offsets = hallOffsets(halls);
  return new Map(
    tables.flatMap((table) => {
      const stands = tableStands(halls, table.no, placeOf(table));
      if (!stands) return [];
      const { hall, point } = stands;
      const across = (offsets.get(hall.code) ?? 0) + point.x;
      return [[table.idx, { hall: hall.code, x: point.x, y: point.y, across }] as const];
    }),
  );
}

interface Placed {
  hallCode: string | null;
  placeX: number | null;
  placeY: number | null;
  boothHall: string | null;
  x: number | null;
  y: number | null;
  width: number | null;
  height: number | null;
}

function placeOf({ hallCode, placeX, placeY, boothHall, x, y, width, height }: Placed) {
  if (hallCode !== null && placeX !== null && placeY !== null)
    return { hallCode, x: placeX, y: placeY, isOwn: true };
  if (boothHall === null || x === null || y === null || width === null || height === null) return null;
  return { hallCode: boothHall, x: x + width / 2, y: y + height / 2, isOwn: false };
}

const featuresOf = (json: string) =>
  (JSON.parse(json) as MapFeature[]).map((feature) => ({
    ...feature,
    // Maps that were saved before tables had places of their own name none.
    tables: feature.tables && { ...feature.tables, places: feature.tables.places ?? [] },
  }));
