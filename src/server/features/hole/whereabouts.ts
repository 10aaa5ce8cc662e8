/** How far those who could come are from a table, by where they have their nearest meeting of the day (docs/rules.md, H2). */
import { dayIn } from '#domain/day/day.ts';
import { dayBounds } from '#domain/day/day-bounds.ts';
import type { EventSpan } from '../../access/event-span.ts';
import type { Database } from '../../db/open.ts';
import { numbers } from '../../db/search.ts';
import { tableStandsIn } from '../matching/rows/table-stands.ts';
import { walksOf } from '../matching/rows/walks.ts';
import type { HoleRow } from './rows.ts';

interface Whereabouts {
  /** In metres; null where the map does not say. */
  metres: number | null;
  /** From and to the meetings right before and after, in the event's minutes for changing tables. */
  canWalk: boolean;
  /** Confirmed meetings of the day. */
  meetings: number;
}

interface Stop {
  slotIdx: number;
  startsAt: string;
  tableIdx: number | null;
}

/** Of each of `others` where they are: at the table of their last meeting that begins before the slot, else of the next one. */
export async function metresTo(
  db: Database,
  event: EventSpan,
  { slotIdx, startsAt, tableIdx }: Pick<HoleRow, 'slotIdx' | 'startsAt' | 'tableIdx'>,
  others: readonly number[],
): Promise<Map<number, Whereabouts>> {
  const stands = await tableStandsIn(db, event.idx);
  const walks = await walksOf(db, event);
  const table = tableIdx === null ? undefined : stands.get(tableIdx);
  const beside = new Set(walks?.beside(slotIdx));
  const stops = await stopsOf(db, event, startsAt, others);
  const whereabouts = new Map<number, Whereabouts>();
  for (const [idx, all] of stops) {
    const nearest = all.findLast((stop) => stop.startsAt <= startsAt) ?? all[0];
    const stand = nearest?.tableIdx == null ? undefined : stands.get(nearest.tableIdx);
    whereabouts.set(idx, {
      metres: table && stand ? Math.hypot(table.across - stand.across, table.y - stand.y) : null,
      canWalk: all
        .filter((stop) => beside.has(stop.slotIdx))
        .every((stop) => walks?.canWalk(stop.tableIdx, tableIdx) ?? true),
      meetings: all.length,
    });
  }
  return whereabouts;
}

/** Their confirmed meetings of the day, in the order of time. */
async function stopsOf(
  db: Database,
  { timeZone }: EventSpan,
  startsAt: string,
  others: readonly number[],
): Promise<Map<number, Stop[]>> {
  const [from, to] = dayBounds(dayIn(timeZone, startsAt), timeZone);
  const them = numbers(db, JSON.stringify(others));
  const rows = await db
    .selectFrom('placement')
    .innerJoin('slot', 'slot.idx', 'placement.slotIdx')
    .select(['placement.companyIdx', 'placement.buyerIdx', 'placement.slotIdx', 'placement.tableIdx'])
    .select('slot.startsAt')
    .where('slot.startsAt', '>=', from)
    .where('slot.startsAt', '<', to)
    .where('placement.givenOn', 'is', null)
    .where((is) => is.or([is('placement.companyIdx', 'in', them), is('placement.buyerIdx', 'in', them)]))
    .orderBy('slot.startsAt')
    .execute();
  const wanted = new Set(others);
  const stops = new Map<number, Stop[]>();
  for (const { companyIdx, buyerIdx, ...stop } of rows)
    for (const idx of [companyIdx, buyerIdx])
      if (wanted.has(idx)) stops.set(idx, [...(stops.get(idx) ?? []), stop]);
  return stops;
}
