import { lazy, Suspense, useEffect, useState } from 'react';
import { Button } from '#islands/ui/Button.tsx';
import { Skeleton } from '#islands/ui/States.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { waitingLater } from '#stores/counseling/counseling-logs.ts';

// Months after the event, when few other pages are open.
const FollowUpResults = lazy(() => import('./FollowUpResults.tsx'));

/** How many logs wait for what came of them, and the way to say it; nothing while none does. */
export function FollowUpNotice() {
  const t = useT<'followUp'>();
  const [count, setCount] = useState(0);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => void waitingLater().then(setCount), []);
  if (count === 0) return null;
  return (
    <section className="follow-up-notice" aria-label={t('followUp.title')}>
      {isOpen ? (
        <Suspense fallback={<Skeleton rows={3} />}>
          <h2>{t('followUp.title')}</h2>
          <FollowUpResults />
        </Suspense>
      ) : (
        <p>
          {t('followUp.waitingLogs', { count })}{' '}
          <Button kind="second" size="small" onClick={() => setOpen(true)}>
            {t('followUp.open')}
          </Button>
        </p>
      )}
    </section>
  );
}
