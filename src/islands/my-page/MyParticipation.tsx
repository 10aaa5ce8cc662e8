import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { BlockedBy } from '#api/matching/matching.ts';
import { nameIn } from '#domain/common/language.ts';
import { type ParticipateType, participatePaths, sideOf } from '#domain/participation/participation.ts';
import { sentenceWithHelp } from '#i18n/engine.ts';
import { formatDay, formatMoment } from '#i18n/format.ts';
import { localePath } from '#i18n/locales.ts';
import { useChanges } from '#islands/matching/use-changes.ts';
import { nameOf, ParticipateBadge } from '#islands/participate/Answers.tsx';
import type { FormArea } from '#islands/participate/field-spec.ts';
import { Button } from '#islands/ui/Button.tsx';
import { NotYet } from '#islands/ui/list/Loaded.tsx';
import { EmptyState, Skeleton } from '#islands/ui/States.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { confirmAct } from '#shell/asking/confirm.ts';
import { tellDialog } from '#shell/asking/dialog.ts';
import { toast } from '#shell/toast.ts';
import { blockingMeetingOf } from '#stores/account/blocking-meeting.ts';
import { errorKey } from '#stores/lib/loaded.ts';
import { createMyParticipation } from '#stores/participation/my-participation.ts';
import { $event } from '#stores/site/event.ts';
import { $member } from '#stores/site/session.ts';
import { BlockingMeeting } from './BlockingMeeting.tsx';
import { ChangeNotice } from './ChangeNotice.tsx';
import { MyProducts } from './MyProducts.tsx';
import { TakeOverOffer } from './TakeOverOffer.tsx';

// Few readers open it, so its scripts come when they do.
const StillEmpty = lazy(() => import('./StillEmpty.tsx'));
const ApplicationAnswers = lazy(() => import('#islands/participate/ApplicationAnswers.tsx'));

/** Where one's participation stands: its state in words, what comes next, and the way out. */
export function MyParticipation() {
  const t = useT<FormArea>();
  return (
    <section aria-labelledby="participation">
      <h2 id="participation">{t('participate.state.title')}</h2>
      <TakeOverOffer />
      <Standing />
    </section>
  );
}

/** That a manager's cancellation may be objected to, until when, and to whom; nothing once that is over. */
function Objection({ until, zone }: { until: string | null; zone: string }) {
  const t = useT<FormArea>();
  if (until === null || until < new Date().toISOString()) return null;
  const email = t('participate.state.organiserEmail');
  return (
    <p>
      {t('participate.state.object', { until: formatMoment(t.locale, until, zone) })}{' '}
      {email === '' ? (
        t('participate.state.objectAtDesk')
      ) : (
        <a href={`mailto:${email}`}>{t('participate.state.objectTo')}</a>
      )}
    </p>
  );
}

const pathOf = (type: ParticipateType) =>
  Object.entries(participatePaths).find(([, named]) => named === type)?.[0] ?? '';

function Standing() {
  const t = useT<FormArea>();
  const { locale } = t;
  const participation = useStoreOf(createMyParticipation);
  const loaded = useStore(participation.$participation);
  const zone = useStore($event)?.timeZone ?? 'UTC';
  const inCharge = useStore($member)?.inCharge;
  const [isBusy, setBusy] = useState(false);
  const [areAnswersOpened, setAnswersOpened] = useState(false);
  const [held, setHeld] = useState<BlockedBy>();
  useEffect(() => void participation.load(), [participation]);
  useChanges(participation.refresh);
  if (loaded.state === 'failed' && loaded.key === 'msg.participate_not_found')
    return (
      <EmptyState
        title={t('participate.state.none')}
        text={t('participate.state.noneLead')}
        action={<Button href={localePath(locale, '/participate')}>{t('participate.state.apply')}</Button>}
      />
    );
  if (loaded.state !== 'ready') return <NotYet of={loaded} rows={2} onRetry={participation.load} />;
  const { participateType, stateParticipate, deniedReason, cancelReason, createdAt } = loaded.data;
  const reason = deniedReason ?? cancelReason;
  const isLive = stateParticipate === 'REQUEST' || stateParticipate === 'COMPLETE';
  const isVisitor = sideOf[participateType] === 'visitor';
  // A company's parts are changed each on its own screen, once it is approved.
  const isOwnCompany = stateParticipate === 'COMPLETE' && participateType === 'COMPANY';
  const form = localePath(locale, `/participate/${pathOf(participateType)}`);
  const says = {
    REQUEST: t('participate.state.request'),
    COMPLETE: t(isVisitor ? 'participate.state.visitorComplete' : 'participate.state.complete'),
    DENIED: t('participate.state.denied'),
    CANCEL: t('participate.state.cancelled'),
  }[stateParticipate];
  const cancel = async () => {
    // A visitor has no meetings that could be cancelled with it.
    const question = t(
      isVisitor ? 'participate.state.confirmCancelVisitor' : 'participate.state.confirmCancel',
    );
    const words = { ok: t('participate.state.cancel'), danger: true };
    if (!(await confirmAct('cancel', question, words))) return;
    setBusy(true);
    setHeld(undefined);
    await participation.cancel().then(
      () => toast(t('participate.state.cancelDone')),
      (error: unknown) => {
        const meeting = blockingMeetingOf(error);
        setHeld(meeting);
        return meeting ? undefined : tellDialog(sentenceWithHelp(t, errorKey(error)));
      },
    );
    setBusy(false);
  };
  return (
    <div className="standing">
      <p className="standing-state">
        <ParticipateBadge state={stateParticipate} />
        <span>{says}</span>
      </p>
      {!isLive && reason && (
        <div className="standing-reason">
          <h3>{t('participate.state.reason')}</h3>
          <p>{reason}</p>
          <Objection until={loaded.data.objectUntil} zone={zone} />
        </div>
      )}
      {/* Whoever applied by what the specification lists has said all of it. */}
      {stateParticipate === 'COMPLETE' && !isVisitor && !inCharge && loaded.data.formIdx !== null && (
        <Suspense fallback={null}>
          <StillEmpty own={loaded.data} form={form} />
        </Suspense>
      )}
      <ChangeNotice own={loaded.data} />
      <dl className="facts">
        <div>
          <dt>{t('participate.state.type')}</dt>
          <dd>{t(`choice.participateType.${participateType}`)}</dd>
        </div>
        <div>
          <dt>{t('participate.state.name')}</dt>
          <dd>{nameOf(loaded.data, locale === 'ko')}</dd>
        </div>
        <div>
          <dt>{t('participate.state.appliedAt')}</dt>
          <dd>{formatDay(locale, createdAt, zone)}</dd>
        </div>
      </dl>
      {!isVisitor && (
        <details
          className="standing-answers"
          onToggle={(event) => event.currentTarget.open && setAnswersOpened(true)}
        >
          <summary>{t('participate.state.answers')}</summary>
          {areAnswersOpened && (
            <Suspense fallback={<Skeleton rows={3} />}>
              <ApplicationAnswers detail={loaded.data} />
            </Suspense>
          )}
        </details>
      )}
      <div className="form-failure" role="alert">
        {held && (
          <>
            <p>{t('msg.late_cancellation')}</p>
            <BlockingMeeting held={held} />
          </>
        )}
      </div>
      {isLive && inCharge && (
        <p className="wizard-note">
          {t('participate.state.inCharge', { name: nameIn(locale, inCharge) })}{' '}
          <a href="#people">{t('participate.state.people')}</a>
        </p>
      )}
      <div className="form-actions">
        {isLive && inCharge ? null : isLive ? (
          <>
            <Button kind="second" href={isOwnCompany ? localePath(locale, '/my-page?edit=company') : form}>
              {t(
                isOwnCompany
                  ? 'participate.mine.editCompany'
                  : isVisitor
                    ? 'participate.state.pass'
                    : 'participate.state.edit',
              )}
            </Button>
            <Button kind="danger" busy={isBusy} onClick={() => void cancel()}>
              {t('participate.state.cancel')}
            </Button>
          </>
        ) : (
          <>
            <Button href={form}>{t('participate.state.again')}</Button>
            <Button kind="plain" href={localePath(locale, '/participate')}>
              {t('participate.wizard.changeType')}
            </Button>
          </>
        )}
      </div>
      {isOwnCompany && !inCharge && <MyProducts products={loaded.data.products} />}
    </div>
  );
}
