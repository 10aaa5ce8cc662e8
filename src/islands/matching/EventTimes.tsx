import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import type { ClosedWhy, Period } from '#domain/matching/matching.ts';
import {
  formatDay,
  formatMoment,
  formatOwnHour,
  formatOwnTime,
  formatSpan,
  formatTime,
  ownPlace,
  ownZone,
  zoneName,
} from '#i18n/format.ts';
import { possibleFrom } from '#islands/form/failure.ts';
import type { GridDay, GridSlot } from '#islands/ui/SlotGrid.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { $event } from '#stores/site/event.ts';
import { daysOf } from './slots-by-day.ts';

/** The event's zone; known wherever `MatchingGate` let the reader in. */
export function useZone(): string {
  return useStore($event)?.timeZone ?? 'UTC';
}

/** Names the event's zone, once for a screen. `plain`: where no time stands with the reader's own beside it. */
export function ZoneLine({ plain = false }: { plain?: boolean }) {
  const t = useT<'matching'>();
  const event = useStore($event);
  if (!event) return null;
  const zone = zoneName(t.locale, event.timeZone, event.startsAt);
  const differs = !plain && formatOwnTime(t.locale, event.startsAt, event.timeZone) !== null;
  return (
    <p className="note">
      {differs ? t('matching.zoneOwn', { zone, place: ownPlace(t.locale) }) : t('matching.zone', { zone })}
    </p>
  );
}

/** A slot in words: its day and its hours on the event's clock. */
export function useSlotWords(): (slot: { startsAt: string; endsAt: string }) => string {
  const t = useT<'matching'>();
  const zone = useZone();
  return ({ startsAt, endsAt }) =>
    `${formatDay(t.locale, startsAt, zone)} ${formatSpan(t.locale, startsAt, endsAt, zone)}`;
}

/**
 * A slot on the event's clock, with the reader's own time beside it where that differs. `inDay`: where the day stands above
 * already, the slot's hours alone.
 */
export function SlotTime({
  slot,
  inDay = false,
}: {
  slot: { startsAt: string; endsAt: string };
  inDay?: boolean;
}) {
  const t = useT<'matching'>();
  const zone = useZone();
  const { locale } = t;
  const own = formatOwnTime(locale, slot.startsAt, zone);
  const span = formatSpan(locale, slot.startsAt, slot.endsAt, zone);
  const day = formatDay(locale, slot.startsAt, zone);
  return (
    <span className="slot-time">
      <time dateTime={slot.startsAt}>
        {!inDay && (
          <>
            <span className="whole">{locale === 'ko' ? day : `${day},`}</span>{' '}
          </>
        )}
        <span className="whole">{span}</span>
      </time>{' '}
      {own && <span className="note">{t('matching.ownTime', { time: own, place: ownPlace(locale) })}</span>}
    </span>
  );
}

/** The days of a slot grid on the event's clock, with the reader's own hours where they differ; `cellOf` says what stands in a cell. */
export function useGridDays<Slot extends { slotIdx: number; startsAt: string }>(
  slots: readonly Slot[],
  cellOf: (slot: Slot) => Pick<GridSlot, 'state' | 'note'>,
): GridDay[] {
  const t = useT<'matching'>();
  const zone = useZone();
  const { locale } = t;
  return useMemo(() => {
    const mine = ownZone();
    const place = ownPlace(locale, mine);
    const clocks = [
      t('matching.clock', { place: ownPlace(locale, zone) }),
      t('matching.clock', { place }),
    ] as const;
    return daysOf(slots, zone).map(({ key, slots: ofDay }) => ({
      key,
      label: formatDay(locale, ofDay[0]?.startsAt ?? key, zone),
      slots: ofDay.map((slot) => {
        const hour = formatOwnHour(locale, slot.startsAt, zone, mine);
        return {
          id: slot.slotIdx,
          time: formatTime(locale, slot.startsAt, zone),
          own:
            hour === null
              ? undefined
              : { hour, spoken: t('matching.ownTime', { time: hour, place }), clocks },
          ...cellOf(slot),
        };
      }),
    }));
  }, [slots, zone, locale, t, cellOf]);
}

/** A period in words, on the event's clock: 'from … until …'; '' where it is open at both ends. */
export function usePeriod({ from, to }: Period): string {
  const t = useT<'matching'>();
  const zone = useZone();
  const moment = (at: string | null) => (at === null ? '' : formatMoment(t.locale, at, zone));
  const ends = { from: moment(from), to: moment(to) };
  if (from !== null && to !== null) return t('matching.period.both', ends);
  if (from !== null) return t('matching.period.from', ends);
  return to === null ? '' : t('matching.period.to', ends);
}

/** Why the clock has closed a time that was refused (`closed`); else ''. From when on it may be done again every form says by itself. */
export function useClosedWhy(): (data: unknown) => string {
  const t = useT<'matching'>();
  return (data) => {
    const { closed } = (data ?? {}) as { closed?: ClosedWhy };
    return closed === undefined ? '' : t(`matching.closed.${closed}`);
  };
}

/** The same where no form is, with the sentence that says from when on what was refused may be done again (`until`). */
export function useAgainFrom(): (data: unknown) => string {
  const t = useT<'matching'>();
  const closedWhy = useClosedWhy();
  return (data) => closedWhy(data) || (possibleFrom(t, data) ?? '');
}

/** A moment on the event's clock. */
export function Moment({ at }: { at: string }) {
  const { locale } = useT();
  return <time dateTime={at}>{formatMoment(locale, at, useZone())}</time>;
}
