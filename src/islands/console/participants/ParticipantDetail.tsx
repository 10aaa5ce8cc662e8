import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { ManagedParticipation, ParticipateDetail } from '#api/participate.ts';
import { sentence, sentenceWithHelp } from '#i18n/engine.ts';
import { formatMoment } from '#i18n/format.ts';
import { ReasonDialog } from '#islands/form/ReasonDialog.tsx';
import { nameOf, ParticipateBadge } from '#islands/participate/Answers.tsx';
import ApplicationAnswers from '#islands/participate/ApplicationAnswers.tsx';
import type { FormArea } from '#islands/participate/field-spec.ts';
import { Button } from '#islands/ui/Button.tsx';
import { FailedState, Skeleton } from '#islands/ui/States.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { tellDialog } from '#shell/dialog.ts';
import { toast } from '#shell/toast.ts';
import { $event } from '#stores/event.ts';
import { canRetry, errorKey } from '#stores/lib/loaded.ts';
import type { Participants } from '#stores/participants.ts';
import { CompanyChange } from './CompanyChange.tsx';

/** One application, all that was entered, and the decisions that its state allows. */
export function ParticipantDetail({ participants }: { participants: Participants }) {
  const t = useT<FormArea | 'manage'>();
  const loaded = useStore(participants.$detail);
  const back = () => participants.goTo(participants.$asked.get());
  useEffect(() => {
    // The bar's back button leads to the list, not off the screen.
    const onBack = (event: Event) => {
      event.preventDefault();
      participants.goTo(participants.$asked.get());
    };
    window.addEventListener('backClick', onBack);
    return () => window.removeEventListener('backClick', onBack);
  }, [participants]);
  return (
    <div className="manage-detail">
      <Button kind="plain" size="small" onClick={back}>
        {t('manage.detail.back')}
      </Button>
      {loaded.state === 'loading' && <Skeleton rows={8} />}
      {loaded.state === 'failed' && (
        <FailedState
          text={sentence(t, loaded.key)}
          onRetry={canRetry(loaded.key) ? () => void participants.load() : undefined}
        />
      )}
      {loaded.state === 'ready' && <Application participants={participants} detail={loaded.data} />}
    </div>
  );
}

function Application({ participants, detail }: { participants: Participants; detail: ManagedParticipation }) {
  const t = useT<FormArea | 'manage'>();
  const { locale } = t;
  const zone = useStore($event)?.timeZone ?? 'UTC';
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const name = nameOf(detail, locale === 'ko') || t('ui.formerMember');
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
      </div>
      <CompanyChange participants={participants} detail={detail} name={name} zone={zone} />
      <Decisions participants={participants} detail={detail} name={name} />
      <p className="note">
        {t('manage.detail.news')}: {t(detail.wantsNews ? 'manage.detail.newsYes' : 'manage.detail.newsNo')}
      </p>
      <ApplicationAnswers detail={detail} files="managed" />
    </>
  );
}

/** Approving and denying wait for an answer; what was approved can be cancelled; the rest is settled. */
function Decisions({
  participants,
  detail,
  name,
}: {
  participants: Participants;
  detail: ParticipateDetail;
  name: string;
}) {
  const t = useT<'manage'>();
  const [isBusy, setBusy] = useState(false);
  const [asked, setAsked] = useState<'deny' | 'cancel'>();
  const isWaiting = detail.stateParticipate === 'REQUEST';
  if (!isWaiting && detail.stateParticipate !== 'COMPLETE') return null;
  const onApprove = async () => {
    setBusy(true);
    await participants.approve(detail.participateIdx).then(
      () => toast(t('manage.detail.approved')),
      (error: unknown) => tellDialog(sentenceWithHelp(t, errorKey(error))),
    );
    setBusy(false);
  };
  return (
    <div className="form-actions manage-decisions">
      {isWaiting ? (
        <>
          <Button busy={isBusy} onClick={() => void onApprove()}>
            {t('manage.detail.approve')}
          </Button>
          <Button kind="danger" onClick={() => setAsked('deny')}>
            {t('manage.detail.deny')}
          </Button>
        </>
      ) : (
        <Button kind="danger" onClick={() => setAsked('cancel')}>
          {t('manage.detail.cancel')}
        </Button>
      )}
      <Reason participants={participants} asked={asked} name={name} onClose={() => setAsked(undefined)} />
    </div>
  );
}

/** The dialog in which a denial or a cancellation gets its reason. */
function Reason({
  participants,
  asked,
  name,
  onClose,
}: {
  participants: Participants;
  asked: 'deny' | 'cancel' | undefined;
  name: string;
  onClose: () => void;
}) {
  const t = useT<'manage'>();
  const isDenial = asked !== 'cancel';
  return (
    <ReasonDialog
      form={isDenial ? participants.denyForm : participants.cancelForm}
      open={asked !== undefined}
      optional={!isDenial}
      onClose={onClose}
      words={{
        title: t(isDenial ? 'manage.detail.denyTitle' : 'manage.detail.cancelTitle', { name }),
        text: t(isDenial ? 'manage.detail.denyLead' : 'manage.detail.cancelLead'),
        field: t(isDenial ? 'manage.detail.reason' : 'manage.detail.cancelReason'),
        submit: t(isDenial ? 'manage.detail.deny' : 'manage.detail.cancel'),
        keep: t('manage.detail.close'),
        done: t(isDenial ? 'manage.detail.denied' : 'manage.detail.cancelled'),
      }}
    />
  );
}
