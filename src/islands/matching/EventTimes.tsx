import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import type { Period } from '#domain/matching.ts';
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
import type { GridDay, GridSlot } from '#islands/ui/SlotGrid.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { $event } from '#stores/event.ts';
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
  return <p className="note">{t(differs ? 'matching.zoneOwn' : 'matching.zone', { zone })}</p>;
}

/**
 * A slot on the event's clock, with the reader's own time beside it where that differs. `inDay`: where the day stands above
 * already, the slot's hours alone, and the own time without its words, which are read out only.
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
      {own && !inDay && (
        <span className="note">{t('matching.ownTime', { time: own, place: ownPlace(locale) })}</span>
      )}
      {own && inDay && (
        <span className="note">
          <span aria-hidden="true">{own}</span>
          <span className="visually-hidden">
            {t('matching.ownTime', { time: own, place: ownPlace(locale) })}
          </span>
        </span>
      )}
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
    return daysOf(slots, zone).map(({ key, slots: ofDay }) => ({
      key,
      label: formatDay(locale, ofDay[0]?.startsAt ?? key, zone),
      slots: ofDay.map((slot) => {
        const hour = formatOwnHour(locale, slot.startsAt, zone, mine);
        return {
          id: slot.slotIdx,
          time: formatTime(locale, slot.startsAt, zone),
          own: hour === null ? undefined : { hour, said: t('matching.ownTime', { time: hour, place }) },
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

/**
 * The sentence that says from when on what was refused may be done again, where the refusal brought that along (`until`); else ''.
 * The minute is rounded up, so that nobody comes back too early.
 */
export function useAgainFrom(): (data: unknown) => string {
  const t = useT<'matching'>();
  const zone = useZone();
  return (data) => {
    const until = (data as { until?: string } | null | undefined)?.until;
    if (until === undefined) return '';
    const minute = new Date(Math.ceil(Date.parse(until) / 60_000) * 60_000).toISOString();
    return t('matching.againFrom', { time: formatMoment(t.locale, minute, zone) });
  };
}

/** A moment on the event's clock. */
export function Moment({ at }: { at: string }) {
  const { locale } = useT();
  return <time dateTime={at}>{formatMoment(locale, at, useZone())}</time>;
}
