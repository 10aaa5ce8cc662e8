import { type KeyboardEvent, type MouseEvent, memo, useMemo, useRef, useState } from 'react';
import { useT } from './Texts.tsx';
import './ui.css';

export interface GridSlot {
  id: number;
  /** Time of day in the event's zone, as shown: '10:00'. */
  time: string;
  /**
   * The same on the reader's own clock where that differs: as it stands below the hour, and in words. `clocks` names both, the
   * event's first, once at the head of the hours.
   */
  own?: { hour: string; spoken: string; clocks: readonly [string, string] } | undefined;
  /** taken: can't be chosen. marked: chosen by the reader before this screen (a slot kept free, a meeting). */
  state: 'free' | 'taken' | 'marked';
  /** What fills the slot, in a word or two: the other side of a meeting. */
  note?: string;
}

export interface GridDay {
  key: string;
  label: string;
  slots: readonly GridSlot[];
}

/**
 * Days across, times down: the event's slots as a grid. `chosen` holds slot ids in the order of preference; `max` is how
 * many may be chosen: one more is refused in words, and nothing of the order is lost. A single choice has no rank, and another
 * takes its place. A free time says so in a word where it has no note.
 * Arrow keys walk through the grid, Space or Enter chooses.
 */
export function SlotGrid({
  label,
  days,
  chosen,
  max = 1,
  onChange,
}: {
  label: string;
  days: readonly GridDay[];
  chosen: readonly number[];
  max?: number;
  onChange: (chosen: number[]) => void;
}) {
  const t = useT();
  const table = useRef<HTMLTableElement>(null);
  const rows = useMemo(() => {
    const times = [...new Set(days.flatMap((day) => day.slots.map((slot) => slot.time)))].sort(byTime(days));
    return times.map((time) => days.map((day) => day.slots.find((slot) => slot.time === time)));
  }, [days]);
  /** How often in a row one more than may be chosen was pressed: each time it is said anew. */
  const [refused, setRefused] = useState(0);
  const isFull = max > 1 && chosen.length >= max;
  const turn = (id: number) => {
    const isChosen = chosen.includes(id);
    if (isFull && !isChosen) return setRefused(refused + 1);
    setRefused(0);
    if (isChosen) return onChange(chosen.filter((one) => one !== id));
    onChange(max > 1 ? [...chosen, id] : [id]);
  };
  const press = (event: MouseEvent<HTMLElement>) => {
    const cell = cellOf(event.target);
    if (cell && cell.getAttribute('aria-disabled') === null) turn(Number(cell.dataset.slot));
  };
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const [row = 0, column = 0] = cellOf(event.target)?.dataset.cell?.split('-').map(Number) ?? [];
    const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
    if (!step) return;
    event.preventDefault();
    const [down = 0, across = 0] = step;
    for (let r = row + down, c = column + across; r in rows && c in days; r += down, c += across) {
      const button = table.current?.querySelector<HTMLElement>(`[data-cell="${r}-${c}"]`);
      if (button) return button.focus();
    }
  };
  return (
    <>
      <div className="slot-grid">
        {/* One listener for all cells: a cell that has none of its own is drawn again only when what it shows changes. */}
        <table ref={table} onClick={press} onKeyDown={walk}>
          <caption className="visually-hidden">{label}</caption>
          <thead>
            <tr>
              <td>
                <Clocks days={days} />
              </td>
              {days.map((day) => (
                <th key={day.key} scope="col">
                  {day.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((slots, row) => (
              <Row
                key={slots.find((slot) => slot)?.time}
                slots={slots}
                days={days}
                row={row}
                ranks={slots.map((slot) => (slot ? chosen.indexOf(slot.id) + 1 : 0)).join()}
                isRanked={max > 1}
              />
            ))}
          </tbody>
        </table>
      </div>
      <div role="alert" className="slot-full">
        {isFull && refused > 0 && (
          <p key={refused} className="field-error">
            {t('ui.slotsFull', { max })}
          </p>
        )}
      </div>
    </>
  );
}

/** One time of day. It is drawn again only when one of its cells is. */
const Row = memo(function Row({
  slots,
  days,
  row,
  ranks,
  isRanked,
}: {
  /** One for each day; undefined where the day has no such time. */
  slots: readonly (GridSlot | undefined)[];
  days: readonly GridDay[];
  row: number;
  /** Of each day's slot, as `Cell` takes it, '0,2,0': a text, which is the same while they are. */
  ranks: string;
  isRanked: boolean;
}) {
  const ofDay = ranks.split(',').map(Number);
  return (
    <tr>
      <th scope="row">
        {slots.find((slot) => slot)?.time}
        <OwnHours slots={slots} />
      </th>
      {days.map((day, column) => {
        const slot = slots[column];
        if (!slot) return <td key={day.key} className="slot-absent" />;
        return (
          <Cell
            key={day.key}
            slot={slot}
            day={day.label}
            at={`${row}-${column}`}
            rank={ofDay[column] ?? 0}
            isRanked={isRanked}
          />
        );
      })}
    </tr>
  );
});

/** Whose clock each of the two hours of a row is of; nothing where the rows have one. What is read out says it with every hour. */
function Clocks({ days }: { days: readonly GridDay[] }) {
  const own = days.flatMap(({ slots }) => slots).find((slot) => slot.own)?.own;
  return own?.clocks.map((clock, no) => (
    <span key={clock} className={no === 0 ? 'slot-clock' : 'slot-clock slot-own'} aria-hidden="true">
      {clock}
    </span>
  ));
}

/** The hours of a row on the reader's own clock: one, or two where a clock is changed between the days. */
function OwnHours({ slots }: { slots: readonly (GridSlot | undefined)[] }) {
  const own = slots.flatMap((slot) => slot?.own ?? []);
  return [...new Map(own.map((one) => [one.hour, one.spoken]))].map(([hour, spoken]) => (
    <span key={hour} className="slot-own">
      <span aria-hidden="true">{hour}</span>
      <span className="visually-hidden">{spoken}</span>
    </span>
  ));
}

const cellOf = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null;

const Cell = memo(function Cell({
  slot,
  day,
  at,
  rank,
  isRanked,
}: {
  slot: GridSlot;
  day: string;
  /** Row and column, '3-1'. */
  at: string;
  /** Of the chosen ones, from 1; 0: not chosen. */
  rank: number;
  isRanked: boolean;
}) {
  const t = useT();
  const isTaken = slot.state === 'taken';
  const chosen = isRanked ? t('ui.slotChosen', { rank }) : t('ui.slotChosenOne');
  const spoken = rank > 0 ? chosen : isTaken ? t('ui.slotTaken') : t('ui.slotFree');
  const isPlain = slot.state === 'free' && !slot.note;
  return (
    <td>
      <button
        type="button"
        className="slot"
        data-cell={at}
        data-slot={slot.id}
        data-state={rank > 0 ? 'chosen' : slot.state}
        aria-pressed={isTaken ? undefined : rank > 0}
        aria-disabled={isTaken || undefined}
        data-plain={isPlain || undefined}
        aria-label={[day, slot.time, slot.own?.spoken, slot.note !== spoken && slot.note, spoken]
          .filter(Boolean)
          .join(', ')}
      >
        {rank > 0 ? (isRanked ? rank : chosen) : isPlain ? spoken : (slot.note ?? '')}
      </button>
    </td>
  );
});

/** Times in the order of the days' own lists: '오후 1:00' comes after '오전 11:00', which no alphabet knows. */
function byTime(days: readonly GridDay[]): (a: string, b: string) => number {
  const place = new Map<string, number>();
  for (const day of days) {
    for (const slot of day.slots) place.set(slot.time, minutes(slot.time));
  }
  return (a, b) => (place.get(a) ?? 0) - (place.get(b) ?? 0);
}

function minutes(time: string): number {
  const [, hour = '0', minute = '0'] = /(\d+):(\d+)/.exec(time) ?? [];
  const isAfternoon = time.includes('오후');
  const isMorning = time.includes('오전');
  const hours = isAfternoon || isMorning ? (Number(hour) % 12) + (isAfternoon ? 12 : 0) : Number(hour);
  return hours * 60 + Number(minute);
}
