import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect } from 'react';
import type { ParticipateDetail } from '#api/participation/participate.ts';
import { nameIn } from '#domain/common/language.ts';
import { localePath } from '#i18n/locales.ts';
import { AskedBy } from '#islands/event-form/asks.ts';
import { useOwnForm } from '#islands/event-form/use-own-form.ts';
import { Button } from '#islands/ui/Button.tsx';
import { NotYet } from '#islands/ui/list/Loaded.tsx';
import { EmptyState, Skeleton } from '#islands/ui/States.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import type { AskedForm } from '#stores/event-form/event-form.ts';
import { createMyParticipation } from '#stores/participation/my-participation.ts';
import { $member } from '#stores/site/session.ts';

/** A screen of my page that changes a part of one's live company, by the form by which it takes part; it leads back to my page. */
export function OwnScreen({
  children,
}: {
  children: (own: ParticipateDetail, form: AskedForm) => ReactNode;
}) {
  const t = useT<'participate'>();
  const { $participation, load } = useStoreOf(createMyParticipation);
  const loaded = useStore($participation);
  const inCharge = useStore($member)?.inCharge;
  useEffect(() => void load(), [load]);
  const back = (
    <Button kind="plain" size="small" href={localePath(t.locale, '/my-page')}>
      {t('participate.mine.back')}
    </Button>
  );
  const own = loaded.state === 'ready' ? loaded.data : undefined;
  const isNone = loaded.state === 'failed' && loaded.key === 'msg.participate_not_found';
  if (loaded.state !== 'ready' && !isNone) return <NotYet of={loaded} rows={6} onRetry={load} />;
  const isLive = own?.stateParticipate === 'REQUEST' || own?.stateParticipate === 'COMPLETE';
  if (own && isLive && inCharge)
    return (
      <EmptyState
        title={t('participate.state.inCharge', { name: nameIn(t.locale, inCharge) })}
        action={back}
      />
    );
  if (!own?.company || !isLive) return <EmptyState title={t('participate.mine.none')} action={back} />;
  return (
    <div className="own-screen">
      <div>{back}</div>
      <ByOwnForm own={own}>{children}</ByOwnForm>
    </div>
  );
}

function ByOwnForm({
  own,
  children,
}: {
  own: ParticipateDetail;
  children: (own: ParticipateDetail, form: AskedForm) => ReactNode;
}) {
  const form = useOwnForm(own);
  if (form === undefined) return <Skeleton rows={6} />;
  return <AskedBy value={form}>{children(own, form)}</AskedBy>;
}
