import { useStore } from '@nanostores/react';
import { useDeferredValue, useId, useMemo, useState, useSyncExternalStore } from 'react';
import { sentence, type Texts as TextData } from '#i18n/engine.ts';
import { formatDay } from '#i18n/format.ts';
import { localePath } from '#i18n/locales.ts';
import { useZone, ZoneLine } from '#islands/matching/EventTimes.tsx';
import { useChanges } from '#islands/matching/use-changes.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Segments } from '#islands/ui/form/Choices.tsx';
import { NotYet } from '#islands/ui/list/Loaded.tsx';
import { useListAddress } from '#islands/ui/list/use-list-address.ts';
import { EmptyState } from '#islands/ui/States.tsx';
import { Texts, useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { toast } from '#shell/toast.ts';
import { errorKey } from '#stores/lib/loaded.ts';
import {
  createSchedule,
  type RowKind,
  type ScheduleStore,
} from '#stores/matching/by-manager/schedule-grid.ts';
import type { ShownDay } from '#stores/matching/by-manager/shown-day.ts';
import { saveDownload } from '#stores/site/download.ts';
import { ConsoleGate } from '../ConsoleGate.tsx';
import type { ScheduleArea } from './names.ts';
import { ScheduleDesk } from './ScheduleDesk.tsx';
import '../console.css';
import './schedule.css';
import './schedule-side.css';

/** `/manage/schedule`: the whole schedule of a day as a grid, what waits beside it, and the desk on site. */
export default function ManagedSchedule({
  texts,
}: {
  texts: TextData<ScheduleArea | 'holeDesk' | 'found' | 'participate' | 'account' | 'ui' | 'msg' | 'rule'>;
}) {
  return (
    <Texts texts={texts}>
      <ConsoleGate permission="matching">
        <Screen />
      </ConsoleGate>
    </Texts>
  );
}

/** Where a grid has no room: a phone. */
const narrow = '(width < 48rem)';
const listen = (changed: () => void) => {
  const query = matchMedia(narrow);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
};

function Screen() {
  const t = useT<ScheduleArea>();
  const store = useStoreOf(createSchedule);
  // A whole hall is drawn in pieces, between which the page answers.
  const shown = useDeferredValue(useStore(store.$shown));
  const isNarrow = useSyncExternalStore(listen, () => matchMedia(narrow).matches);
  const [words, setWords] = useState('');
  useListAddress(store.readAddress);
  useChanges(store.refresh);
  if (shown.state !== 'ready') return <NotYet of={shown} rows={8} onRetry={store.load} />;
  if (shown.data.days.length === 0)
    return <EmptyState title={t('schedule.noDay')} text={t('schedule.noDayText')} />;
  return (
    <>
      <Bar store={store} shown={shown.data} words={words} onWords={setWords} isNarrow={isNarrow} />
      <ScheduleDesk store={store} shown={shown.data} words={words} onWords={setWords} isNarrow={isNarrow} />
      <ZoneLine plain />
    </>
  );
}

function Bar({
  store,
  shown,
  words,
  onWords,
  isNarrow,
}: {
  store: ScheduleStore;
  shown: ShownDay;
  words: string;
  onWords: (words: string) => void;
  isNarrow: boolean;
}) {
  const t = useT<ScheduleArea>();
  const zone = useZone();
  const id = useId();
  const asked = useStore(store.$asked);
  const isChoosing = useStore(store.several.$chosen) !== null;
  const [isSaving, setSaving] = useState(false);
  const day = shown.day ?? '';
  const days = useMemo(
    () => shown.days.map((one) => ({ value: one, label: formatDay(t.locale, `${one}T12:00:00Z`, 'UTC') })),
    [shown.days, t],
  );
  const startChoosing = () => {
    store.putBack();
    store.$selected.set(null);
    store.several.start();
  };
  const save = async () => {
    setSaving(true);
    await saveDownload('GET /manage/matching/exportMeetings', {
      day,
      format: 'xlsx',
      language: t.locale,
    }).catch((error: unknown) => toast(sentence(t, errorKey(error)), 'failure'));
    setSaving(false);
  };
  return (
    <div className="manage-filters schedule-bar" data-zone={zone}>
      <Segments
        label={t('schedule.day')}
        value={day}
        options={days}
        onChange={(value) => store.goTo({ ...asked, day: value })}
      />
      {!isNarrow && (
        <>
          <Segments
            label={t('schedule.by')}
            value={asked.rows}
            options={[
              { value: 'tables', label: t('schedule.byTables') },
              { value: 'people', label: t('schedule.byPeople') },
            ]}
            onChange={(value) => store.goTo({ ...asked, rows: value as RowKind })}
          />
          <label className="visually-hidden" htmlFor={id}>
            {t('schedule.findLabel')}
          </label>
          <input
            id={id}
            className="input schedule-find"
            type="search"
            maxLength={100}
            placeholder={t('schedule.find')}
            value={words}
            onChange={(event) => onWords(event.target.value)}
          />
        </>
      )}
      <div className="schedule-out">
        <Button kind="second" size="small" onClick={() => store.$isBlocking.set(true)}>
          {t('schedule.block.title')}
        </Button>
        <Button kind="second" size="small" disabled={isChoosing} onClick={startChoosing}>
          {t('schedule.several.title')}
        </Button>
        <Button
          kind="second"
          size="small"
          href={`${localePath(t.locale, '/manage/schedule/print')}?day=${day}`}
        >
          {t('schedule.toPrint')}
        </Button>
        <Button kind="second" size="small" busy={isSaving} onClick={() => void save()}>
          {t('schedule.toXlsx')}
        </Button>
      </div>
    </div>
  );
}
