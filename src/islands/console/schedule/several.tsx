/** Choosing several meetings in the grid, or in the list of a phone, to move them at once. */
import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import { severalMost } from '#api/matching/by-manager/move-several.ts';
import { Button } from '#islands/ui/Button.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { toast } from '#shell/toast.ts';
import type { ScheduleStore } from '#stores/matching/by-manager/schedule-grid.ts';
import type { ShownDay } from '#stores/matching/by-manager/shown-day.ts';
import type { ScheduleArea } from './names.ts';
import type { ScheduleRow } from './rows.ts';

interface CellAt {
  row: number;
  column: number;
}

export interface Several {
  /** Null while nobody chooses. */
  chosen: ReadonlySet<number> | null;
  turn: (matchingIdx: number) => void;
  add: (matchingIdxs: readonly number[]) => void;
  end: () => void;
}

/** What is chosen of the day that is shown; what has begun, or was moved away meanwhile, is not among it. */
export function useSeveral(store: ScheduleStore, shown: ShownDay, say: (words: string) => void): Several {
  const t = useT<ScheduleArea>();
  const { several } = store;
  const all = useStore(several.$chosen);
  return useMemo(() => {
    const begun = new Set(shown.slots.filter(({ hasBegun }) => hasBegun).map(({ slotIdx }) => slotIdx));
    const mayMove = (matchingIdx: number) => {
      const meeting = shown.grid.meetingOf(matchingIdx);
      return meeting !== undefined && !begun.has(meeting.slotIdx);
    };
    const tell = (hasRoom: boolean) => {
      if (!hasRoom) toast(t('schedule.several.most', { most: severalMost }), 'failure');
      store.$selected.set(null);
      say(t('schedule.several.chosen', { count: several.$chosen.get()?.size ?? 0 }));
    };
    return {
      chosen: all && new Set([...all].filter(mayMove)),
      turn: (matchingIdx) =>
        mayMove(matchingIdx) ? tell(several.turn(matchingIdx)) : say(t('schedule.why.begun')),
      add: (matchingIdxs) => tell(several.add(matchingIdxs.filter(mayMove))),
      end: several.end,
    };
  }, [all, several, shown, store, say, t]);
}

/** The meetings in the cells between two of the grid, both among them. */
export function meetingsBetween(
  { grid, slots }: ShownDay,
  rows: readonly ScheduleRow[],
  one: CellAt,
  other: CellAt,
): number[] {
  const part = <Item,>(all: readonly Item[], a: number, b: number) =>
    all.slice(Math.min(a, b), Math.max(a, b) + 1);
  const found = part(rows, one.row, other.row).flatMap(({ target }) =>
    part(slots, one.column, other.column).flatMap(
      ({ slotIdx }) => grid.meetingAt({ slotIdx, ...target })?.matchingIdx ?? [],
    ),
  );
  return [...new Set(found)];
}

/** Above the grid while several are chosen: how many, and what can be done with them. */
export function SeveralLine({
  count,
  onMove,
  onEnd,
}: {
  count: number;
  onMove: () => void;
  onEnd: () => void;
}) {
  const t = useT<ScheduleArea>();
  return (
    <div className="schedule-line" data-carrying="" data-several="">
      <strong>{t('schedule.several.chosen', { count })}</strong>{' '}
      <span className="note">
        {t('schedule.several.pick')} <span className="schedule-shift">{t('schedule.several.shift')}</span>
      </span>
      <Button size="small" kind={count > 0 ? 'first' : 'second'} onClick={onMove}>
        {count > 0 ? t('schedule.several.move', { count }) : t('schedule.several.fromList')}
      </Button>
      <Button kind="plain" size="small" onClick={onEnd}>
        {t('schedule.several.end')}
      </Button>
    </div>
  );
}
