import { useStore } from '@nanostores/react';
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
import { createSchedulePrint, type PrintAsked, sheetKinds } from '#stores/matching/schedule-print.ts';
import { ConsoleGate } from '../ConsoleGate.tsx';
import type { ScheduleArea } from './names.ts';
import { HallList, InterpreterSheets, PeopleSheets, TableSheets } from './sheets.tsx';
import '../console.css';
import './schedule-print.css';

/** `/manage/schedule/print`: the hall list, a sheet for each table, participant or interpreter; of one day, or of all. */
export default function SchedulePrint({
  texts,
}: {
  texts: TextData<ScheduleArea | 'participate' | 'account' | 'ui' | 'msg' | 'rule'>;
}) {
  return (
    <Texts texts={texts}>
      <ConsoleGate permission="matching">
        <Screen />
      </ConsoleGate>
    </Texts>
  );
}

const every = 'every';

function Screen() {
  const t = useT<ScheduleArea>();
  const store = useStoreOf(createSchedulePrint);
  const asked = useStore(store.$asked);
  const loaded = useStore(store.$days);
  useListAddress(store.readAddress);
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
        <Button onClick={() => window.print()}>{t('schedule.print.print')}</Button>
        <Button kind="second" href={localePath(t.locale, '/manage/schedule')}>
          {t('schedule.print.back')}
        </Button>
      </div>
      {isEmpty ? (
        <EmptyState title={t(isOfInterpreters ? 'schedule.print.noInterpreter' : 'schedule.print.empty')} />
      ) : (
        <div className="sheets">
          {asked.sheet === 'hall' && <HallList days={days} />}
          {asked.sheet === 'tables' && <TableSheets days={days} />}
          {asked.sheet === 'people' && <PeopleSheets days={days} />}
          {asked.sheet === 'interpreters' && <InterpreterSheets days={days} />}
        </div>
      )}
      <ZoneLine plain />
    </>
  );
}
