import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { MeetingPlan } from '#api/matching/plans/plan-parts.ts';
import { sentenceWithHelp } from '#i18n/engine.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Loaded } from '#islands/ui/list/Loaded.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { tellDialog } from '#shell/asking/dialog.ts';
import { errorKey } from '#stores/lib/loaded.ts';
import type { OnePlan } from '#stores/matching/plans/one-plan.ts';
import { isUnderWay } from '#stores/matching/plans/plans.ts';
import type { PlansArea } from './area.ts';
import { Held, Progress } from './Publishing.tsx';

/** The way from a draft to what everyone sees: the question, the minute, and how far it has come. */
export function Publish({ plan, store }: { plan: MeetingPlan; store: OnePlan }) {
  const t = useT<PlansArea>();
  const [isAsking, setAsking] = useState(false);
  const publishing = useStore(store.$publishing);
  if (plan.state === 'draft') {
    if (isUnderWay(plan) || !plan.result) return null;
    if (!isAsking)
      return (
        <div className="plans-publish-button">
          <Button onClick={() => setAsking(true)}>{t('plans.publish.open')}</Button>
        </div>
      );
    return <Question plan={plan} store={store} onBack={() => setAsking(false)} />;
  }
  if (plan.state === 'held') return <Held store={store} />;
  if (publishing.state !== 'ready') return null;
  return <Progress plan={plan} store={store} publishing={publishing.data} />;
}

/** What publishing does, in figures, before it is done. */
function Question({ plan, store, onBack }: { plan: MeetingPlan; store: OnePlan; onBack: () => void }) {
  const t = useT<PlansArea>();
  const standing = useStore(store.$standing);
  const publishing = useStore(store.$publishing);
  const [isBusy, setBusy] = useState(false);
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    void store.askAboutPublishing();
    head.current?.focus();
  }, [store]);
  const publish = async () => {
    setBusy(true);
    // Taken back, it is a draft again, about which nothing is asked.
    await store.publish().then(onBack, (error: unknown) => tellDialog(sentenceWithHelp(t, errorKey(error))));
    setBusy(false);
  };
  return (
    <section className="plans-publish" aria-labelledby="plans-ask">
      <h3 id="plans-ask" ref={head} tabIndex={-1}>
        {t('plans.publish.title')}
      </h3>
      <Loaded of={publishing} rows={2} onRetry={store.askAboutPublishing}>
        {({ people }) => (
          <ul>
            <li>{t('plans.publish.meetings', { count: plan.result?.placed ?? 0 })}</li>
            <li>{t('plans.publish.people', { count: people })}</li>
            {standing.state === 'ready' && (
              <>
                <li>
                  {t('plans.publish.changes', {
                    added: standing.data.differences.onlyHere,
                    moved: standing.data.differences.moved,
                    table: standing.data.differences.table,
                  })}
                </li>
                {standing.data.differences.onlyThere > 0 && (
                  <li>{t('plans.publish.gone', { count: standing.data.differences.onlyThere })}</li>
                )}
              </>
            )}
          </ul>
        )}
      </Loaded>
      <p className="note">{t('plans.publish.minute')}</p>
      <div className="manage-acts">
        <Button busy={isBusy} disabled={publishing.state !== 'ready'} onClick={() => void publish()}>
          {t('plans.publish.do')}
        </Button>
        <Button kind="second" disabled={isBusy} onClick={onBack}>
          {t('plans.publish.back')}
        </Button>
      </div>
    </section>
  );
}
