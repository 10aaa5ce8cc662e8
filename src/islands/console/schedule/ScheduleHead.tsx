// biome-ignore-all lint/a11y/useSemanticElements: a table can't hold only the cells that are in sight
import type { VirtualItem } from '@tanstack/react-virtual';
import { useMemo } from 'react';
import { begunPhase } from '#domain/matching/matching.ts';
import { formatTime } from '#i18n/format.ts';
import { useZone } from '#islands/matching/EventTimes.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import type { Carried } from '#stores/matching/by-manager/schedule-grid.ts';
import type { ShownDay } from '#stores/matching/by-manager/shown-day.ts';
import type { ScheduleArea } from './names.ts';

/** The slots that are in sight, over the grid: when each is, and how many of its tables are taken. */
export function ScheduleHead({
  shown,
  columns,
  height,
  carried,
}: {
  shown: ShownDay;
  columns: readonly VirtualItem[];
  height: number;
  carried: Carried | null;
}) {
  const t = useT<ScheduleArea>();
  const zone = useZone();
  const { slots } = shown;
  const times = useMemo(
    () => slots.map(({ startsAt }) => formatTime(t.locale, startsAt, zone)),
    [slots, t, zone],
  );
  const stateOf = (slot: ShownDay['slots'][number]): string => {
    if (carried?.wishes.includes(slot.slotIdx)) return t('schedule.wished');
    if (slot.hasBegun) return t(`schedule.${begunPhase(new Date(), slot)}`);
    if (!slot.isOpen) return t('schedule.late');
    return `${shown.grid.takenTables(slot.slotIdx)}/${shown.tableNos.length}`;
  };
  return (
    <div role="row" tabIndex={-1} aria-rowindex={1} className="schedule-head" style={{ blockSize: height }}>
      <div role="columnheader" tabIndex={-1} aria-colindex={1} className="schedule-corner">
        <span className="visually-hidden">{t('schedule.by')}</span>
      </div>
      {columns.map(({ index, start, size }) => {
        const slot = slots[index] as (typeof slots)[number];
        return (
          <div
            key={index}
            role="columnheader"
            tabIndex={-1}
            aria-colindex={index + 2}
            className="schedule-slot"
            data-now={slot.walkIn === 'now' ? '' : undefined}
            style={{ left: start, inlineSize: size }}
          >
            <time dateTime={slot.startsAt}>{times[index]}</time>
            <span className="note">{stateOf(slot)}</span>
          </div>
        );
      })}
    </div>
  );
}
