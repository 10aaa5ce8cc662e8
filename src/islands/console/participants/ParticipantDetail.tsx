import { useStore } from '@nanostores/react';
import { type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { ManagedParticipation } from '#api/participation/participate.ts';
import { sentenceWithHelp } from '#i18n/engine.ts';
import { formatMoment } from '#i18n/format.ts';
import { AnsweredFiles } from '#islands/participate/AnsweredFiles.tsx';
import { nameOf, ParticipateBadge } from '#islands/participate/Answers.tsx';
import ApplicationAnswers from '#islands/participate/ApplicationAnswers.tsx';
import type { FormArea } from '#islands/participate/field-spec.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Loaded } from '#islands/ui/list/Loaded.tsx';
import { Skeleton } from '#islands/ui/States.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { tellDialog } from '#shell/asking/dialog.ts';
import { mayLeave } from '#shell/leave.ts';
import { errorKey } from '#stores/lib/loaded.ts';
import { createParticipantNotes } from '#stores/participation/participant-notes.ts';
import type { Participants } from '#stores/participation/participants.ts';
import { $event } from '#stores/site/event.ts';
import { ifMayLeave } from '../if-may-leave.ts';
import { CompanyChange } from './CompanyChange.tsx';
import { Decisions, isShortcut } from './Decisions.tsx';
import { GuestPerson } from './GuestPerson.tsx';
import { History } from './History.tsx';
import { MeetingLimits } from './MeetingLimits.tsx';
import { Notes } from './Notes.tsx';
import { ParticipantMeetings } from './ParticipantMeetings.tsx';

const ManagedPeople = lazy(() => import('./ManagedPeople.tsx'));
const EditOnBehalf = lazy(() => import('./EditOnBehalf.tsx'));
const FillGuest = lazy(() => import('./FillGuest.tsx'));

/** One application, all that was entered, and the decisions that its state allows. */
export default function ParticipantDetail({ participants }: { participants: Participants }) {
  const t = useT<FormArea | 'manage'>();
  const loaded = useStore(participants.$detail);
  const back = () => void ifMayLeave(() => participants.goTo(participants.$asked.get()));
  useEffect(() => {
    // The bar's back button leads to the list, not off the screen.
    const onBack = (event: Event) => {
      event.preventDefault();
      void ifMayLeave(() => participants.goTo(participants.$asked.get()));
    };
    window.addEventListener('backClick', onBack);
    return () => window.removeEventListener('backClick', onBack);
  }, [participants]);
  const turn = (direction: 'next' | 'previous') =>
    void participants
      .openNeighbour(direction, mayLeave)
      .catch((error: unknown) => tellDialog(sentenceWithHelp(t, errorKey(error))));
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    if (!isShortcut(event)) return;
    if (event.key === 'j' || event.key === 'n') turn('next');
    if (event.key === 'k' || event.key === 'p') turn('previous');
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: each key is one of the buttons within
    <div className="manage-detail" onKeyDown={onKey}>
      <div className="manage-acts">
        <Button kind="plain" size="small" onClick={back}>
          {t('manage.detail.back')}
        </Button>
        <Button kind="plain" size="small" onClick={() => turn('previous')}>
          {t('manage.detail.previousOne')}
        </Button>
        <Button kind="plain" size="small" onClick={() => turn('next')}>
          {t('manage.detail.nextOne')}
        </Button>
        <span className="note manage-keys">{t('manage.detail.keys')}</span>
      </div>
      <Loaded of={loaded} rows={8} onRetry={participants.load} orElse={null}>
        {(detail) => <Application participants={participants} detail={detail} />}
      </Loaded>
    </div>
  );
}

function Application({ participants, detail }: { participants: Participants; detail: ManagedParticipation }) {
  const t = useT<FormArea | 'manage'>();
  const { locale } = t;
  const zone = useStore($event)?.timeZone ?? 'UTC';
  const heading = useRef<HTMLHeadingElement>(null);
  const [isEditing, setEditing] = useState(false);
  const notes = useStoreOf(() => createParticipantNotes(detail.participateIdx));
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const name = nameOf(detail, locale === 'ko') || t('ui.formerMember');
  const isLive = detail.stateParticipate === 'REQUEST' || detail.stateParticipate === 'COMPLETE';
  // Of somebody without an account not everything is known.
  const Edit = detail.person ? FillGuest : EditOnBehalf;
  const isSaid = detail.company !== null || detail.buyer !== null || detail.visitor !== null;
  return (
    <>
      <div className="manage-head">
        <h2 ref={heading} tabIndex={-1}>
          {name}
        </h2>
        <p>
          <ParticipateBadge state={detail.stateParticipate} />
          <span>{t(`choice.participateType.${detail.participateType}`)}</span>
          <time dateTime={detail.createdAt}>{formatMoment(locale, detail.createdAt, zone)}</time>
        </p>
        {detail.deniedReason && (
          <p className="wizard-note">
            {t('manage.detail.reason')}: {detail.deniedReason}
          </p>
        )}
        {detail.cancelReason && (
          <p className="wizard-note">
            {t('manage.detail.cancelReason')}: {detail.cancelReason}
          </p>
        )}
      </div>
      <CompanyChange participants={participants} detail={detail} name={name} zone={zone} />
      <Decisions participants={participants} detail={detail} name={name} />
      {detail.memberIdx !== null && (
        <p className="note">
          {t('manage.detail.news')}: {t(detail.wantsNews ? 'manage.detail.newsYes' : 'manage.detail.newsNo')}
        </p>
      )}
      {isEditing ? (
        <Suspense fallback={<Skeleton rows={8} />}>
          <Edit
            detail={detail}
            name={name}
            onDone={(isChanged) => {
              setEditing(false);
              if (isChanged) void participants.load();
            }}
          />
        </Suspense>
      ) : (
        <div className="manage-sheets">
          <div>
            {isLive && isSaid && (
              <Button kind="second" size="small" onClick={() => setEditing(true)}>
                {t(detail.person ? 'manage.guest.fill' : 'manage.edit.open')}
              </Button>
            )}
            <ApplicationAnswers detail={detail} files="managed" />
          </div>
          <aside aria-label={t('manage.detail.beside')}>
            {detail.person && <GuestPerson detail={detail} person={detail.person} zone={zone} />}
            {detail.side !== 'visitor' && <ParticipantMeetings detail={detail} zone={zone} />}
            {detail.side !== 'visitor' && detail.stateParticipate === 'COMPLETE' && (
              <MeetingLimits key={detail.participateIdx} detail={detail} />
            )}
            {detail.side !== 'visitor' && isLive && isSaid && (
              <Suspense fallback={<Skeleton rows={3} />}>
                <ManagedPeople participateIdx={detail.participateIdx} />
              </Suspense>
            )}
            <Documents detail={detail} />
            <Notes store={notes} zone={zone} />
            <History store={notes} zone={zone} />
          </aside>
        </div>
      )}
    </>
  );
}

/** The papers of a company, large, beside what they prove. */
function Documents({ detail }: { detail: ManagedParticipation }) {
  const t = useT<FormArea | 'manage'>();
  const { company } = detail;
  if (!company) return null;
  const idxs = [company.bizDocFileIdx, ...company.etcDocFileIdxs, company.mainImgFileIdx].filter(
    (idx) => idx !== null,
  );
  if (idxs.length === 0) return null;
  return (
    <section className="manage-documents" aria-labelledby="documents">
      <h3 id="documents">{t('manage.detail.documents')}</h3>
      <AnsweredFiles value={idxs} whose="managed" />
    </section>
  );
}
