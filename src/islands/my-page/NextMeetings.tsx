import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { nameIn } from '#domain/common/language.ts';
import { tableLabel } from '#domain/event/table-label.ts';
import { formatDay, formatOwnTime, formatSpan, ownPlace, zoneName } from '#i18n/format.ts';
import { localePath } from '#i18n/locales.ts';
import { Button } from '#islands/ui/Button.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { createNextMeetings } from '#stores/matching/next-meetings.ts';
import { $event } from '#stores/site/event.ts';

/** The reader's meetings of today, to come or still without their log: when, at which table, with whom. Else the next one; nothing where there is none. */
export function NextMeetings() {
  const t = useT<'participate'>();
  const { locale } = t;
  const next = useStoreOf(createNextMeetings);
  const loaded = useStore(next.$next);
  const zone = useStore($event)?.timeZone;
  useEffect(() => {
    if (zone) void next.load(zone);
  }, [next, zone]);
  // What fails here fails again on the schedule, which says so.
  if (loaded.state !== 'ready' || !zone || loaded.data.meetings.length === 0) return null;
  const { isToday, meetings } = loaded.data;
  const [first] = meetings;
  return (
    <section className="next-meetings" aria-labelledby="next-meetings">
      <h2 id="next-meetings">{t(isToday ? 'participate.next.today' : 'participate.next.next')}</h2>
      <div>
        <ul>
          {meetings.map(({ matchingIdx, slot, tableNo, tableName, byVideo, other, mayWriteLog }) => {
            const name =
              nameIn(locale, { nameKo: other.companyName, nameEn: other.companyNameEn }) ||
              t('ui.formerMember');
            const own = formatOwnTime(locale, slot.startsAt, zone);
            return (
              <li key={matchingIdx}>
                <p className="next-time figures">
                  {!isToday && <span>{formatDay(locale, slot.startsAt, zone)}</span>}
                  <strong>{formatSpan(locale, slot.startsAt, slot.endsAt, zone)}</strong>
                  {tableNo !== null && (
                    <span>{t('participate.next.table', { no: tableLabel(locale, tableNo, tableName) })}</span>
                  )}
                  {byVideo === 'Y' && <span>{t('participate.next.video')}</span>}
                </p>
                <p>
                  <a href={localePath(locale, `/matching/meeting/${matchingIdx}`)}>{name}</a>
                </p>
                {mayWriteLog && (
                  <p>
                    <Button
                      size="small"
                      href={localePath(locale, `/counseling/add?matching=${matchingIdx}`)}
                      label={t('participate.next.logOf', { name })}
                    >
                      {t('participate.next.log')}
                    </Button>
                  </p>
                )}
                {own && (
                  <p className="note">{t('participate.next.own', { time: own, place: ownPlace(locale) })}</p>
                )}
              </li>
            );
          })}
        </ul>
        {first && <p className="note">{zoneName(locale, zone, first.slot.startsAt)}</p>}
      </div>
    </section>
  );
}
