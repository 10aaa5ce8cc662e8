import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { Notice } from '#api/notice.ts';
import { nameIn } from '#domain/language.ts';
import { noticePath, toldAs } from '#domain/notice.ts';
import { sentence, type Texts as TextData } from '#i18n/engine.ts';
import { formatMoment } from '#i18n/format.ts';
import { localePath } from '#i18n/locales.ts';
import type { SharedArea } from '#i18n/translator.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Pager } from '#islands/ui/Pager.tsx';
import { EmptyState, FailedState, Skeleton } from '#islands/ui/States.tsx';
import { Texts, useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { createNotices, noticeRows } from '#stores/notices.ts';
import { Moment, useZone, ZoneLine } from './EventTimes.tsx';
import { MatchingGate } from './MatchingGate.tsx';
import { useChanges } from './use-changes.ts';
import './my-notices.css';

/** `/matching/notices`: what changed for the reader, newest first; each leads to its meeting. */
export default function MyNotices({ texts }: { texts: TextData<SharedArea | 'matching' | 'notice'> }) {
  return (
    <Texts texts={texts}>
      <MatchingGate>
        {() => (
          <>
            <List />
            <Switches />
          </>
        )}
      </MatchingGate>
    </Texts>
  );
}

/** The way to what else reaches the reader, and how. */
function Switches() {
  const t = useT<'notice'>();
  return (
    <p className="notices-switches">
      <a className="quiet-link" href={localePath(t.locale, '/my-page#notices')}>
        {t('notice.switches')}
      </a>
    </p>
  );
}

function List() {
  const t = useT<'matching' | 'notice'>();
  const notices = useStoreOf(createNotices);
  const loaded = useStore(notices.$notices);
  const page = useStore(notices.$page);
  useEffect(() => void notices.load(), [notices]);
  useChanges(notices.refresh);
  if (loaded.state === 'loading') return <Skeleton rows={6} />;
  if (loaded.state === 'failed')
    return <FailedState text={sentence(t, loaded.key)} onRetry={() => void notices.load()} />;
  if (loaded.data.length === 0)
    return (
      <EmptyState
        title={t('notice.emptyTitle')}
        text={t('notice.emptyText')}
        action={<Button href={localePath(t.locale, '/matching/info')}>{t('matching.detail.find')}</Button>}
      />
    );
  return (
    <>
      <ZoneLine plain />
      <ul className="notices">
        {loaded.data.map((notice) => (
          <One key={notice.noticeIdx} notice={notice} />
        ))}
      </ul>
      <Pager page={page} rows={noticeRows} totalCount={loaded.totalCount} onGo={notices.turnTo} />
    </>
  );
}

function One({ notice }: { notice: Notice }) {
  const t = useT<'matching' | 'notice'>();
  const zone = useZone();
  const { kind, matchingIdx, startsAt, tableNo, isRead, createdAt } = notice;
  const who =
    nameIn(t.locale, { nameKo: notice.nameKo ?? '', nameEn: notice.nameEn ?? '' }) || t('ui.formerMember');
  return (
    <li data-unread={isRead ? undefined : ''}>
      <a href={localePath(t.locale, noticePath(kind, matchingIdx))}>
        {!isRead && <span className="visually-hidden">{t('notice.unread')} </span>}
        {t(`notice.kind.${toldAs(kind, startsAt)}`, { who, minutes: notice.lateMinutes ?? 0 })}
      </a>
      {startsAt !== null && tableNo !== null && (
        <p>
          {formatMoment(t.locale, startsAt, zone)} · {t('matching.detail.tableNo', { no: tableNo })}
        </p>
      )}
      <p className="note">
        <Moment at={createdAt} />
      </p>
    </li>
  );
}
