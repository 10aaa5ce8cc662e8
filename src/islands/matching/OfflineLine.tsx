import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { Member } from '#api/account/member.ts';
import { localePath } from '#i18n/locales.ts';
import { useT } from '#islands/ui/Texts.tsx';
import { $unsentCounts, countKey } from '#stores/counseling/unsent-count.ts';
import { $asOf } from '#stores/site/offline.ts';

/** Says from when what is shown is where there is no network, and how many logs wait to be sent. */
export function OfflineLine({ own }: { own: Member }) {
  const t = useT<'matching'>();
  const asOf = useStore($asOf);
  const waiting = useStore($unsentCounts)?.[countKey(own.memberIdx)] ?? 0;
  useEffect(() => {
    // After what the page itself asks for.
    const timer = setTimeout(() => {
      void import('#stores/matching/prefetch.ts')
        .then(({ prefetchOwn }) => prefetchOwn(own))
        .catch(() => undefined);
    }, 1500);
    return () => clearTimeout(timer);
  }, [own]);
  const time = asOf === undefined ? '' : timeOf(t.locale, asOf);
  return (
    <div role="status" className="no-print">
      {asOf !== undefined && <p className="form-note">{t('matching.offline.asOf', { time })}</p>}
      {waiting > 0 && (
        <p className="form-note">
          {t('matching.offline.waiting', { count: waiting })}{' '}
          <a href={localePath(t.locale, '/counseling/list')}>{t('matching.offline.toList')}</a>
        </p>
      )}
    </div>
  );
}

/** By the reader's own clock: the time, and the day where it is not today. */
function timeOf(locale: string, at: number): string {
  const isToday = new Date(at).toDateString() === new Date().toDateString();
  const day = isToday ? {} : ({ dateStyle: 'medium' } as const);
  return new Intl.DateTimeFormat(locale, { ...day, timeStyle: 'short' }).format(at);
}
