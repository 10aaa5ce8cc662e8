import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect } from 'react';
import type { Texts as TextData } from '#i18n/engine.ts';
import { useChanges } from '#islands/matching/use-changes.ts';
import { useListAddress } from '#islands/ui/list/use-list-address.ts';
import { Skeleton } from '#islands/ui/States.tsx';
import { Tabs } from '#islands/ui/Tabs.tsx';
import { Texts, useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { createPlans, type PlanView, planViews, type Plans as Store } from '#stores/matching/plans/plans.ts';
import { ConsoleGate } from '../ConsoleGate.tsx';
import type { PlansArea } from './area.ts';
import { MakePlan } from './MakePlan.tsx';
import { OnePlan } from './OnePlan.tsx';
import { Orders } from './Orders.tsx';
import { PlanList } from './PlanList.tsx';
import { Readiness } from './Readiness.tsx';
import { RepairPlan } from './RepairPlan.tsx';
import { WhatCounts } from './WhatCounts.tsx';
import '../console.css';
import '#islands/ui/form/form.css';
import './plans.css';

const Ask = lazy(async () => ({ default: (await import('./Ask.tsx')).Ask }));

/** `/manage/plans`: what a plan would be made of and what counts, the plans that there are, and each of them; what is asked before one is made. */
export default function Plans({
  texts,
}: {
  texts: TextData<PlansArea | 'participate' | 'account' | 'ui' | 'msg' | 'rule'>;
}) {
  return (
    <Texts texts={texts}>
      <ConsoleGate permission="matching">
        <Screen />
      </ConsoleGate>
    </Texts>
  );
}

function Screen() {
  const t = useT<PlansArea>();
  const plans = useStoreOf(createPlans);
  const asked = useStore(plans.$asked);
  useListAddress(plans.readAddress);
  useChanges(plans.refresh);
  useEffect(() => plans.stop, [plans]);
  if (asked.plan !== null)
    return <OnePlan key={asked.plan} planIdx={asked.plan} tab={asked.tab} plans={plans} />;
  return (
    <Tabs
      label={t('plans.view.label')}
      options={planViews.map((value) => ({ value, label: t(`plans.view.${value}`) }))}
      value={asked.view}
      onChange={(view) => plans.goToView(view as PlanView)}
    >
      {asked.view === 'ask' ? (
        <Suspense fallback={<Skeleton rows={6} />}>
          <Ask plans={plans} />
        </Suspense>
      ) : (
        <Drafts plans={plans} />
      )}
    </Tabs>
  );
}

function Drafts({ plans }: { plans: Store }) {
  const t = useT<PlansArea>();
  return (
    <div className="plans">
      <div className="plans-first">
        <Readiness plans={plans} />
        <MakePlan plans={plans} />
      </div>
      <details className="plans-counts">
        <summary>{t('plans.counts.title')}</summary>
        <WhatCounts plans={plans} />
        <Orders plans={plans} />
      </details>
      <RepairPlan plans={plans} />
      <PlanList plans={plans} />
    </div>
  );
}
