import { useStore } from '@nanostores/react';
import { lazy, Suspense, useState } from 'react';
import { localePath } from '#i18n/locales.ts';
import { Button } from '#islands/ui/Button.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import type { Plans } from '#stores/matching/plans/plans.ts';
import type { PlansArea } from './area.ts';

const EventOrders = lazy(() => import('#islands/meeting-order/EventOrders.tsx'));

/** How many meetings are to come before others, which every plan keeps, with the way to them or to where one is set. */
export function Orders({ plans }: { plans: Plans }) {
  const t = useT<PlansArea>();
  const loaded = useStore(plans.$readiness);
  const [isOpen, setOpen] = useState(false);
  if (loaded.state !== 'ready') return null;
  const { orders } = loaded.data;
  if (orders === 0)
    return (
      <p className="note">
        {t('plans.counts.noOrders')}{' '}
        <a href={localePath(t.locale, '/manage/schedule')}>{t('plans.counts.toSchedule')}</a>
      </p>
    );
  return (
    <>
      <p>
        {t('plans.counts.orders', { count: orders })}{' '}
        <Button kind="plain" size="small" onClick={() => setOpen(true)}>
          {t('plans.counts.toOrders')}
        </Button>
      </p>
      <Suspense>
        {isOpen && <EventOrders onChanged={plans.refresh} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
