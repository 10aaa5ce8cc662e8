import { useStore } from '@nanostores/react';
import { lazy, Suspense, useState } from 'react';
import { noShows } from '#domain/matching/no-show.ts';
import type { PlacedMeeting } from '#domain/matching/schedule-grid.ts';
import { sentence } from '#i18n/engine.ts';
import { localePath } from '#i18n/locales.ts';
import { SlotTime } from '#islands/matching/EventTimes.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Segments } from '#islands/ui/form/Choices.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { toast } from '#shell/toast.ts';
import type { ScheduleStore } from '#stores/matching/by-manager/schedule-grid.ts';
import type { ShownDay } from '#stores/matching/by-manager/shown-day.ts';
import { interpreterNames, pairName, placeName, type ScheduleArea, sideName } from './names.ts';
import type { GridActs } from './ScheduleGrid.tsx';

const MeetingOrders = lazy(() => import('#islands/meeting-order/MeetingOrders.tsx'));
const CancelDialog = lazy(async () => ({ default: (await import('./CancelDialog.tsx')).CancelDialog }));

/** One placed meeting of the day: when and where, who did not come, and what can be done with it. */
export function MeetingPanel({
  store,
  shown,
  meeting,
  acts,
}: {
  store: ScheduleStore;
  shown: ShownDay;
  meeting: PlacedMeeting;
  acts: Pick<GridActs, 'pickUp' | 'switchVideo'>;
}) {
  const t = useT<ScheduleArea>();
  const [isCancelling, setCancelling] = useState(false);
  const { matchingIdx, slotIdx, tableNo, companyIdx, buyerIdx } = meeting;
  const slot = shown.slots.find((one) => one.slotIdx === slotIdx);
  const interpreter = interpreterNames(t, shown).get(matchingIdx);
  const missing = shown.noShowOf.get(matchingIdx) ?? 'none';
  const mark = async (value: string) => {
    const refused = await store.markNoShow(matchingIdx, value as typeof missing);
    toast(refused ? sentence(t, refused) : t('schedule.panel.marked'), refused ? 'failure' : 'success');
  };
  const isLocked = shown.grid.isLocked(matchingIdx);
  const marks = [
    ...(shown.musts.has(matchingIdx) ? [t('schedule.must')] : []),
    ...(isLocked ? [t('schedule.locked')] : []),
    ...(shown.grid.isOrdered(matchingIdx) ? [t('schedule.ordered')] : []),
  ];
  const lock = async () => {
    const refused = await store.lock(matchingIdx, isLocked ? 'N' : 'Y');
    toast(
      refused ? sentence(t, refused) : t(isLocked ? 'schedule.panel.unlockDone' : 'schedule.panel.lockDone'),
      refused ? 'failure' : 'success',
    );
  };
  return (
    <div className="schedule-panel">
      <p>
        <a className="quiet-link" href={localePath(t.locale, `/matching/user/${companyIdx}`)}>
          {sideName(t, shown, matchingIdx, companyIdx)}
        </a>
        <br />
        <a className="quiet-link" href={localePath(t.locale, `/matching/user/${buyerIdx}`)}>
          {sideName(t, shown, matchingIdx, buyerIdx)}
        </a>
      </p>
      <p>
        {slot && <SlotTime slot={slot} inDay />}, {placeName(t, shown, tableNo)}
        {interpreter && (
          <>
            <br />
            {t('schedule.interpreterIs', { who: interpreter })}
          </>
        )}
        {marks.length > 0 && (
          <>
            <br />
            <strong>{marks.join(' · ')}</strong>
          </>
        )}
      </p>
      {slot?.hasBegun && (
        <div>
          <p className="field-label">{t('schedule.panel.came')}</p>
          <Segments
            label={t('schedule.panel.came')}
            value={missing}
            options={(['none', ...noShows] as const).map((value) => ({
              value,
              label: t(`schedule.missing.${value}`),
            }))}
            onChange={(value) => void mark(value)}
          />
        </div>
      )}
      <div className="manage-acts">
        {!slot?.hasBegun && !isLocked && (
          <>
            <Button size="small" onClick={() => acts.pickUp(matchingIdx)}>
              {t('schedule.panel.move')}
            </Button>
            <Button size="small" kind="second" onClick={() => acts.pickUp(matchingIdx, true)}>
              {t('schedule.panel.swap')}
            </Button>
            <Button size="small" kind="second" onClick={() => acts.switchVideo(meeting)}>
              {t(tableNo === null ? 'schedule.panel.toTable' : 'schedule.panel.toVideo')}
            </Button>
          </>
        )}
        {!slot?.hasBegun && (
          <Button size="small" kind={isLocked ? 'first' : 'second'} onClick={() => void lock()}>
            {t(isLocked ? 'schedule.panel.unlock' : 'schedule.panel.lock')}
          </Button>
        )}
        <Button size="small" kind="second" href={localePath(t.locale, `/matching/meeting/${matchingIdx}`)}>
          {t('schedule.panel.open')}
        </Button>
        <Button size="small" kind="second" onClick={() => setCancelling(true)}>
          {t('schedule.panel.cancel')}
        </Button>
      </div>
      <Suspense>
        {!slot?.hasBegun && (
          <MeetingOrders meeting={{ matchingIdx, companyIdx, buyerIdx }} onChanged={store.refreshNow} />
        )}
        {isCancelling && (
          <CancelDialog
            store={store}
            matchingIdx={matchingIdx}
            names={pairName(t, shown, meeting)}
            onClose={() => setCancelling(false)}
          />
        )}
      </Suspense>
    </div>
  );
}

/** Above what waits, while a meeting is chosen. */
export function ChosenMeeting({
  store,
  shown,
  acts,
}: {
  store: ScheduleStore;
  shown: ShownDay;
  acts: Pick<GridActs, 'pickUp' | 'switchVideo'>;
}) {
  const t = useT<ScheduleArea>();
  const selected = useStore(store.$selected);
  if (selected === null) return null;
  const meeting = shown.grid.meetingOf(selected);
  return (
    <section className="schedule-chosen" aria-label={t('schedule.panel.title')}>
      <div className="schedule-chosen-head">
        <h2>{t('schedule.panel.title')}</h2>
        <Button kind="plain" size="small" onClick={() => store.$selected.set(null)}>
          {t('schedule.panel.close')}
        </Button>
      </div>
      {meeting ? (
        <MeetingPanel key={selected} store={store} shown={shown} meeting={meeting} acts={acts} />
      ) : (
        <p className="note">{t('schedule.panel.gone')}</p>
      )}
    </section>
  );
}
