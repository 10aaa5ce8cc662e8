import { useStore } from '@nanostores/react';
import { memo, useCallback, useDeferredValue, useMemo } from 'react';
import { limits } from '#domain/common/limits.ts';
import { formatMoment } from '#i18n/format.ts';
import { FieldFrame } from '#islands/ui/form/Field.tsx';
import { useField } from '#islands/ui/form/form-context.ts';
import { Loaded } from '#islands/ui/list/Loaded.tsx';
import { SlotGrid } from '#islands/ui/SlotGrid.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import {
  closedReason,
  type MeetingRequest,
  moved,
  type SlotForMe,
} from '#stores/matching/meeting-request.ts';
import { SlotTime, useGridDays, useZone } from '../EventTimes.tsx';
import { daysOf } from '../slots-by-day.ts';

/** The days and their times, and what was chosen from them, in order. Bound to `wishes` of the form around. */
export function WishedSlots({ request }: { request: MeetingRequest }) {
  const t = useT<'matching'>();
  const { id, value, error, set } = useField('wishes');
  const wishes = value as number[];
  const slots = useStore(request.$slots);
  const hint = t('matching.apply.whenHint');
  const reload = () => void request.loadSlots();
  return (
    <FieldFrame id={id} group="wishes" label={t('matching.apply.when')} hint={hint} error={error} tall>
      <Loaded of={slots} rows={4} onRetry={reload}>
        {(offered) => <SlotChoice slots={offered} wishes={wishes} onChange={set} />}
      </Loaded>
    </FieldFrame>
  );
}

function SlotChoice({
  slots,
  wishes,
  onChange,
}: {
  slots: readonly SlotForMe[];
  wishes: readonly number[];
  onChange: (wishes: number[]) => void;
}) {
  const t = useT<'matching'>();
  const zone = useZone();
  // A day that is over would take a third of a phone's width, and a stop of the keyboard for each of its times.
  const ahead = useMemo(() => {
    const now = new Date().toISOString();
    return daysOf(slots, zone)
      .filter((day) => day.slots.some((slot) => slot.type !== null || slot.endsAt > now))
      .flatMap((day) => day.slots);
  }, [slots, zone]);
  const days = useGridDays(
    ahead,
    useCallback(
      (slot: SlotForMe) => {
        const reason = closedReason(slot);
        if (reason) return { state: 'taken', note: t(`matching.apply.${reason}`) };
        const kind = slot.type === 'offline' ? t('matching.apply.onSpot') : '';
        return { state: 'free', note: slot.freeTables < 1 ? t('matching.apply.noTable') : kind };
      },
      [t],
    ),
  );
  const isOpen = slots.some((slot) => slot.type !== null);
  const isOnSpot = slots.some((slot) => closedReason(slot) === null && slot.type === 'offline');
  // The pressed time answers first; the list below it follows in the next frame.
  const ordered = useDeferredValue(wishes);
  return (
    <>
      {!isOpen && <p className="form-note">{t('matching.apply.noneOpen')}</p>}
      {isOnSpot && <p className="form-note">{t('matching.apply.onSpotHint')}</p>}
      <SlotGrid
        label={t('matching.apply.slots')}
        days={days}
        chosen={wishes}
        max={limits.wishes}
        onChange={onChange}
      />
      <Order slots={slots} wishes={ordered} onChange={onChange} />
    </>
  );
}

/** The chosen times as a list, where their order can be changed. */
const Order = memo(function Order({
  slots,
  wishes,
  onChange,
}: {
  slots: readonly SlotForMe[];
  wishes: readonly number[];
  onChange: (wishes: number[]) => void;
}) {
  const t = useT<'matching'>();
  const zone = useZone();
  const named = wishes.map((slotIdx) => {
    const slot = slots.find((entry) => entry.slotIdx === slotIdx);
    return { slotIdx, slot, time: slot ? formatMoment(t.locale, slot.startsAt, zone) : '' };
  });
  return (
    <div className="wishes">
      <p className="field-label" id="wishes-order">
        {t('matching.apply.chosen')}
      </p>
      {named.length === 0 && <p className="field-hint">{t('matching.apply.chosenNone')}</p>}
      <ol aria-labelledby="wishes-order">
        {named.map(({ slotIdx, slot, time }, at) => (
          <li key={slotIdx}>
            <span className="wish-rank figures" aria-hidden="true">
              {at + 1}
            </span>
            <span className="wish-time">{slot && <SlotTime slot={slot} />}</span>
            <span className="wish-tools">
              <button
                type="button"
                className="icon-button"
                aria-label={t('matching.apply.earlier', { time })}
                disabled={at === 0}
                onClick={() => onChange(moved(wishes, slotIdx, -1))}
              >
                <Arrow />
              </button>
              <button
                type="button"
                className="icon-button turned"
                aria-label={t('matching.apply.later', { time })}
                disabled={at === named.length - 1}
                onClick={() => onChange(moved(wishes, slotIdx, 1))}
              >
                <Arrow />
              </button>
              <button
                type="button"
                className="icon-button"
                aria-label={t('matching.apply.drop', { time })}
                onClick={() => onChange(wishes.filter((idx) => idx !== slotIdx))}
              >
                <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
                  <path d="M4 4l12 12M16 4 4 16" fill="none" stroke="currentColor" strokeWidth="1.5" />
                </svg>
              </button>
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
});

function Arrow() {
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      <path d="M4 12.5 10 6l6 6.5" fill="none" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  );
}
