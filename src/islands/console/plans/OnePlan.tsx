import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect } from 'react';
import type { MeetingPlan } from '#api/matching/plans/plan-parts.ts';
import { useChanges } from '#islands/matching/use-changes.ts';
import { Button } from '#islands/ui/Button.tsx';
import { NotYet } from '#islands/ui/list/Loaded.tsx';
import { EmptyState, Skeleton } from '#islands/ui/States.tsx';
import { Tabs } from '#islands/ui/Tabs.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { createOnePlan, type OnePlan as Store } from '#stores/matching/plans/one-plan.ts';
import { createPlanGrid } from '#stores/matching/plans/plan-grid.ts';
import { isUnderWay, type Plans, type PlanTab, planTabs } from '#stores/matching/plans/plans.ts';
import type { PlansArea } from './area.ts';
import { MorePlan } from './MorePlan.tsx';
import { scopeWords, type T, tooLargeWords } from './names.ts';
import { PlanState } from './PlanList.tsx';
import { PlanMeetings } from './PlanMeetings.tsx';
import { Publish } from './Publish.tsx';
import { Result } from './Result.tsx';
import { Watch } from './Watch.tsx';

const PlanGrid = lazy(async () => ({ default: (await import('./PlanGrid.tsx')).PlanGrid }));
const Repaired = lazy(async () => ({ default: (await import('./Repaired.tsx')).Repaired }));
const Fairness = lazy(async () => ({ default: (await import('./Fairness.tsx')).Fairness }));
const Compare = lazy(async () => ({ default: (await import('./Compare.tsx')).Compare }));

/** A plan: how it is made, what it comes to, its meetings, and the way to publish it. */
export function OnePlan({ planIdx, tab, plans }: { planIdx: number; tab: PlanTab; plans: Plans }) {
  const t = useT<PlansArea>();
  const store = useStoreOf(() => createOnePlan(planIdx));
  const loaded = useStore(store.$plan);
  useEffect(() => {
    void store.load();
    return store.leave;
  }, [store]);
  useChanges(store.refresh);
  return (
    <div className="plans">
      <p className="plans-back">
        <Button kind="plain" size="small" onClick={() => plans.goTo(null)}>
          {t('plans.one.back')}
        </Button>
      </p>
      {loaded.state === 'ready' ? (
        <Opened plan={loaded.data} store={store} tab={tab} plans={plans} />
      ) : (
        <NotYet
          of={loaded}
          rows={6}
          onRetry={store.load}
          orElse={
            <Button kind="second" onClick={() => plans.goTo(null)}>
              {t('plans.one.back')}
            </Button>
          }
        />
      )}
    </div>
  );
}

function Opened({
  plan,
  store,
  tab,
  plans,
}: {
  plan: MeetingPlan;
  store: Store;
  tab: PlanTab;
  plans: Plans;
}) {
  const t = useT<PlansArea>();
  const isRunning = isUnderWay(plan);
  const failed = failedWords(t, plan);
  return (
    <>
      <div className="plans-head">
        <h2>{plan.name}</h2>
        <PlanState plan={plan} />
        <span className="note">{scopeWords(t, plan)}</span>
        <Publish plan={plan} store={store} />
      </div>
      {isRunning ? (
        <Watch plan={plan} store={store} />
      ) : plan.result ? (
        <>
          {plan.state === 'draft' && failed !== null && <p role="alert">{failed}</p>}
          {plan.repair && plan.state === 'draft' && (
            <Suspense fallback={<Skeleton rows={3} />}>
              <Repaired plan={plan} plans={plans} />
            </Suspense>
          )}
          <Result plan={plan} onUnplaced={() => plans.goTo(plan.planIdx, 'unplaced')} />
          <Views plan={plan} store={store} tab={tab} plans={plans} />
        </>
      ) : (
        <EmptyState title={t('plans.result.none')} text={failed ?? t('plans.result.noneText')} />
      )}
      {!isRunning && <MorePlan key={plan.name} plan={plan} store={store} plans={plans} />}
    </>
  );
}

/** Why nothing came of the last run; null where something did. */
function failedWords(t: T, { run }: MeetingPlan): string | null {
  if (run?.state !== 'failed') return null;
  return run.tooLarge ? tooLargeWords(t, run.tooLarge) : t('plans.run.failed');
}

function Views({ plan, store, tab, plans }: { plan: MeetingPlan; store: Store; tab: PlanTab; plans: Plans }) {
  const t = useT<PlansArea>();
  const grid = useStoreOf(() => createPlanGrid(store));
  // What a run or a colleague changed is another version, and read anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another version makes it read anew.
  useEffect(() => {
    void (grid.$shown.get().state === 'ready' ? grid.refresh() : grid.load());
  }, [grid, plan.version, plan.state]);
  const views = {
    grid: () => <PlanGrid grid={grid} plan={plan} />,
    meetings: () => <PlanMeetings key="meetings" grid={grid} plan={plan} />,
    unplaced: () => <PlanMeetings key="unplaced" grid={grid} plan={plan} isUnplaced />,
    fairness: () => <Fairness key={plan.state} grid={grid} plan={plan} />,
    compare: () => <Compare plan={plan} plans={plans} />,
  };
  return (
    <Tabs
      label={t('plans.one.tabs')}
      options={planTabs.map((value) => ({ value, label: t(`plans.tab.${value}`) }))}
      value={tab}
      onChange={(value) => plans.goTo(plan.planIdx, value as PlanTab)}
    >
      <Suspense fallback={<Skeleton rows={6} />}>{views[tab]()}</Suspense>
    </Tabs>
  );
}
