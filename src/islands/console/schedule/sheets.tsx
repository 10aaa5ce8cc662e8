import { useStore } from '@nanostores/react';
import { memo } from 'react';
import { nameIn } from '#domain/common/language.ts';
import { tableLabel } from '#domain/event/table-label.ts';
import { formatDay, formatSpan, languageName } from '#i18n/format.ts';
import { useZone } from '#islands/matching/EventTimes.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import type { ShownDay } from '#stores/matching/schedule-grid.ts';
import { $event } from '#stores/site/event.ts';
import { interpreterName, interpreterNames, personName, type ScheduleArea, type T } from './names.ts';
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

/** Below 'Table': its number with its name, or that it is by video. */
const whereIn = (t: T, shown: ShownDay, tableNo: number | null): string | number =>
  tableNo === null
    ? t('schedule.sheet.byVideo')
    : tableLabel(t.locale, tableNo, shown.tableNameOf.get(tableNo));

/** Everything of a day in one list, by time and table. */
export const HallList = memo(function HallList({ days }: { days: readonly ShownDay[] }) {
  const t = useT<ScheduleArea>();
  const zone = useZone();
  const withInterpreter = days.some(({ interpreted }) => interpreted.length > 0);
  const lines = (shown: ShownDay) => {
    const interpreters = interpreterNames(t, shown);
    const lanes = Array.from({ length: shown.grid.videoLanes }, (_, lane) => ({ lane }));
    const places = [...shown.tableNos.map((tableNo) => ({ tableNo })), ...lanes];
    return shown.slots.flatMap(({ slotIdx, startsAt, endsAt }) =>
      places.flatMap((place) => {
        const meeting = shown.grid.meetingAt({ slotIdx, ...place });
        if (!meeting) return [];
        const { matchingIdx, companyIdx, buyerIdx } = meeting;
        const names = [companyIdx, buyerIdx].map((idx) => personName(t, shown.personOf.get(idx)));
        return {
          key: String(matchingIdx),
          cells: [
            formatSpan(t.locale, startsAt, endsAt, zone),
            whereIn(t, shown, meeting.tableNo),
            ...names,
            ...(withInterpreter ? [interpreters.get(matchingIdx) ?? ''] : []),
          ],
        };
      }),
    );
  };
  return (
    <Sheet
      title={t('schedule.print.hallList')}
      heads={[
        ...(['time', 'table', 'company', 'buyer'] as const),
        ...(withInterpreter ? (['interpreter'] as const) : []),
      ].map((head) => t(`schedule.print.${head}`))}
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
      title={t('schedule.print.tableSheet', {
        no: tableLabel(t.locale, tableNo, days[0]?.tableNameOf.get(tableNo)),
      })}
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
  const withInterpreter = days.some(({ interpreted }) => interpreted.length > 0);
  const interpreters = new Map(days.flatMap((shown) => [...interpreterNames(t, shown)]));
  const lines = (shown: ShownDay, participateIdx: number) =>
    shown.slots.flatMap(({ slotIdx, startsAt, endsAt }) => {
      const meeting = shown.grid.meetingAt({ slotIdx, participateIdx });
      if (!meeting) return [];
      const other = meeting.companyIdx === participateIdx ? meeting.buyerIdx : meeting.companyIdx;
      const time = formatSpan(t.locale, startsAt, endsAt, zone);
      return {
        key: String(slotIdx),
        cells: [
          time,
          whereIn(t, shown, meeting.tableNo),
          personName(t, shown.personOf.get(other)),
          ...(withInterpreter ? [interpreters.get(meeting.matchingIdx) ?? ''] : []),
        ],
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
        heads={[
          ...(['time', 'table', 'with'] as const),
          ...(withInterpreter ? (['interpreter'] as const) : []),
        ].map((head) => t(`schedule.print.${head}`))}
        days={theirs}
      />
    );
  });
});

/** A sheet for each interpreter who has a meeting: when, at which table, who meets, in which language. */
export const InterpreterSheets = memo(function InterpreterSheets({ days }: { days: readonly ShownDay[] }) {
  const t = useT<ScheduleArea>();
  const zone = useZone();
  const people = new Map(
    days.flatMap(({ interpreters }) => interpreters.map((one) => [one.interpreterIdx, one])),
  );
  const lines = (shown: ShownDay, interpreterIdx: number) => {
    const slots = new Map(shown.slots.map((slot) => [slot.slotIdx, slot]));
    return shown.interpreted
      .filter((one) => one.interpreterIdx === interpreterIdx)
      .flatMap(({ matchingIdx, language }) => {
        const meeting = shown.grid.meetingOf(matchingIdx);
        const slot = meeting && slots.get(meeting.slotIdx);
        if (!meeting || !slot) return [];
        const names = [meeting.companyIdx, meeting.buyerIdx].map((idx) =>
          personName(t, shown.personOf.get(idx)),
        );
        const time = formatSpan(t.locale, slot.startsAt, slot.endsAt, zone);
        const spoken = language === null ? '' : languageName(t.locale, language);
        return {
          key: String(matchingIdx),
          at: slot.startsAt,
          cells: [time, whereIn(t, shown, meeting.tableNo), ...names, spoken],
        };
      })
      .sort((one, other) => one.at.localeCompare(other.at));
  };
  return [...people.values()]
    .sort((one, other) => one.no - other.no)
    .map((person) => (
      <Sheet
        key={person.interpreterIdx}
        title={interpreterName(t, person)}
        heads={(['time', 'table', 'company', 'buyer', 'language'] as const).map((head) =>
          t(`schedule.print.${head}`),
        )}
        days={days
          .flatMap((shown) =>
            shown.day === null ? [] : { day: shown.day, lines: lines(shown, person.interpreterIdx) },
          )
          .filter((day) => day.lines.length > 0)}
      />
    ));
});
