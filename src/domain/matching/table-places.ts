/** The tables of a zone: their numbers, how many stand in a row, and those that were put elsewhere. */
export interface ZoneTables {
  from: number;
  to: number;
  columns: number;
  places?: readonly { no: number; x: number; y: number }[];
}

/** Where each table of a zone stands: its number and its centre, in rows that fill the zone below its name, or where it was put. */
export function tablePlaces(
  zone: { x: number; y: number; width: number; height: number },
  { from, to, columns, places = [] }: ZoneTables,
): { no: number; x: number; y: number }[] {
  const rows = Math.ceil((to - from + 1) / columns);
  const head = Math.min(2, zone.height / 4);
  const across = zone.width / columns;
  const down = (zone.height - head) / rows;
  const put = new Map(places.map(({ no, x, y }) => [no, { no, x, y }]));
  return Array.from(
    { length: to - from + 1 },
    (_, at) =>
      put.get(from + at) ?? {
        no: from + at,
        x: round(zone.x + across * ((at % columns) + 0.5)),
        y: round(zone.y + head + down * (Math.floor(at / columns) + 0.45)),
      },
  );
}

const round = (value: number) => Math.round(value * 100) / 100;

/** In which row and which place of it a table stands, both from 1. */
export function rowOfTable(no: number, { from, columns }: { from: number; columns: number }) {
  return { row: Math.floor((no - from) / columns) + 1, place: ((no - from) % columns) + 1 };
}

export interface Point {
  x: number;
  y: number;
}

type Zoned = Point & { width: number; height: number; tables: Required<ZoneTables> | null };

/**
 * Where a table stands on the map: at a place of its own, else where the map puts it apart from its zone, else at the booth of the
 * company whose own it is (`place` with `isOwn` false), else in the zone of its number. Null where the map knows none (docs/rules.md, E12).
 */
export function tableStands<
  Feature extends Zoned,
  Hall extends { code: string; features: readonly Feature[] },
>(
  halls: readonly (Hall & { features: readonly Feature[] })[],
  tableNo: number,
  place: (Point & { hallCode: string; isOwn: boolean }) | null,
) {
  const zones = halls.flatMap((hall) =>
    hall.features.flatMap((feature) => {
      const { tables } = feature;
      return tables && tables.from <= tableNo && tableNo <= tables.to ? [{ hall, feature, tables }] : [];
    }),
  );
  const [zone] = zones;
  const isPut = zone?.tables.places.some(({ no }) => no === tableNo) ?? false;
  const hall = place && halls.find(({ code }) => code === place.hallCode);
  if (place && hall && (place.isOwn || !isPut))
    return { hall, point: { x: place.x, y: place.y }, zone: null };
  if (!zone) return null;
  const point = tablePlaces(zone.feature, zone.tables).find(({ no }) => no === tableNo) as Point;
  return { hall: zone.hall, point, zone };
}
