// biome-ignore-all lint/a11y/useSemanticElements: a table can't hold only the cells that are in sight
import { useStore } from '@nanostores/react';
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { PlacedMeeting, Target } from '#domain/matching/schedule-grid.ts';
import { formatDay } from '#i18n/format.ts';
import { useZone } from '#islands/matching/EventTimes.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import type { Carried, ScheduleStore } from '#stores/matching/by-manager/schedule-grid.ts';
import type { ShownDay } from '#stores/matching/by-manager/shown-day.ts';
import { targetOf } from './carry.ts';
import { useEdges, useGridSizes } from './grid-room.ts';
import type { ScheduleArea } from './names.ts';
import type { ScheduleRow } from './rows.ts';
import { ScheduleHead } from './ScheduleHead.tsx';
import { cellWords, ScheduleRowLine } from './ScheduleRowLine.tsx';
import { meetingsBetween, type Several } from './several.tsx';

/** The slot that runs, or the next one: there work goes on. The first of a day that is over, or yet to come. */
function columnNow(slots: ShownDay['slots']): number {
  const running = slots.findIndex(({ walkIn }) => walkIn === 'now');
  return Math.max(0, running >= 0 ? running : slots.findIndex(({ hasBegun }) => !hasBegun));
}

const positionOf = (cell: HTMLElement) => {
  const [row = 0, column = 0] = (cell.dataset.cell as string).split(':').map(Number);
  return { row, column };
};

/** What the grid asks of the screen around it. */
export interface GridActs {
  open: (matchingIdx: number) => void;
  /** `swaps`: it is to change places with another one. */
  pickUp: (matchingIdx: number, swaps?: boolean) => void;
  /** A cell that is free, or the one where what is carried is to be put down. */
  choose: (target: Target) => void;
  putBack: () => void;
  /** Holds a meeting by video, or gives it a table again, in the slot where it is. */
  switchVideo: (meeting: PlacedMeeting) => void;
}

/**
 * The schedule of a day: rows are tables or people, columns are slots. Only what is in sight is in the page, beside the cell that the
 * keyboard is on, so that 500 rows of 60 slots are as quick as 5.
 */
export function ScheduleGrid({
  store,
  shown,
  rows,
  acts,
  several,
  helpId,
}: {
  store: Pick<ScheduleStore, '$carried'>;
  shown: ShownDay;
  rows: readonly ScheduleRow[];
  acts: GridActs;
  /** Where several meetings can be chosen. */
  several?: Several;
  helpId: string;
}) {
  const t = useT<ScheduleArea>();
  const zone = useZone();
  const carried = useStore(store.$carried);
  const box = useRef<HTMLDivElement>(null);
  const { slots } = shown;
  const sizes = useGridSizes(box, slots.length, rows[0]?.target.participateIdx === undefined);
  const [chosen, setChosen] = useState(() => ({ row: 0, column: columnNow(slots) }));
  /** From which cell on Shift chooses. */
  const anchor = useRef<{ row: number; column: number }>(undefined);
  /** Whether the cell of the keyboard is to be entered with the next drawing. */
  const isMoving = useRef(false);
  if (!several?.chosen) anchor.current = undefined;
  const say = useMemo(() => cellWords(t), [t]);
  const focus = {
    row: Math.min(chosen.row, rows.length - 1),
    column: Math.min(chosen.column, slots.length - 1),
  };
  const withFocus = (at: number) => (range: Range) => {
    const seen = defaultRangeExtractor(range);
    return seen.includes(at) || at < 0 ? seen : [...seen, at].sort((a, b) => a - b);
  };
  const down = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => sizes.row,
    paddingStart: sizes.head,
    scrollPaddingStart: sizes.head,
    overscan: 2,
    useFlushSync: false,
    rangeExtractor: withFocus(focus.row),
  });
  const across = useVirtualizer({
    horizontal: true,
    count: slots.length,
    getScrollElement: () => box.current,
    estimateSize: () => sizes.column,
    paddingStart: sizes.label,
    scrollPaddingStart: sizes.label,
    initialOffset: () => chosen.column * sizes.column,
    overscan: 1,
    useFlushSync: false,
    rangeExtractor: withFocus(focus.column),
  });
  // What the virtualizers measured is of the sizes before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another size makes it measure anew.
  useLayoutEffect(() => {
    down.measure();
    across.measure();
  }, [down, across, sizes.row, sizes.column, sizes.label]);
  const columns = across.getVirtualItems();
  const frame = useRef<HTMLDivElement>(null);
  useEdges(frame, box, slots.length);

  const enter = useCallback(
    (row: number, column: number) => {
      isMoving.current = true;
      down.scrollToIndex(row, { align: 'auto' });
      across.scrollToIndex(column, { align: 'auto' });
      setChosen({ row, column });
    },
    [down, across],
  );
  useLayoutEffect(() => {
    if (!isMoving.current) return;
    isMoving.current = false;
    box.current
      ?.querySelector<HTMLElement>(`[data-cell="${focus.row}:${focus.column}"]`)
      ?.focus({ preventScroll: true });
  });

  // Once something is picked up the keyboard goes to the first cell where it can be: a wished slot, an open one, any.
  const toFirst = useEffectEvent((what: Carried) => {
    const { grid } = shown;
    const slotIdxs = grid.possibleSlots(what);
    const best =
      what.wishes.find((slotIdx) => slotIdxs.includes(slotIdx)) ??
      slots.find(({ slotIdx, isOpen }) => isOpen && slotIdxs.includes(slotIdx))?.slotIdx ??
      slotIdxs[0];
    // A pointer that carries is where its hand is, and the grid stays under it.
    if (box.current?.closest('[data-dragging]')) return;
    box.current?.scrollIntoView({ block: 'nearest' });
    if (best === undefined) return;
    const row = rows.findIndex(({ target }) => grid.obstacle(what, { slotIdx: best, ...target }) === null);
    const column = slots.findIndex(({ slotIdx }) => slotIdx === best);
    if (row >= 0) enter(row, column);
  });
  useEffect(() => {
    if (carried) toFirst(carried);
  }, [carried]);

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const { row, column } = focus;
    const page = Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / sizes.row) - 2);
    const to: Record<string, [number, number]> = {
      ArrowDown: [row + 1, column],
      ArrowUp: [row - 1, column],
      ArrowRight: [row, column + 1],
      ArrowLeft: [row, column - 1],
      PageDown: [row + page, column],
      PageUp: [row - page, column],
      Home: [event.ctrlKey ? 0 : row, 0],
      End: [event.ctrlKey ? rows.length - 1 : row, slots.length - 1],
    };
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-cell]');
    const next = to[event.key];
    if (next) {
      const within = (value: number, count: number) => Math.max(0, Math.min(count - 1, value));
      const there = { row: within(next[0], rows.length), column: within(next[1], slots.length) };
      enter(there.row, there.column);
      if (event.shiftKey && several && !carried) chooseTo(there, focus);
    } else if (event.key === 'Escape' && carried) acts.putBack();
    else if ((event.key === 'Enter' || event.key === ' ') && cell) {
      const turns = several && !carried && (several.chosen || event.shiftKey);
      if (turns) turn(cell);
      else act(cell, event.key === ' ');
    } else return;
    event.preventDefault();
  }

  /** Chooses what stands between the cell where choosing began, else `from`, and this one. */
  function chooseTo(to: { row: number; column: number }, from = to): void {
    anchor.current ??= from;
    several?.add(meetingsBetween(shown, rows, anchor.current, to));
  }
  /** Chooses the meeting of a cell, or leaves it out; from there on Shift chooses. */
  function turn(cell: HTMLElement): void {
    anchor.current = positionOf(cell);
    setChosen(anchor.current);
    const matchingIdx = Number(cell.dataset.carry ?? 0);
    if (matchingIdx > 0) several?.turn(matchingIdx);
  }

  function act(cell: HTMLElement, isPickUp: boolean): void {
    const target = targetOf(cell);
    const matchingIdx = Number(cell.dataset.carry ?? 0);
    if (!carried && matchingIdx > 0) {
      if (isPickUp) acts.pickUp(matchingIdx);
      else acts.open(matchingIdx);
    } else if (target) acts.choose(target);
  }

  return (
    <div
      ref={frame}
      className="schedule-frame"
      style={{ '--schedule-label': `${sizes.label}px` } as CSSProperties}
    >
      <div
        ref={box}
        role="grid"
        tabIndex={-1}
        aria-multiselectable={several?.chosen ? true : undefined}
        aria-label={t('schedule.grid', { day: formatDay(t.locale, slots[0]?.startsAt ?? '', zone) })}
        aria-describedby={helpId}
        aria-rowcount={rows.length + 1}
        aria-colcount={slots.length + 1}
        className="schedule-grid"
        style={{ blockSize: down.getTotalSize() + sizes.bar }}
        data-carrying={carried ? '' : undefined}
        onKeyDown={onKeyDown}
        onClick={(event) => {
          const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-cell]');
          if (!cell) return;
          const at = positionOf(cell);
          setChosen(at);
          if (carried || !several) act(cell, false);
          else if (event.shiftKey) chooseTo(at);
          else if (several.chosen || event.ctrlKey || event.metaKey) turn(cell);
          else act(cell, false);
        }}
      >
        <div
          role="presentation"
          className="schedule-sheet"
          style={{ blockSize: down.getTotalSize(), inlineSize: across.getTotalSize() }}
        >
          <ScheduleHead shown={shown} columns={columns} height={sizes.head} carried={carried} />
          {down.getVirtualItems().map(({ index, start, size }) => (
            <ScheduleRowLine
              key={rows[index]?.key}
              shown={shown}
              row={rows[index] as ScheduleRow}
              index={index}
              start={start}
              height={size}
              columns={columns}
              carried={carried}
              picked={several?.chosen ?? null}
              say={say}
              focusColumn={index === focus.row ? focus.column : null}
            />
          ))}
        </div>
      </div>
    </div>
  );
}
