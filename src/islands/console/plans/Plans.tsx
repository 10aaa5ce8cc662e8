import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { Texts as TextData } from '#i18n/engine.ts';
import { useChanges } from '#islands/matching/use-changes.ts';
import { useListAddress } from '#islands/ui/list/use-list-address.ts';
import { Texts, useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { createPlans } from '#stores/matching/plans.ts';
import { ConsoleGate } from '../ConsoleGate.tsx';
import type { PlansArea } from './area.ts';
import { MakePlan } from './MakePlan.tsx';
import { OnePlan } from './OnePlan.tsx';
import { PlanList } from './PlanList.tsx';
import { Readiness } from './Readiness.tsx';
import { WhatCounts } from './WhatCounts.tsx';
import '../console.css';
import '#islands/ui/form/form.css';
import './plans.css';

/** `/manage/plans`: what a plan would be made of and what counts, the plans that there are, and each of them. */
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
    <div className="plans">
      <div className="plans-first">
        <Readiness plans={plans} />
        <MakePlan plans={plans} />
      </div>
      <details className="plans-counts">
        <summary>{t('plans.counts.title')}</summary>
        <WhatCounts plans={plans} />
      </details>
      <PlanList plans={plans} />
    </div>
  );
}
