import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { Member } from '#api/account/member.ts';
import { nameIn } from '#domain/common/language.ts';
import { sentence, type Texts as TextData } from '#i18n/engine.ts';
import { localePath } from '#i18n/locales.ts';
import type { SharedArea } from '#i18n/translator.ts';
import { CalendarAddress } from '#islands/calendar/CalendarAddress.tsx';
import { SaveToCalendar } from '#islands/calendar/SaveToCalendar.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Segments } from '#islands/ui/form/Choices.tsx';
import { NotYet } from '#islands/ui/list/Loaded.tsx';
import { EmptyState } from '#islands/ui/States.tsx';
import { Texts, useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { confirmAct } from '#shell/asking/confirm.ts';
import { idxHere } from '#shell/here.ts';
import { toast } from '#shell/toast.ts';
import { askBeforeLeaving } from '#shell/unsaved.ts';
import { errorKey } from '#stores/lib/loaded.ts';
import {
  changesOf,
  createMySchedule,
  type Schedule,
  type MySchedule as Store,
} from '#stores/matching/my-schedule.ts';
import { MatchingGate } from '../MatchingGate.tsx';
import { daysOf } from '../slots-by-day.ts';
import { useChanges } from '../use-changes.ts';
import { MyMeans } from './MyMeans.tsx';
import { meetingsIn, ScheduleDay } from './ScheduleDay.tsx';
import '#islands/ui/form/form.css';
import './my-schedule.css';
import { useZone, ZoneLine } from '../EventTimes.tsx';

type TableTexts = TextData<SharedArea | 'matching' | 'choice' | 'calendar'>;

/** `/matching/table/{idx}`: the schedule of the participation that the address names, and one's own unavailable times. */
export default function MySchedule({ texts }: { texts: TableTexts }) {
  return (
    <Texts texts={texts}>
      <MatchingGate>{(own) => <Opened own={own} />}</MatchingGate>
    </Texts>
  );
}

function Opened({ own }: { own: Member }) {
  const t = useT<'matching'>();
  const store = useStoreOf(() => createMySchedule(idxHere()));
  const schedule = useStore(store.$schedule);
  useEffect(() => void store.open(), [store]);
  useChanges(store.refresh);
  const home = localePath(t.locale, `/matching/table/${own.participateIdx}`);
  const orElse = <Button href={home}>{t('matching.table.toOwn')}</Button>;
  if (schedule.state !== 'ready')
    return <NotYet of={schedule} rows={6} onRetry={store.open} orElse={orElse} />;
  if (schedule.data.slots.length === 0) {
    return <EmptyState title={t('matching.table.emptyTitle')} text={t('matching.table.emptyText')} />;
  }
  return (
    <Days
      store={store}
      schedule={schedule.data}
      isOwn={schedule.data.participateIdx === own.participateIdx}
      isCompany={schedule.data.participateIdx === own.participateIdx && own.participateType === 'COMPANY'}
    />
  );
}

function Days({
  store,
  schedule,
  isOwn,
  isCompany,
}: {
  store: Store;
  schedule: Schedule;
  isOwn: boolean;
  isCompany: boolean;
}) {
  const t = useT<'matching'>();
  const zone = useZone();
  const [isPhone] = useState(() => matchMedia('(width < 48rem)').matches);
  const days = daysOf(schedule.slots, zone);
  // On a phone the days stand below each other: what is over would be in the way of today.
  const isOver = ({ slots }: (typeof days)[number]) =>
    (slots.at(-1)?.endsAt ?? '') < new Date().toISOString();
  const ordered = isPhone ? [...days.filter((day) => !isOver(day)), ...days.filter(isOver)] : days;
  const count = meetingsIn(schedule.slots);
  const name = nameIn(t.locale, { nameKo: schedule.name, nameEn: schedule.nameEn });
  return (
    <>
      <div className="table-head">
        <div>
          <h2>{t('matching.table.of', { name })}</h2>
          <p className="figures">{t('matching.table.meetings', { count })}</p>
          <ZoneLine />
        </div>
        <div className="table-actions no-print">
          {isOwn && <SaveToCalendar />}
          <Button kind="second" size="small" onClick={() => window.print()}>
            {t('matching.table.print')}
          </Button>
        </div>
      </div>
      {isOwn && schedule.people > 1 && <WhoseMarks store={store} />}
      <div className="schedule">
        {ordered.map((day) => (
          <ScheduleDay
            key={day.key}
            store={store}
            slots={day.slots}
            of={schedule.participateIdx}
            isOver={isOver(day)}
          />
        ))}
      </div>
      {isOwn && <Save store={store} schedule={schedule} />}
      {isOwn && <CalendarAddress zone={zone} />}
      {isCompany && <MyMeans />}
    </>
  );
}

/** Of a participation with several people: whether a mark is of the reader, or of all of them. */
function WhoseMarks({ store }: { store: Store }) {
  const t = useT<'matching'>();
  const whose = useStore(store.$whose);
  return (
    <div className="no-print">
      <Segments
        label={t('matching.seat.whose')}
        options={[
          { value: 'me', label: t('matching.seat.onlyMe') },
          { value: 'all', label: t('matching.seat.allOfUs') },
        ]}
        value={whose}
        onChange={(value) => store.chooseWhose(value === 'all' ? 'all' : 'me')}
      />
    </div>
  );
}

/** What was marked and is not saved yet. Stays in sight, because the schedule is long. */
function Save({ store, schedule }: { store: Store; schedule: Schedule }) {
  const t = useT<'matching'>();
  const marked = useStore(store.$marked);
  const [failure, setFailure] = useState<string | null>(null);
  const whose = useStore(store.$whose);
  const changes = changesOf(schedule.slots, marked, whose);
  useEffect(() => askBeforeLeaving(store.isChanged, t('msg.do_not_save')), [store, t]);
  const save = async () => {
    const words = { ok: t('matching.table.save') };
    if (!(await confirmAct('save', t('matching.table.saveConfirm'), words))) return;
    setFailure(null);
    try {
      await store.saveMarks();
      toast(t('ui.done.saved'));
    } catch (error) {
      const key = errorKey(error);
      setFailure(key === 'msg.already_assigned' ? t('matching.table.clash') : sentence(t, key));
    }
  };
  return (
    <>
      <div className="form-failure" role="alert">
        {failure !== null && <p>{failure}</p>}
      </div>
      {changes > 0 && (
        <div className="save-bar no-print">
          <p role="status">{t('matching.table.changed', { count: changes })}</p>
          <Button kind="second" size="small" onClick={store.undoMarks}>
            {t('matching.table.undo')}
          </Button>
          <Button size="small" onClick={() => void save()}>
            {t('matching.table.save')}
          </Button>
        </div>
      )}
    </>
  );
}
