import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { Notice } from '#api/notice/notice.ts';
import { nameIn } from '#domain/common/language.ts';
import { meetingDecision, meetingNext } from '#domain/matching/meeting-decision.ts';
import {
  decisionKinds,
  decisionPath,
  holePath,
  isOfHole,
  type NoticeKind,
  noticePath,
  toldAs,
} from '#domain/notice/notice.ts';
import type { Texts as TextData } from '#i18n/engine.ts';
import { formatMoment } from '#i18n/format.ts';
import { localePath } from '#i18n/locales.ts';
import type { SharedArea } from '#i18n/translator.ts';
import { Button } from '#islands/ui/Button.tsx';
import { PagedList } from '#islands/ui/list/PagedList.tsx';
import { EmptyState } from '#islands/ui/States.tsx';
import { Texts, useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { createNotices, noticeRows } from '#stores/notice/notices.ts';
import { $isApproved } from '#stores/site/session.ts';
import { Moment, useZone, ZoneLine } from '../EventTimes.tsx';
import { MatchingGate } from '../MatchingGate.tsx';
import { placeText } from '../MeetingPlace.tsx';
import { useChanges } from '../use-changes.ts';
import { HoleOffers } from './HoleOffers.tsx';
import './my-notices.css';

/** `/matching/notices`: what changed for the reader, newest first; each leads to its meeting. */
export default function MyNotices({
  texts,
}: {
  texts: TextData<SharedArea | 'matching' | 'notice' | 'hole'>;
}) {
  return (
    <Texts texts={texts}>
      <MatchingGate applicants>
        {() => (
          <>
            <HoleOffers />
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
  useEffect(() => void notices.load(), [notices]);
  useChanges(notices.refresh);
  const empty = (
    <EmptyState
      title={t('notice.emptyTitle')}
      text={t('notice.emptyText')}
      action={<Button href={localePath(t.locale, '/matching/info')}>{t('matching.detail.find')}</Button>}
    />
  );
  return (
    <PagedList
      of={useStore(notices.$notices)}
      rows={6}
      onRetry={notices.load}
      empty={(rows) => rows.length === 0 && empty}
      pages={{ page: useStore(notices.$page), rows: noticeRows, onGo: notices.turnTo }}
    >
      {(rows) => (
        <>
          <ZoneLine plain />
          <ul className="notices">
            {rows.map((notice) => (
              <One key={notice.noticeIdx} notice={notice} />
            ))}
          </ul>
        </>
      )}
    </PagedList>
  );
}

function One({ notice }: { notice: Notice }) {
  const t = useT<'matching' | 'notice'>();
  const zone = useZone();
  const isApproved = useStore($isApproved);
  const { kind, matchingIdx, startsAt, tableNo, tableName, isRead, createdAt } = notice;
  const decision = decisionKinds.find((one) => one === kind);
  const told = toldAs(kind, startsAt);
  // What was accepted leads to its meeting, as the whole row does.
  const ended = meetingDecision(kind, startsAt);
  const findsNext = kind === 'participationApproved' || (ended && meetingNext[ended] === 'find');
  const who =
    nameIn(t.locale, { nameKo: notice.nameKo ?? '', nameEn: notice.nameEn ?? '' }) || t('ui.formerMember');
  return (
    <li data-unread={isRead ? undefined : ''}>
      <a
        href={localePath(
          t.locale,
          decision
            ? decisionPath(decision)
            : isOfHole(kind)
              ? holePath
              : noticePath(kind as NoticeKind, matchingIdx ?? 0),
        )}
      >
        {!isRead && <span className="visually-hidden">{t('notice.unread')} </span>}
        {t(`notice.kind.${told}`, {
          who,
          minutes: notice.lateMinutes ?? 0,
          meetings: notice.meetings ?? 0,
        })}
      </a>
      {startsAt !== null && (
        <p>
          {formatMoment(t.locale, startsAt, zone)} · {placeText(t, { tableNo, tableName, byVideo: 'Y' })}
        </p>
      )}
      {findsNext && isApproved && (
        <p className="notice-next">
          <Button size="small" href={localePath(t.locale, '/matching/info')}>
            {t('matching.detail.find')}
          </Button>
        </p>
      )}
      <p className="note">
        <Moment at={createdAt} />
      </p>
    </li>
  );
}
