import { memo } from 'react';
import { nameIn } from '#domain/common/language.ts';
import { tableLabel } from '#domain/event/table-label.ts';
import { formatSpan, languageName } from '#i18n/format.ts';
import { useZone } from '#islands/matching/EventTimes.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import type { ShownDay } from '#stores/matching/shown-day.ts';
import {
  interpreterName,
  interpreterNames,
  personName,
  type ScheduleArea,
  seatName,
  sideName,
  type T,
} from './names.ts';
import { Sheet } from './PaperSheet.tsx';
import { rowsOf } from './rows.ts';
import { type DrawnCode, type Halls, type Scan, SheetCode, SheetPlans, standsIn } from './sheet-plan.tsx';

/** What sheets have beside their lines. */
export interface SheetParts {
  halls: Halls;
  /** By participation, or by table. */
  codes?: ReadonlyMap<number, DrawnCode>;
  scan?: Scan;
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
        const names = [companyIdx, buyerIdx].map((idx) => sideName(t, shown, matchingIdx, idx));
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
export const TableSheets = memo(function TableSheets({
  days,
  halls,
  codes,
  scan,
}: SheetParts & { days: readonly ShownDay[] }) {
  const t = useT<ScheduleArea>();
  const zone = useZone();
  const owners = ownersOf(days);
  const stands = standsIn(halls, days);
  const about = (tableNo: number) => {
    const at = stands(tableNo);
    const owner = owners.get(tableNo);
    const person = days.map(({ personOf }) => personOf.get(owner ?? 0)).find((one) => one !== undefined);
    return [
      ...(at ? [nameIn(t.locale, at.hall)] : []),
      ...(at?.zone ? [nameIn(t.locale, at.zone.feature) || t('schedule.print.zone')] : []),
      ...(person ? [t('schedule.print.ownOf', { name: personName(t, person) })] : []),
    ];
  };
  const lines = (shown: ShownDay, tableNo: number) =>
    shown.slots.map(({ slotIdx, startsAt, endsAt }) => {
      const meeting = shown.grid.meetingAt({ slotIdx, tableNo });
      const names = [meeting?.companyIdx, meeting?.buyerIdx].map((idx) =>
        meeting === undefined || idx === undefined ? '' : sideName(t, shown, meeting.matchingIdx, idx),
      );
      return { key: String(slotIdx), cells: [formatSpan(t.locale, startsAt, endsAt, zone), ...names] };
    });
  return (days[0]?.tableNos ?? []).map((tableNo) => (
    <Sheet
      key={tableNo}
      title={t('schedule.print.tableSheet', {
        no: tableLabel(t.locale, tableNo, days[0]?.tableNameOf.get(tableNo)),
      })}
      about={about(tableNo)}
      beside={
        <>
          <SheetPlans stands={stands} tableNos={[tableNo]} />
          {scan && <SheetCode code={codes?.get(tableNo)} scan={scan} />}
        </>
      }
      heads={(['time', 'company', 'buyer'] as const).map((head) => t(`schedule.print.${head}`))}
      days={days.flatMap((shown) =>
        shown.day === null ? [] : { day: shown.day, lines: lines(shown, tableNo) },
      )}
    />
  ));
});

/** The tables of these lines; what is by video has none. */
const tablesOf = (days: readonly { lines: readonly { tableNo: number | null }[] }[]) =>
  new Set(days.flatMap((day) => day.lines.flatMap(({ tableNo }) => (tableNo === null ? [] : [tableNo]))));

/** Whose own each table is. */
const ownersOf = (days: readonly ShownDay[]) =>
  new Map(
    days.flatMap(({ ownTables }) =>
      ownTables.tableNo.map((no, at) => [no, ownTables.participateIdx[at] as number]),
    ),
  );

/** A sheet for each participant who has a meeting: when, at which table, with whom. */
export const PeopleSheets = memo(function PeopleSheets({
  days,
  halls,
  codes,
  scan,
}: SheetParts & { days: readonly ShownDay[] }) {
  const t = useT<ScheduleArea>();
  const zone = useZone();
  const booths = Map.groupBy(
    halls.flatMap((hall) => hall.booths),
    ({ company }) => company?.participateIdx,
  );
  const stands = standsIn(halls, days);
  const owned = Map.groupBy(ownersOf(days), ([, participateIdx]) => participateIdx);
  const people = new Map(
    days.flatMap((shown) =>
      rowsOf(t, shown, 'people').flatMap((row) =>
        row.target.nth === undefined ? [[row.key, row] as const] : [],
      ),
    ),
  );
  const withOwn = days.some(({ seated }) => seated.length > 0);
  const withInterpreter = days.some(({ interpreted }) => interpreted.length > 0);
  const interpreters = new Map(days.flatMap((shown) => [...interpreterNames(t, shown)]));
  const lines = (shown: ShownDay, participateIdx: number) =>
    shown.slots.flatMap(({ slotIdx, startsAt, endsAt }) =>
      shown.grid.meetingsAt(slotIdx, participateIdx).map((meeting) => {
        const other = meeting.companyIdx === participateIdx ? meeting.buyerIdx : meeting.companyIdx;
        return {
          key: String(meeting.matchingIdx),
          tableNo: meeting.tableNo,
          cells: [
            formatSpan(t.locale, startsAt, endsAt, zone),
            whereIn(t, shown, meeting.tableNo),
            sideName(t, shown, meeting.matchingIdx, other),
            ...(withOwn ? [seatName(t, shown, meeting.matchingIdx, participateIdx)] : []),
            ...(withInterpreter ? [interpreters.get(meeting.matchingIdx) ?? ''] : []),
          ],
        };
      }),
    );
  return [...people.values()].flatMap(({ key, label, note }) => {
    const theirs = days
      .flatMap((shown) => (shown.day === null ? [] : { day: shown.day, lines: lines(shown, key) }))
      .filter((day) => day.lines.length > 0);
    if (theirs.length === 0) return [];
    const codesOfBooths = (booths.get(key) ?? []).map(({ code }) => code);
    const tableNos = tablesOf(theirs);
    return (
      <Sheet
        key={key}
        title={label}
        about={[
          ...(note ? [note] : []),
          ...codesOfBooths.map((code) => t('schedule.print.booth', { code })),
          ...(owned.get(key) ?? []).map(([no]) =>
            t('schedule.print.ownTable', { no: tableLabel(t.locale, no, days[0]?.tableNameOf.get(no)) }),
          ),
        ]}
        beside={
          <>
            <SheetPlans stands={stands} tableNos={[...tableNos]} booths={codesOfBooths} />
            {scan && <SheetCode code={codes?.get(key)} scan={scan} />}
          </>
        }
        heads={[
          ...(['time', 'table', 'with'] as const),
          ...(withOwn ? (['attends'] as const) : []),
          ...(withInterpreter ? (['interpreter'] as const) : []),
        ].map((head) => t(`schedule.print.${head}`))}
        days={theirs}
      />
    );
  });
});

/** A sheet for each interpreter who has a meeting: when, at which table, who meets, in which language. */
export const InterpreterSheets = memo(function InterpreterSheets({
  days,
  halls,
}: Pick<SheetParts, 'halls'> & { days: readonly ShownDay[] }) {
  const t = useT<ScheduleArea>();
  const zone = useZone();
  const stands = standsIn(halls, days);
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
          sideName(t, shown, matchingIdx, idx),
        );
        const time = formatSpan(t.locale, slot.startsAt, slot.endsAt, zone);
        const spoken = language === null ? '' : languageName(t.locale, language);
        return {
          key: String(matchingIdx),
          at: slot.startsAt,
          tableNo: meeting.tableNo,
          cells: [time, whereIn(t, shown, meeting.tableNo), ...names, spoken],
        };
      })
      .sort((one, other) => one.at.localeCompare(other.at));
  };
  return [...people.values()]
    .sort((one, other) => one.no - other.no)
    .map((person) => {
      const theirs = days
        .flatMap((shown) =>
          shown.day === null ? [] : { day: shown.day, lines: lines(shown, person.interpreterIdx) },
        )
        .filter((day) => day.lines.length > 0);
      const tableNos = tablesOf(theirs);
      return (
        <Sheet
          key={person.interpreterIdx}
          title={interpreterName(t, person)}
          about={[t('schedule.print.interpreter')]}
          beside={<SheetPlans stands={stands} tableNos={[...tableNos]} />}
          heads={(['time', 'table', 'company', 'buyer', 'language'] as const).map((head) =>
            t(`schedule.print.${head}`),
          )}
          days={theirs}
        />
      );
    });
});
