import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect } from 'react';
import type { ParticipateDetail } from '#api/participate.ts';
import { sentence } from '#i18n/engine.ts';
import { localePath } from '#i18n/locales.ts';
import { Button } from '#islands/ui/Button.tsx';
import { EmptyState, FailedState, Skeleton } from '#islands/ui/States.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { createMyParticipation } from '#stores/my-participation.ts';

/** A screen of my page that changes a part of one's live company; it leads back to my page. */
export function OwnScreen({ children }: { children: (own: ParticipateDetail) => ReactNode }) {
  const t = useT<'participate'>();
  const { $participation, load } = useStoreOf(createMyParticipation);
  const loaded = useStore($participation);
  useEffect(() => void load(), [load]);
  const back = (
    <Button kind="plain" size="small" href={localePath(t.locale, '/my-page')}>
      {t('participate.mine.back')}
    </Button>
  );
  if (loaded.state === 'loading') return <Skeleton rows={6} />;
  if (loaded.state === 'failed' && loaded.key !== 'msg.participate_not_found')
    return <FailedState text={sentence(t, loaded.key)} onRetry={() => void load()} />;
  const own = loaded.state === 'ready' ? loaded.data : undefined;
  const isLive = own?.stateParticipate === 'REQUEST' || own?.stateParticipate === 'COMPLETE';
  if (!own?.company || !isLive) return <EmptyState title={t('participate.mine.none')} action={back} />;
  return (
    <div className="own-screen">
      <div>{back}</div>
      {children(own)}
    </div>
  );
}
