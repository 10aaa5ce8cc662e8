import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { severalMost } from '#api/matching/by-manager/move-several.ts';
import type { PlacedMeeting } from '#domain/matching/schedule-grid.ts';
import { sentence } from '#i18n/engine.ts';
import { formatDay, formatTime } from '#i18n/format.ts';
import { useZone } from '#islands/matching/EventTimes.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Dialog } from '#islands/ui/Dialog.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { toast } from '#shell/toast.ts';
import { reasonMax } from '#stores/lib/reason-form.ts';
import { createMovingSeveral, type Destination } from '#stores/matching/by-manager/move-several.ts';
import type { ScheduleStore } from '#stores/matching/by-manager/schedule-grid.ts';
import type { ShownDay } from '#stores/matching/by-manager/shown-day.ts';
import { pairName, placeName, type ScheduleArea } from './names.ts';

/** Among what to choose: those of the grid. */
const ofGrid = 'grid';

/** Several meetings of the day, those that were chosen in the grid, those of a slot or a table or any of them, moved to another slot, table or day. */
export function MoveSeveralDialog({
  store,
  shown,
  chosen: fromGrid,
  onClose,
}: {
  store: ScheduleStore;
  shown: ShownDay;
  /** In the grid. */
  chosen: ReadonlySet<number> | null;
  onClose: () => void;
}) {
  const t = useT<ScheduleArea>();
  const zone = useZone();
  const picked = fromGrid && fromGrid.size > 0 ? fromGrid : null;
  const moving = useStoreOf(() => createMovingSeveral(store.refreshNow, [...(picked ?? [])]));
  const [of, setOf] = useState(picked ? ofGrid : '');
  const [to, setTo] = useState('');
  const [reason, setReason] = useState('');
  const chosen = useStore(moving.$chosen);
  const checked = useStore(moving.$checked);
  const failure = useStore(moving.$failure);
  const isBusy = useStore(moving.$isBusy);
  const begun = new Set(shown.slots.filter(({ hasBegun }) => hasBegun).map(({ slotIdx }) => slotIdx));
  const all = shown.placed.matchingIdx
    .flatMap((matchingIdx) => shown.grid.meetingOf(matchingIdx) ?? [])
    .filter(({ slotIdx }) => !begun.has(slotIdx));
  const isOf = (meeting: PlacedMeeting, value: string) =>
    value === ofGrid ? (picked?.has(meeting.matchingIdx) ?? false) : isAt(meeting, value);
  const listed = all.filter((meeting) => isOf(meeting, of)).slice(0, severalMost);
  const meetings = listed.filter(({ matchingIdx }) => chosen.has(matchingIdx));
  const timeOf = (slotIdx: number) =>
    formatTime(t.locale, shown.slots.find((slot) => slot.slotIdx === slotIdx)?.startsAt ?? '', zone);
  const slots = shown.slots.filter(({ hasBegun }) => !hasBegun);
  const slotsAndTables = (
    <>
      {slots.map(({ slotIdx }) => (
        <option key={slotIdx} value={`slot ${slotIdx}`}>
          {timeOf(slotIdx)}
        </option>
      ))}
      {shown.tableNos.map((no) => (
        <option key={no} value={`table ${no}`}>
          {placeName(t, shown, no)}
        </option>
      ))}
    </>
  );
  const whyOf = new Map(checked?.left.map(({ matchingIdx, obstacles }) => [matchingIdx, obstacles]));
  const fitting = meetings.length - meetings.filter(({ matchingIdx }) => whyOf.has(matchingIdx)).length;
  const send = async (act: 'check' | 'all' | 'fitting') => {
    const moved = await moving.send(act, meetings, destinationOf(to), reason);
    if (act === 'check' || !moved) return;
    toast(t('schedule.several.done', { count: moved }));
    store.several.end();
    onClose();
  };
  return (
    <Dialog wide open title={t('schedule.several.title')} onClose={onClose}>
      <div className="schedule-several">
        <label className="field">
          <span className="field-label">{t('schedule.several.of')}</span>
          <select
            className="input"
            value={of}
            onChange={(event) => {
              const { value } = event.target;
              setOf(value);
              // All of a slot or a table; of the whole day they are chosen one by one.
              const some = all.filter((meeting) => isOf(meeting, value)).slice(0, severalMost);
              moving.choose(value === '' ? [] : some.map(({ matchingIdx }) => matchingIdx));
            }}
          >
            {picked && <option value={ofGrid}>{t('schedule.several.ofGrid')}</option>}
            <option value="">{t('schedule.several.ofDay')}</option>
            {slotsAndTables}
          </select>
        </label>
        <fieldset className="schedule-several-list">
          <legend>{t('schedule.several.chosen', { count: meetings.length })}</legend>
          {listed.length === 0 && <p className="note">{t('schedule.several.none')}</p>}
          {listed.map((meeting) => (
            <label key={meeting.matchingIdx}>
              <input
                type="checkbox"
                checked={chosen.has(meeting.matchingIdx)}
                onChange={() => {
                  const next = new Set(chosen);
                  if (!next.delete(meeting.matchingIdx)) next.add(meeting.matchingIdx);
                  moving.choose([...next]);
                }}
              />
              <span>
                {pairName(t, shown, meeting)}{' '}
                <span className="note">
                  {timeOf(meeting.slotIdx)}, {placeName(t, shown, meeting.tableNo)}
                </span>
                {(whyOf.get(meeting.matchingIdx) ?? []).map((why) => (
                  <strong key={why} className="schedule-why">
                    {' '}
                    {t(`schedule.why.${why}`)}
                  </strong>
                ))}
              </span>
            </label>
          ))}
        </fieldset>
        <label className="field">
          <span className="field-label">{t('schedule.several.to')}</span>
          <select
            className="input"
            value={to}
            onChange={(event) => {
              setTo(event.target.value);
              moving.$checked.set(undefined);
            }}
          >
            <option value="">{t('schedule.several.choose')}</option>
            {slotsAndTables}
            {shown.days
              .filter((day) => day !== shown.day)
              .map((day) => (
                <option key={day} value={`day ${day}`}>
                  {formatDay(t.locale, `${day}T12:00:00Z`, 'UTC')}
                </option>
              ))}
          </select>
        </label>
        <label className="field">
          <span className="field-label">{t('schedule.several.reason')}</span>
          <input
            className="input"
            maxLength={reasonMax}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </label>
        <p role="status">
          {checked &&
            (checked.left.length === 0
              ? t('schedule.several.allFit', { count: meetings.length })
              : t('schedule.several.someFit', { count: fitting, left: checked.left.length }))}
        </p>
        {failure !== undefined && (
          <p role="alert" className="schedule-why">
            {sentence(t, failure)}
          </p>
        )}
        <div className="dialog-actions">
          <Button kind="second" onClick={onClose}>
            {t('manage.meetings.close')}
          </Button>
          {!checked ? (
            <Button
              busy={isBusy}
              disabled={meetings.length === 0 || to === ''}
              onClick={() => void send('check')}
            >
              {t('schedule.several.check')}
            </Button>
          ) : (
            <Button
              busy={isBusy}
              disabled={fitting === 0}
              onClick={() => void send(checked.left.length === 0 ? 'all' : 'fitting')}
            >
              {t(checked.left.length === 0 ? 'schedule.several.moveAll' : 'schedule.several.moveFitting', {
                count: fitting,
              })}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

function isAt({ slotIdx, tableNo }: PlacedMeeting, of: string): boolean {
  const [kind, value] = of.split(' ');
  return kind === 'slot' ? slotIdx === Number(value) : kind === 'table' ? tableNo === Number(value) : true;
}

function destinationOf(to: string): Destination {
  const [kind, value = ''] = to.split(' ');
  if (kind === 'slot') return { slotIdx: Number(value) };
  return kind === 'table' ? { tableNo: Number(value) } : { day: value };
}
