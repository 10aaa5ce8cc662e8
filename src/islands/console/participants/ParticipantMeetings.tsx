import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { Meeting } from '#api/matching/matching.ts';
import type { ManagedParticipation } from '#api/participation/participate.ts';
import { nameIn } from '#domain/common/language.ts';
import { mayDo } from '#domain/common/permission.ts';
import { tableLabel } from '#domain/event/table-label.ts';
import { formatDay, formatSpan } from '#i18n/format.ts';
import { localePath } from '#i18n/locales.ts';
import { useReader } from '#islands/login/reader.ts';
import type { FormArea } from '#islands/participate/field-spec.ts';
import { Button } from '#islands/ui/Button.tsx';
import { PagedList } from '#islands/ui/list/PagedList.tsx';
import { StateBadge, toneOf } from '#islands/ui/States.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { createParticipantMeetings } from '#stores/participation/participant-meetings.ts';
import './participant-meetings.css';

const ArrangeFor = lazy(() => import('./ArrangeFor.tsx'));
const ManagedLimits = lazy(() => import('./ManagedLimits.tsx'));

/** Whom a participant meets or has asked, or was asked by: the other side, state, time and table, each with the way to it. */
export function ParticipantMeetings({
  detail,
  name,
  zone,
}: {
  detail: ManagedParticipation;
  name: string;
  zone: string;
}) {
  const t = useT<FormArea | 'manage' | 'arrangeFor'>();
  const [isArranging, setArranging] = useState(false);
  const [isLimiting, setLimiting] = useState(false);
  // Who manages participants alone makes no meetings.
  const mayArrange =
    mayDo(new Set(useReader()?.permissions), 'matching') && detail.stateParticipate === 'COMPLETE';
  const meetings = useStoreOf(() => createParticipantMeetings(detail));
  const loaded = useStore(meetings.$list);
  const page = useStore(meetings.$page);
  useEffect(() => void meetings.load(), [meetings]);
  return (
    <section className="manage-met" aria-labelledby="met">
      <h3 id="met">
        {loaded.state === 'ready'
          ? t('manage.met.count', { count: loaded.totalCount })
          : t('manage.met.title')}
      </h3>
      {mayArrange && (
        <Button kind="second" size="small" onClick={() => setArranging(true)}>
          {t('arrangeFor.make')}
        </Button>
      )}
      <Suspense>
        {isArranging && (
          <ArrangeFor
            detail={detail}
            name={name}
            zone={zone}
            onClose={() => setArranging(false)}
            onDone={() => {
              setArranging(false);
              void meetings.load();
            }}
          />
        )}
      </Suspense>
      <PagedList
        of={loaded}
        rows={2}
        onRetry={meetings.load}
        empty={(rows) => rows.length === 0 && <p className="note">{t('manage.met.none')}</p>}
        pages={{ page, onGo: meetings.turn }}
      >
        {(rows) => (
          <ul>
            {rows.map((meeting) => (
              <MetOne key={meeting.matchingIdx} meeting={meeting} of={detail} zone={zone} />
            ))}
          </ul>
        )}
      </PagedList>
      {mayArrange && (
        <details className="manage-limits" onToggle={(event) => setLimiting(event.currentTarget.open)}>
          <summary>{t('arrangeFor.limits.title')}</summary>
          <Suspense>{isLimiting && <ManagedLimits participateIdx={detail.participateIdx} />}</Suspense>
        </details>
      )}
    </section>
  );
}

/** What still waits for its time; a request that ended will never have one. */
const mayGetTime: ReadonlySet<Meeting['stateMatching']> = new Set(['request', 'pending']);

function MetOne({ meeting, of, zone }: { meeting: Meeting; of: ManagedParticipation; zone: string }) {
  const t = useT<FormArea | 'manage'>();
  const { locale } = t;
  const { slot, tableNo, tableName, byVideo, stateMatching } = meeting;
  const isOver = stateMatching === 'complete' && meeting.agenda === 'past';
  const isMissing = isOver && meeting.counselingIdx === null;
  const other = meeting[of.side === 'company' ? 'buyer' : 'company'];
  const name =
    nameIn(locale, { nameKo: other.companyName, nameEn: other.companyNameEn }) || t('ui.formerMember');
  return (
    <li>
      <p>
        <a href={localePath(locale, `/matching/meeting/${meeting.matchingIdx}`)}>{name}</a>{' '}
        <StateBadge tone={isMissing ? 'waiting' : toneOf[stateMatching]}>
          {isOver
            ? t(isMissing ? 'manage.met.logMissing' : 'manage.met.over')
            : t(`choice.matchingState.${stateMatching}`)}
        </StateBadge>
      </p>
      <p className="note figures">
        {slot ? (
          <time dateTime={slot.startsAt}>
            {formatDay(locale, slot.startsAt, zone)} {formatSpan(locale, slot.startsAt, slot.endsAt, zone)}
          </time>
        ) : (
          mayGetTime.has(stateMatching) && t('manage.met.noTime')
        )}
        {tableNo !== null && <> · {t('manage.met.table', { no: tableLabel(locale, tableNo, tableName) })}</>}
        {byVideo === 'Y' && <> · {t('manage.met.video')}</>}
        {meeting.isLocked && <> · {t('manage.met.locked')}</>}
        {meeting.wanted?.must && <> · {t('manage.met.must')}</>}
      </p>
    </li>
  );
}
