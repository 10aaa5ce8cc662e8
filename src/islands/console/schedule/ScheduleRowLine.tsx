// biome-ignore-all lint/a11y/useSemanticElements: a table can't hold only the cells that are in sight
import type { VirtualItem } from '@tanstack/react-virtual';
import { memo } from 'react';
import type { ScheduleDay } from '#api/matching/by-manager/schedule-grid.ts';
import { type Obstacle, obstacles } from '#domain/matching/obstacles.ts';
import type { PlacedMeeting } from '#domain/matching/schedule-grid.ts';
import { useT } from '#islands/ui/Texts.tsx';
import type { Carried } from '#stores/matching/by-manager/schedule-grid.ts';
import type { ShownDay } from '#stores/matching/by-manager/shown-day.ts';
import { personName, placeName, type ScheduleArea, seatName, sideName, type T } from './names.ts';
import type { ScheduleRow } from './rows.ts';

type Slot = ScheduleDay['slots'][number];

/** What cells say, looked up once: a screen has hundreds of them, and each look-up takes its time on a slow machine. */
export const cellWords = (t: T) => ({
  free: t('schedule.free'),
  cannot: t('schedule.cannot'),
  closed: t('schedule.closed'),
  noShow: t('schedule.noShow'),
  locked: t('schedule.locked'),
  ordered: t('schedule.ordered'),
  possible: t('schedule.possible'),
  possibleLate: t('schedule.possibleLate'),
  why: Object.fromEntries(obstacles.map((why) => [why, t(`schedule.why.${why}`)])) as Record<
    Obstacle,
    string
  >,
});
export type CellWords = ReturnType<typeof cellWords>;

/** One row of the grid, with the cells of the columns that are in sight. Drawn anew only when something in it changes. */
export const ScheduleRowLine = memo(function ScheduleRowLine({
  shown,
  row,
  index,
  start,
  height,
  columns,
  carried,
  picked,
  say,
  focusColumn,
}: {
  shown: ShownDay;
  row: ScheduleRow;
  index: number;
  /** Pixels from the top. */
  start: number;
  height: number;
  columns: readonly VirtualItem[];
  carried: Carried | null;
  /** While several are chosen: which. */
  picked: ReadonlySet<number> | null;
  say: CellWords;
  /** The column whose cell the keyboard enters; null in the other rows. */
  focusColumn: number | null;
}) {
  return (
    <div
      role="row"
      tabIndex={-1}
      aria-rowindex={index + 2}
      className="schedule-row"
      style={{ top: start, blockSize: height }}
    >
      <div role="rowheader" tabIndex={-1} className="schedule-label">
        <span>{row.label}</span>
        {row.note && <span className="note">{row.note}</span>}
      </div>
      {columns.map(({ index: column, start: left, size }) => (
        <Cell
          key={column}
          shown={shown}
          row={row}
          slot={shown.slots[column] as Slot}
          column={column}
          left={left}
          size={size}
          carried={carried}
          picked={picked}
          say={say}
          position={`${index}:${column}`}
          isFocus={column === focusColumn}
        />
      ))}
    </div>
  );
});

/** Both sides with who sits there, where one of them has several people; a cell has no room for all of it. */
function namesOf(t: T, shown: ShownDay, { matchingIdx, companyIdx, buyerIdx }: PlacedMeeting) {
  if ((shown.seatsOf.get(matchingIdx)?.length ?? 0) === 0) return undefined;
  return [companyIdx, buyerIdx].map((idx) => sideName(t, shown, matchingIdx, idx)).join(' · ');
}

const Cell = memo(function Cell({
  shown,
  row,
  slot,
  column,
  left,
  size,
  carried,
  picked,
  say,
  position,
  isFocus,
}: {
  shown: ShownDay;
  row: ScheduleRow;
  slot: Slot;
  column: number;
  left: number;
  size: number;
  carried: Carried | null;
  picked: ReadonlySet<number> | null;
  say: CellWords;
  position: string;
  isFocus: boolean;
}) {
  const t = useT<ScheduleArea>();
  const { grid, personOf, noShowOf } = shown;
  const { tableNo, participateIdx } = row.target;
  const target = { slotIdx: slot.slotIdx, ...row.target };
  const meeting = grid.meetingAt(target);
  const why = carried && grid.obstacle(carried, target);
  const cannot = participateIdx !== undefined && grid.isUnavailable(slot.slotIdx, participateIdx);
  const isClosed = tableNo !== undefined && grid.isClosed(slot.slotIdx, tableNo);
  const closedWords = cannot ? say.cannot : isClosed ? say.closed : undefined;
  const missing = meeting && noShowOf.get(meeting.matchingIdx);
  const other = meeting && (meeting.companyIdx === participateIdx ? meeting.buyerIdx : meeting.companyIdx);
  // Of a side with several people the cell names who sits there.
  const seat =
    meeting && participateIdx !== undefined && seatName(t, shown, meeting.matchingIdx, participateIdx);
  const mark = meeting && shown.marks?.get(meeting.matchingIdx);
  const who = meeting && namesOf(t, shown, meeting);
  const isLocked = meeting !== undefined && grid.isLocked(meeting.matchingIdx);
  const isOrdered = meeting !== undefined && grid.isOrdered(meeting.matchingIdx);
  const words = carried ? (why ? say.why[why] : slot.isOpen ? say.possible : say.possibleLate) : undefined;
  return (
    <div
      role="gridcell"
      tabIndex={isFocus ? 0 : -1}
      aria-colindex={column + 2}
      aria-selected={picked && meeting && !slot.hasBegun ? picked.has(meeting.matchingIdx) : undefined}
      aria-disabled={carried && why ? true : undefined}
      // A hall of free cells is the most that is drawn: each is one element, and its title what it takes.
      aria-label={meeting || closedWords ? undefined : say.free}
      className="schedule-cell"
      style={{ left, inlineSize: size }}
      title={words ?? who}
      data-cell={position}
      data-slot={slot.slotIdx}
      data-table={tableNo}
      data-person={participateIdx}
      data-nth={row.target.nth}
      data-lane={row.target.lane}
      data-carry={meeting?.matchingIdx}
      data-kind={meeting ? 'placed' : closedWords ? 'cannot' : 'free'}
      data-put={carried ? (why ? 'no' : slot.isOpen ? 'yes' : 'late') : undefined}
      data-carried={meeting && meeting.matchingIdx === carried?.matchingIdx ? '' : undefined}
      data-over={slot.hasBegun ? '' : undefined}
      data-mark={mark?.kind}
    >
      {meeting && other !== undefined ? (
        <>
          <span className="schedule-name">{personName(t, personOf.get(other))}</span>
          <span className="schedule-name schedule-second">
            {participateIdx === undefined
              ? personName(t, personOf.get(meeting.buyerIdx))
              : [placeName(t, shown, meeting.tableNo), seat].filter(Boolean).join(' · ')}
          </span>
          {missing && <span className="schedule-missing">{say.noShow}</span>}
          {mark && <span className="schedule-held">{mark.words}</span>}
          {(isLocked || isOrdered) && (
            <span className="schedule-held">
              {[isLocked && say.locked, isOrdered && say.ordered].filter(Boolean).join(' · ')}
            </span>
          )}
        </>
      ) : closedWords ? (
        <span className="schedule-second">{closedWords}</span>
      ) : null}
    </div>
  );
});
