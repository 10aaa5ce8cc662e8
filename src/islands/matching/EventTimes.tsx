import { useStore } from '@nanostores/react';
import { formatDay, formatMoment, formatOwnTime, formatSpan, ownPlace, zoneName } from '#i18n/format.ts';
import { useT } from '#islands/ui/Texts.tsx';
import { $event } from '#stores/event.ts';

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
        {inDay ? span : locale === 'ko' ? `${day} ${span}` : `${day}, ${span}`}
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

/** A moment on the event's clock. */
export function Moment({ at }: { at: string }) {
  const { locale } = useT();
  return <time dateTime={at}>{formatMoment(locale, at, useZone())}</time>;
}
