import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useState } from 'react';
import type { Member } from '#api/account/member.ts';
import { sideOf } from '#domain/participation/participation.ts';
import { localePath } from '#i18n/locales.ts';
import { useReader } from '#islands/login/reader.ts';
import { Button } from '#islands/ui/Button.tsx';
import { EmptyState, FailedState, Skeleton } from '#islands/ui/States.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { $event } from '#stores/site/event.ts';
import { startOffline } from '#stores/site/offline.ts';
import { OfflineLine } from './OfflineLine.tsx';
import './matching.css';

/** After how many milliseconds without the event the page says that something is wrong. */
const patience = 8000;

interface Gate {
  children: (own: Member) => ReactNode;
  /** Lets in whoever has applied as a company or buyer, whatever came of it. */
  applicants?: boolean;
}

/**
 * Wraps every matching page in the check of who may use it. Only an approved company or buyer does;
 * anyone else reads why not and what to do next. Inside, the member and the event are known.
 */
export function MatchingGate({ children, applicants = false }: Gate) {
  const stored = useReader();
  // The token is in the browser's storage, so the server draws a placeholder, and so does the first client render.
  const [isHere, setHere] = useState(false);
  useEffect(() => setHere(true), []);
  const member = isHere ? stored : undefined;
  // Before anything inside asks for something.
  if (member) startOffline(member.memberIdx);
  return (
    <div className="lattice matching">
      {member ? (
        <Inside own={member} applicants={applicants}>
          {children}
        </Inside>
      ) : (
        <Skeleton />
      )}
    </div>
  );
}

function Inside({ own, children, applicants }: Gate & { own: Member }) {
  const t = useT<'matching'>();
  const event = useStore($event);
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patience);
    return () => clearTimeout(timer);
  }, []);
  const isApplicant = !!own.participateType && sideOf[own.participateType] !== 'visitor';
  const shut = applicants && isApplicant ? null : whyNot(own, t);
  if (shut) return shut;
  if (!event)
    return isLate ? <FailedState text={t('msg.fail')} onRetry={() => location.reload()} /> : <Skeleton />;
  return (
    <>
      <OfflineLine own={own} />
      {children(own)}
    </>
  );
}

/** What keeps someone out, and what they can do about it; null of an approved company or buyer. */
function whyNot(own: Member, t: ReturnType<typeof useT<'matching'>>): ReactNode {
  const to = (path: string, words: string) => <Button href={localePath(t.locale, path)}>{words}</Button>;
  if (
    own.participateIdx === 0 ||
    !own.participateType ||
    own.stateParticipate === 'DENIED' ||
    own.stateParticipate === 'CANCEL'
  ) {
    return (
      <EmptyState
        title={t('matching.gate.noneTitle')}
        text={t('matching.gate.noneText')}
        action={to('/participate', t('matching.gate.noneAction'))}
      />
    );
  }
  if (own.stateParticipate !== 'COMPLETE') {
    return (
      <EmptyState
        title={t('matching.gate.pendingTitle')}
        text={t('msg.participate_pending')}
        action={to('/my-page', t('matching.gate.pendingAction'))}
      />
    );
  }
  if (sideOf[own.participateType] === 'visitor') {
    return (
      <EmptyState
        title={t('matching.gate.visitorTitle')}
        text={t('matching.gate.visitorText')}
        action={to('/visit', t('matching.gate.visitorAction'))}
      />
    );
  }
  return null;
}
