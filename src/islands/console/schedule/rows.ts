import { tableLabel } from '#domain/event/table-label.ts';
import type { Target } from '#domain/matching/schedule-grid.ts';
import type { RowKind } from '#stores/matching/by-manager/schedule-grid.ts';
import type { ShownDay } from '#stores/matching/by-manager/shown-day.ts';
import { personName, type T } from './names.ts';

/** A row of the grid: a table, or a person. */
export interface ScheduleRow {
  key: number;
  label: string;
  /** What kind of person it is, or whose own the table is. */
  note: string | null;
  target: Omit<Target, 'slotIdx'>;
}

/** The rows of a day: tables by their numbers, or companies and then buyers by their names. */
export function rowsOf(t: T, shown: ShownDay, kind: RowKind): ScheduleRow[] {
  if (kind === 'tables') {
    // Looked up once: five hundred look-ups are felt on a slow machine.
    const label = t('schedule.table', { no: '#' });
    const owners = new Map(
      shown.ownTables.tableNo.map((no, at) => [no, shown.ownTables.participateIdx[at] as number]),
    );
    const tables = shown.tableNos.map((no) => ({
      key: no,
      label: label.replace('#', tableLabel(t.locale, no, shown.tableNameOf.get(no))),
      note: owners.has(no) ? personName(t, shown.personOf.get(owners.get(no) as number)) : null,
      target: { tableNo: no },
    }));
    // One more than are full, to put a meeting down in.
    const lanes = Array.from({ length: shown.grid.videoLanes + 1 }, (_, lane) => ({
      key: -1 - lane,
      label: t('schedule.video'),
      note: null,
      target: { byVideo: true, lane },
    }));
    return [...tables, ...lanes];
  }
  const notes = { company: t('schedule.side.company'), buyer: t('schedule.side.buyer') };
  const byName = new Intl.Collator(t.locale);
  return shown.people
    .flatMap((person) =>
      // A line for each of the meetings that somebody has at once.
      Array.from({ length: shown.grid.mostAtOnce(person.participateIdx) }, (_, nth) => ({
        key: person.participateIdx + nth / 32,
        label: personName(t, person),
        note: nth === 0 ? notes[person.side] : t('schedule.atOnce', { no: nth + 1 }),
        isBuyer: person.side === 'buyer',
        target: { participateIdx: person.participateIdx, ...(nth > 0 && { nth }) },
      })),
    )
    .sort((a, b) => Number(a.isBuyer) - Number(b.isBuyer) || byName.compare(a.label, b.label));
}

/** The rows whose label has the words, or, of a table, at which somebody of that name meets. */
export function rowsWith(
  t: T,
  shown: ShownDay,
  rows: readonly ScheduleRow[],
  words: string,
): readonly ScheduleRow[] {
  const wanted = words.trim().toLocaleLowerCase();
  if (wanted === '') return rows;
  const found = new Set(
    shown.people
      .filter((person) => personName(t, person).toLocaleLowerCase().includes(wanted))
      .map(({ participateIdx }) => participateIdx),
  );
  const { placed } = shown;
  const isTheirs = (at: number) =>
    found.has(placed.companyIdx[at] as number) || found.has(placed.buyerIdx[at] as number);
  const hasVideo = placed.tableNo.some((no, at) => no === null && isTheirs(at));
  const tables = new Set(placed.tableNo.filter((_, at) => isTheirs(at)));
  return rows.filter(
    ({ label, target }) =>
      label.toLocaleLowerCase().includes(wanted) ||
      (target.byVideo && hasVideo) ||
      (target.tableNo !== undefined && (tables.has(target.tableNo) || String(target.tableNo) === wanted)),
  );
}
