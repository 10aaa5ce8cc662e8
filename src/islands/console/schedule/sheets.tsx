import { useStore } from '@nanostores/react';
import { memo } from 'react';
import { nameIn } from '#domain/common/language.ts';
import { formatDay, formatSpan } from '#i18n/format.ts';
import { useZone } from '#islands/matching/EventTimes.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import type { ShownDay } from '#stores/matching/schedule-grid.ts';
import { $event } from '#stores/site/event.ts';
import { personName, type ScheduleArea } from './names.ts';
import { rowsOf } from './rows.ts';

interface Line {
  key: string;
  cells: readonly (string | number)[];
}

/** A sheet of paper: for whom or for what, and its lines day by day. */
function Sheet({
  title,
  heads,
  days,
}: {
  title: string;
  heads: readonly string[];
  days: readonly { day: string; lines: readonly Line[] }[];
}) {
  const t = useT<ScheduleArea>();
  const event = useStore($event);
  return (
    <section className="sheet">
      <p className="note">{event && nameIn(t.locale, event)}</p>
      <h2>{title}</h2>
      {days.map(({ day, lines }) => (
        <table key={day} className="sheet-table">
          <caption>{formatDay(t.locale, `${day}T12:00:00Z`, 'UTC')}</caption>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ key, cells }) => (
              <tr key={key}>
                {cells.map((cell, at) => (
                  <td key={heads[at]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </section>
  );
}

/** Everything of a day in one list, by time and table. */
export const HallList = memo(function HallList({ days }: { days: readonly ShownDay[] }) {
  const t = useT<ScheduleArea>();
  const zone = useZone();
  const lines = (shown: ShownDay) =>
    shown.slots.flatMap(({ slotIdx, startsAt, endsAt }) =>
      shown.tableNos.flatMap((tableNo) => {
        const meeting = shown.grid.meetingAt({ slotIdx, tableNo });
        if (!meeting) return [];
        const { matchingIdx, companyIdx, buyerIdx } = meeting;
        const names = [companyIdx, buyerIdx].map((idx) => personName(t, shown.personOf.get(idx)));
        return {
          key: String(matchingIdx),
          cells: [formatSpan(t.locale, startsAt, endsAt, zone), tableNo, ...names],
        };
      }),
    );
  return (
    <Sheet
      title={t('schedule.print.hallList')}
      heads={(['time', 'table', 'company', 'buyer'] as const).map((head) => t(`schedule.print.${head}`))}
      days={days.flatMap((shown) => (shown.day === null ? [] : { day: shown.day, lines: lines(shown) }))}
    />
  );
});

/** A sheet for each table: all its slots, the free ones too, so that a walk-in can be written in. */
export const TableSheets = memo(function TableSheets({ days }: { days: readonly ShownDay[] }) {
  const t = useT<ScheduleArea>();
  const zone = useZone();
  const lines = (shown: ShownDay, tableNo: number) =>
    shown.slots.map(({ slotIdx, startsAt, endsAt }) => {
      const meeting = shown.grid.meetingAt({ slotIdx, tableNo });
      const names = [meeting?.companyIdx, meeting?.buyerIdx].map((idx) =>
        idx === undefined ? '' : personName(t, shown.personOf.get(idx)),
      );
      return { key: String(slotIdx), cells: [formatSpan(t.locale, startsAt, endsAt, zone), ...names] };
    });
  return (days[0]?.tableNos ?? []).map((tableNo) => (
    <Sheet
      key={tableNo}
      title={t('schedule.print.tableSheet', { no: tableNo })}
      heads={(['time', 'company', 'buyer'] as const).map((head) => t(`schedule.print.${head}`))}
      days={days.flatMap((shown) =>
        shown.day === null ? [] : { day: shown.day, lines: lines(shown, tableNo) },
      )}
    />
  ));
});

/** A sheet for each participant who has a meeting: when, at which table, with whom. */
export const PeopleSheets = memo(function PeopleSheets({ days }: { days: readonly ShownDay[] }) {
  const t = useT<ScheduleArea>();
  const zone = useZone();
  const people = new Map(days.flatMap((shown) => rowsOf(t, shown, 'people').map((row) => [row.key, row])));
  const lines = (shown: ShownDay, participateIdx: number) =>
    shown.slots.flatMap(({ slotIdx, startsAt, endsAt }) => {
      const meeting = shown.grid.meetingAt({ slotIdx, participateIdx });
      if (!meeting) return [];
      const other = meeting.companyIdx === participateIdx ? meeting.buyerIdx : meeting.companyIdx;
      const time = formatSpan(t.locale, startsAt, endsAt, zone);
      return {
        key: String(slotIdx),
        cells: [time, meeting.tableNo, personName(t, shown.personOf.get(other))],
      };
    });
  return [...people.values()].flatMap(({ key, label }) => {
    const theirs = days
      .flatMap((shown) => (shown.day === null ? [] : { day: shown.day, lines: lines(shown, key) }))
      .filter((day) => day.lines.length > 0);
    if (theirs.length === 0) return [];
    return (
      <Sheet
        key={key}
        title={label}
        heads={(['time', 'table', 'with'] as const).map((head) => t(`schedule.print.${head}`))}
        days={theirs}
      />
    );
  });
});
