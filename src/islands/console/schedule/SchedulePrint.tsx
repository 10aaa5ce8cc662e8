import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import type { Texts as TextData } from '#i18n/engine.ts';
import { formatDay } from '#i18n/format.ts';
import { localePath } from '#i18n/locales.ts';
import { ZoneLine } from '#islands/matching/EventTimes.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Segments } from '#islands/ui/form/Choices.tsx';
import { NotYet } from '#islands/ui/list/Loaded.tsx';
import { useListAddress } from '#islands/ui/list/use-list-address.ts';
import { EmptyState } from '#islands/ui/States.tsx';
import { Texts, useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { addressHere } from '#stores/lib/page-event.ts';
import { createSchedulePrint, type PrintAsked, sheetKinds } from '#stores/matching/schedule-print.ts';
import type { ShownDay } from '#stores/matching/shown-day.ts';
import { ConsoleGate } from '../ConsoleGate.tsx';
import type { ScheduleArea } from './names.ts';
import { HallPlans, type Scan, useCodes } from './sheet-plan.tsx';
import { HallList, InterpreterSheets, PeopleSheets, TableSheets } from './sheets.tsx';
import '../console.css';
import './schedule-print.css';

/** `/manage/schedule/print`: the hall list, a sheet for each table, participant or interpreter; of one day, or of all. */
export default function SchedulePrint({
  texts,
  scan,
}: {
  texts: TextData<ScheduleArea | 'participate' | 'account' | 'ui' | 'msg' | 'rule'>;
  /** What the paper says below its codes. */
  scan: Scans;
}) {
  return (
    <Texts texts={texts}>
      <ConsoleGate permission="matching">
        <Screen scan={scan} />
      </ConsoleGate>
    </Texts>
  );
}

const every = 'every';

type Scans = Record<'people' | 'tables', Scan>;

/** Where the codes of these sheets lead: without a language, for the page comes in the one of whoever scans it. */
function addressesOf(
  sheet: PrintAsked['sheet'],
  days: readonly ShownDay[] | null,
): ReadonlyMap<number, string> {
  const at = (path: string) => `${location.origin}${addressHere(path)}`;
  if (sheet === 'tables')
    return new Map((days?.[0]?.tableNos ?? []).map((no) => [no, at(`/matching/at/${no}`)]));
  if (sheet !== 'people' || !days) return new Map();
  const who = days.flatMap(({ placed }) => [...placed.companyIdx, ...placed.buyerIdx]);
  return new Map([...new Set(who)].map((idx) => [idx, at(`/matching/table/${idx}`)]));
}

const noHalls: never[] = [];

function Screen({ scan }: { scan: Scans }) {
  const t = useT<ScheduleArea>();
  const store = useStoreOf(createSchedulePrint);
  const asked = useStore(store.$asked);
  const loaded = useStore(store.$days);
  useListAddress(store.readAddress);
  const halls = useStore(store.$map)?.halls ?? noHalls;
  const shown = loaded.state === 'ready' ? loaded.data : null;
  const codes = useCodes(useMemo(() => addressesOf(asked.sheet, shown), [asked.sheet, shown]));
  if (loaded.state !== 'ready') return <NotYet of={loaded} rows={8} onRetry={store.readAddress} />;
  const days = loaded.data;
  const all = days[0]?.days ?? [];
  const isOfInterpreters = asked.sheet === 'interpreters';
  const isEmpty = days.every(({ placed, interpreted }) =>
    isOfInterpreters ? interpreted.length === 0 : placed.matchingIdx.length === 0,
  );
  return (
    <>
      <div className="no-print manage-filters">
        <Segments
          label={t('schedule.print.sheet')}
          value={asked.sheet}
          options={sheetKinds.map((value) => ({ value, label: t(`schedule.print.${value}`) }))}
          onChange={(sheet) => store.goTo({ ...asked, sheet: sheet as PrintAsked['sheet'] })}
        />
        <Segments
          label={t('schedule.day')}
          value={asked.day ?? every}
          options={[
            ...all.map((day) => ({ value: day, label: formatDay(t.locale, `${day}T12:00:00Z`, 'UTC') })),
            { value: every, label: t('schedule.print.everyDay') },
          ]}
          onChange={(day) => store.goTo({ ...asked, day: day === every ? null : day })}
        />
        <Button onClick={() => window.print()} disabled={!codes}>
          {t('schedule.print.print')}
        </Button>
        <Button kind="second" href={localePath(t.locale, '/manage/schedule')}>
          {t('schedule.print.back')}
        </Button>
      </div>
      {isEmpty ? (
        <EmptyState title={t(isOfInterpreters ? 'schedule.print.noInterpreter' : 'schedule.print.empty')} />
      ) : (
        <div className="sheets">
          {asked.sheet === 'hall' && <HallList days={days} />}
          <HallPlans halls={halls} />
          {asked.sheet === 'tables' && (
            <TableSheets days={days} halls={halls} codes={codes} scan={scan.tables} />
          )}
          {asked.sheet === 'people' && (
            <PeopleSheets days={days} halls={halls} codes={codes} scan={scan.people} />
          )}
          {asked.sheet === 'interpreters' && <InterpreterSheets days={days} halls={halls} />}
        </div>
      )}
      <ZoneLine plain />
    </>
  );
}
