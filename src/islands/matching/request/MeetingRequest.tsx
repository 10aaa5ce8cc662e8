import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { Member } from '#api/account/member.ts';
import { isBeingArranged, takesRequests } from '#domain/matching/ranking.ts';
import type { ParticipateType } from '#domain/participation/participation.ts';
import type { Texts as TextData } from '#i18n/engine.ts';
import { localePath } from '#i18n/locales.ts';
import type { SharedArea } from '#i18n/translator.ts';
import { Button } from '#islands/ui/Button.tsx';
import { NotYet } from '#islands/ui/list/Loaded.tsx';
import { EmptyState, Skeleton } from '#islands/ui/States.tsx';
import { Texts, useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { toastOnNextPage } from '#shell/toast.ts';
import { createMeetingRequest } from '#stores/matching/meeting-request.ts';
import './meeting-request.css';
import { addressHere } from '#stores/lib/page-event.ts';
import { $event } from '#stores/site/event.ts';
import { MatchingGate } from '../MatchingGate.tsx';
import { RequestForm } from './RequestForm.tsx';

/** `/matching/apply?target={participateIdx}`: asking one participant for a meeting. */
export default function MeetingRequest({
  texts,
}: {
  texts: TextData<SharedArea | 'matching' | 'choice' | 'arranged'>;
}) {
  return (
    <Texts texts={texts}>
      <MatchingGate>{(own) => <Apply own={own} />}</MatchingGate>
    </Texts>
  );
}

function Apply({ own }: { own: Member }) {
  const t = useT<'matching'>();
  const event = useStore($event);
  const [targetIdx] = useState(() => Number(new URLSearchParams(location.search).get('target')));
  if (!(targetIdx > 0 && own.participateType)) {
    return (
      <EmptyState
        title={t('matching.apply.noTargetTitle')}
        text={t('matching.apply.noTargetText')}
        action={
          <Button href={localePath(t.locale, '/matching/info')}>{t('matching.apply.noTargetAction')}</Button>
        }
      />
    );
  }
  if (event && !takesRequests(event, false)) return <Arranged targetIdx={targetIdx} />;
  return <Opened key={own.participateType} targetIdx={targetIdx} type={own.participateType} />;
}

/** Where the organiser makes the meetings, what one can do instead of asking. */
function Arranged({ targetIdx }: { targetIdx: number }) {
  const t = useT<'matching' | 'arranged'>();
  const event = useStore($event);
  const isRanked = !!event && isBeingArranged(event);
  const path = isRanked ? `/matching/ranking?add=${targetIdx}` : '/matching/detail';
  return (
    <EmptyState
      title={t('arranged.title')}
      text={t(isRanked ? 'arranged.text' : 'arranged.closed')}
      action={
        <Button href={localePath(t.locale, addressHere(path))}>
          {t(isRanked ? 'arranged.add' : 'arranged.toMeetings')}
        </Button>
      }
    />
  );
}

function Opened({ targetIdx, type }: { targetIdx: number; type: ParticipateType }) {
  const t = useT<'matching'>();
  const request = useStoreOf(() => createMeetingRequest(targetIdx, type));
  const target = useStore(request.$target);
  const hasEnded = useStore($event)?.status === 'ended';
  const open = () => void request.open();
  const [isLeaving, setLeaving] = useState(false);
  useEffect(
    () =>
      void request.open().then(() => {
        const existing = request.$existing.get();
        if (!existing) return;
        setLeaving(true);
        toastOnNextPage(t(`matching.apply.already.${existing.stateMatching as 'request'}`));
        location.replace(localePath(t.locale, addressHere(`/matching/meeting/${existing.matchingIdx}`)));
      }),
    [request, t],
  );
  if (hasEnded)
    return (
      <EmptyState
        title={t('msg.event_the_end')}
        action={<Button href={localePath(t.locale, '/matching/detail')}>{t('matching.nav.detail')}</Button>}
      />
    );
  if (isLeaving) return <Skeleton rows={5} />;
  const find = localePath(t.locale, '/matching/info');
  const orElse = <Button href={find}>{t('matching.apply.noTargetAction')}</Button>;
  if (target.state !== 'ready') return <NotYet of={target} rows={5} onRetry={open} orElse={orElse} />;
  return <RequestForm request={request} target={target.data} />;
}
