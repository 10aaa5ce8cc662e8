import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { nameIn } from '#domain/common/language.ts';
import { formatMoment } from '#i18n/format.ts';
import { localePath } from '#i18n/locales.ts';
import { useZone } from '#islands/matching/EventTimes.tsx';
import { useChanges } from '#islands/matching/use-changes.ts';
import { Button } from '#islands/ui/Button.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { createUnwrittenLogs } from '#stores/counseling/unwritten-logs.ts';

/** The meetings whose log is missing, each with the way to write it, while there is one. Nothing where none is: the list below it stands without it, too. */
export function UnwrittenLogs() {
  const t = useT<'counseling'>();
  const zone = useZone();
  const store = useStoreOf(createUnwrittenLogs);
  const meetings = useStore(store.$meetings);
  useEffect(() => void store.load(), [store]);
  useChanges(store.refresh);
  if (meetings.state !== 'ready' || meetings.totalCount === 0) return null;
  return (
    <section className="unwritten" aria-labelledby="unwritten">
      <h2 id="unwritten">{t('counseling.list.unwritten', { count: meetings.totalCount })}</h2>
      <ul>
        {meetings.data.map(({ matchingIdx, buyer, slot, mayWriteLog }) => {
          const name =
            nameIn(t.locale, { nameKo: buyer.companyName, nameEn: buyer.companyNameEn }) ||
            t('ui.formerMember');
          return (
            <li key={matchingIdx}>
              <a href={localePath(t.locale, `/matching/meeting/${matchingIdx}`)}>{name}</a>
              {slot && <time dateTime={slot.startsAt}>{formatMoment(t.locale, slot.startsAt, zone)}</time>}
              {mayWriteLog ? (
                <Button
                  size="small"
                  kind="second"
                  href={localePath(t.locale, `/counseling/add?matching=${matchingIdx}`)}
                  label={t('counseling.list.writeOf', { name })}
                >
                  {t('counseling.list.write')}
                </Button>
              ) : (
                <span className="note">{t('counseling.list.tooLate')}</span>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
