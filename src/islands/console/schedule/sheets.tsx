import { memo } from 'react';
import { nameIn } from '#domain/common/language.ts';
import type { PlacedMeeting } from '#domain/matching/schedule-grid.ts';
import { formatSpan, languageName } from '#i18n/format.ts';
import { InLanguage } from '#islands/ui/Texts.tsx';
import { interpreterName, personName, seatName, sideName } from './names.ts';
import { Sheet } from './PaperSheet.tsx';
import { nameOfPerson, type Paper, tableIn, whereIn } from './paper.ts';
import { isByLink, type SheetItem } from './sheet-list.ts';
import { type DrawnCode, type Scan, SheetCode, SheetPlans } from './sheet-plan.tsx';

type Shown = Paper['days'][number];
type Of<Kind extends SheetItem['of']> = Extract<SheetItem, { of: Kind }>;

/** One sheet in its language, with the code that it has and what stands below that. */
export const OneSheet = memo(function OneSheet({
  item,
  paper,
  code,
  scans,
}: {
  item: SheetItem;
  paper: Paper;
  code: DrawnCode | undefined;
  scans: Record<'people' | 'tables', Scan>;
}) {
  const beside = isByLink(item) ? (
    <p className="sheet-by-link">{paper.t('schedule.print.byLink')}</p>
  ) : (
    <SheetCode code={code} scan={item.of === 'table' ? scans.tables : scans.people} />
  );
  return (
    <InLanguage t={paper.t}>
      {item.of === 'hall' ? (
        <HallList paper={paper} />
      ) : item.of === 'table' ? (
        <TableSheet paper={paper} item={item} code={beside} />
      ) : item.of === 'interpreter' ? (
        <InterpreterSheet paper={paper} item={item} />
      ) : (
        <ParticipantSheet paper={paper} item={item} code={beside} />
      )}
    </InLanguage>
  );
});

interface Parts<Item> {
  paper: Paper;
  item: Item;
  code: React.ReactNode;
}

const timeIn = ({ t, zone }: Paper, { startsAt, endsAt }: Shown['slots'][number]) =>
  formatSpan(t.locale, startsAt, endsAt, zone);

const hasInterpreter = ({ interpreters }: Paper) => interpreters.size > 0;

/** Everything of a day in one list, by time and table. */
function HallList({ paper }: { paper: Paper }) {
  const { t, days, interpreters } = paper;
  const lines = (shown: Shown) => {
    const lanes = Array.from({ length: shown.grid.videoLanes }, (_, lane) => ({ lane }));
    const places = [...shown.tableNos.map((tableNo) => ({ tableNo })), ...lanes];
    return shown.slots.flatMap((slot) =>
      places.flatMap((place) => {
        const meeting = shown.grid.meetingAt({ slotIdx: slot.slotIdx, ...place });
        if (!meeting) return [];
        const { matchingIdx } = meeting;
        return {
          key: String(matchingIdx),
          cells: [
            timeIn(paper, slot),
            whereIn(paper, meeting.tableNo),
            ...sidesOf(paper, shown, meeting),
            ...(hasInterpreter(paper) ? [interpreters.get(matchingIdx) ?? ''] : []),
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
        ...(hasInterpreter(paper) ? (['interpreter'] as const) : []),
      ].map((head) => t(`schedule.print.${head}`))}
      days={days.map((shown) => ({ day: shown.day, lines: lines(shown) }))}
    />
  );
}

/** Both sides of a meeting with who sits there. */
const sidesOf = ({ t }: Paper, shown: Shown, { matchingIdx, companyIdx, buyerIdx }: PlacedMeeting) =>
  [companyIdx, buyerIdx].map((idx) => sideName(t, shown, matchingIdx, idx));

/** All slots of a table, the free ones too, so that a walk-in can be written in, unless it is closed then. */
function TableSheet({ paper, item: { tableNo }, code }: Parts<Of<'table'>>) {
  const { t, days, stands, owners } = paper;
  const at = stands(tableNo);
  const owner = owners.get(tableNo) ?? 0;
  const person = days.map(({ personOf }) => personOf.get(owner)).find((one) => one !== undefined);
  const lines = (shown: Shown) =>
    shown.slots.map((slot) => {
      const meeting = shown.grid.meetingAt({ slotIdx: slot.slotIdx, tableNo });
      const isClosed = shown.grid.isClosed(slot.slotIdx, tableNo);
      const free = [isClosed ? t('schedule.print.closed') : '', ''];
      const names = meeting ? sidesOf(paper, shown, meeting) : free;
      return { key: String(slot.slotIdx), cells: [timeIn(paper, slot), ...names] };
    });
  return (
    <Sheet
      title={t('schedule.print.tableSheet', { no: tableIn(paper, tableNo) })}
      about={[
        ...(at ? [nameIn(t.locale, at.hall)] : []),
        ...(at?.zone ? [nameIn(t.locale, at.zone.feature) || t('schedule.print.zone')] : []),
        ...(person ? [t('schedule.print.ownOf', { name: personName(t, person) })] : []),
      ]}
      beside={
        <>
          <SheetPlans stands={stands} tableNos={[tableNo]} />
          {code}
        </>
      }
      heads={(['time', 'company', 'buyer'] as const).map((head) => t(`schedule.print.${head}`))}
      days={days.map((shown) => ({ day: shown.day, lines: lines(shown) }))}
    />
  );
}

/** The tables of these lines; what is by video has none. */
const tablesOf = (days: readonly { lines: readonly { tableNo: number | null }[] }[]) => [
  ...new Set(days.flatMap((day) => day.lines.flatMap(({ tableNo }) => (tableNo === null ? [] : [tableNo])))),
];

/** A company or buyer, or one of its people: when, at which table, with whom. */
function ParticipantSheet({ paper, item, code }: Parts<Of<'participant' | 'person'>>) {
  const { t, days, stands, owners, interpreters } = paper;
  const { participateIdx, person } = item;
  const isOfOne = item.of === 'person';
  const withSeats = !isOfOne && (paper.people.get(participateIdx)?.length ?? 0) > 1;
  const isTheirs = (shown: Shown, { matchingIdx }: PlacedMeeting) =>
    !isOfOne || shown.seatsOf.get(matchingIdx)?.includes(item.person.representativeIdx);
  const lines = (shown: Shown) =>
    shown.slots.flatMap((slot) =>
      shown.grid
        .meetingsAt(slot.slotIdx, participateIdx)
        .filter((meeting) => isTheirs(shown, meeting))
        .map(({ matchingIdx, companyIdx, buyerIdx, tableNo }) => ({
          key: String(matchingIdx),
          tableNo,
          cells: [
            timeIn(paper, slot),
            whereIn(paper, tableNo),
            sideName(t, shown, matchingIdx, companyIdx === participateIdx ? buyerIdx : companyIdx),
            ...(withSeats ? [seatName(t, shown, matchingIdx, participateIdx)] : []),
            ...(hasInterpreter(paper) ? [interpreters.get(matchingIdx) ?? ''] : []),
          ],
        })),
    );
  const theirs = days
    .map((shown) => ({ day: shown.day, lines: lines(shown) }))
    .filter((day) => day.lines.length > 0);
  const shown = days.find(({ personOf }) => personOf.has(participateIdx));
  const participant = shown?.personOf.get(participateIdx);
  const company = personName(t, participant);
  const booths = paper.booths.get(participateIdx) ?? [];
  const own = [...owners].filter(([, owner]) => owner === participateIdx);
  return (
    <Sheet
      title={isOfOne ? nameOfPerson(t, item.person) : company}
      about={[
        ...(isOfOne ? [company] : participant ? [t(`schedule.side.${participant.side}`)] : []),
        ...(!isOfOne && person ? [nameOfPerson(t, person)] : []),
        ...(person?.position ? [person.position] : []),
        ...booths.map((code) => t('schedule.print.booth', { code })),
        ...own.map(([no]) => t('schedule.print.ownTable', { no: tableIn(paper, no) })),
      ]}
      beside={
        <>
          <SheetPlans stands={stands} tableNos={tablesOf(theirs)} booths={booths} />
          {code}
        </>
      }
      heads={[
        ...(['time', 'table', 'with'] as const),
        ...(withSeats ? (['attends'] as const) : []),
        ...(hasInterpreter(paper) ? (['interpreter'] as const) : []),
      ].map((head) => t(`schedule.print.${head}`))}
      days={theirs}
    />
  );
}

/** An interpreter: when, at which table, who meets, in which language. */
function InterpreterSheet({ paper, item: { interpreterIdx } }: { paper: Paper; item: Of<'interpreter'> }) {
  const { t, days, stands } = paper;
  const lines = (shown: Shown) => {
    const slots = new Map(shown.slots.map((slot) => [slot.slotIdx, slot]));
    return shown.interpreted
      .filter((one) => one.interpreterIdx === interpreterIdx)
      .flatMap(({ matchingIdx, language }) => {
        const meeting = shown.grid.meetingOf(matchingIdx);
        const slot = meeting && slots.get(meeting.slotIdx);
        if (!meeting || !slot) return [];
        const spoken = language === null ? '' : languageName(t.locale, language);
        return {
          key: String(matchingIdx),
          at: slot.startsAt,
          tableNo: meeting.tableNo,
          cells: [
            timeIn(paper, slot),
            whereIn(paper, meeting.tableNo),
            ...sidesOf(paper, shown, meeting),
            spoken,
          ],
        };
      })
      .sort((one, other) => one.at.localeCompare(other.at));
  };
  const theirs = days
    .map((shown) => ({ day: shown.day, lines: lines(shown) }))
    .filter((day) => day.lines.length > 0);
  const person = days
    .flatMap(({ interpreters }) => interpreters)
    .find((one) => one.interpreterIdx === interpreterIdx);
  return (
    <Sheet
      title={person ? interpreterName(t, person) : ''}
      about={[t('schedule.print.interpreter')]}
      beside={<SheetPlans stands={stands} tableNos={tablesOf(theirs)} />}
      heads={(['time', 'table', 'company', 'buyer', 'language'] as const).map((head) =>
        t(`schedule.print.${head}`),
      )}
      days={theirs}
    />
  );
}
