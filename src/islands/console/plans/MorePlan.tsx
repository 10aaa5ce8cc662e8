import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { MeetingPlan } from '#api/matching/plans/plan-parts.ts';
import { planLimits } from '#domain/matching/meeting-plan.ts';
import { sentenceWithHelp } from '#i18n/engine.ts';
import { Button } from '#islands/ui/Button.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { confirmDialog, tellDialog } from '#shell/asking/dialog.ts';
import { toast } from '#shell/toast.ts';
import { errorKey } from '#stores/lib/loaded.ts';
import type { OnePlan } from '#stores/matching/plans/one-plan.ts';
import type { Plans } from '#stores/matching/plans/plans.ts';
import type { PlansArea } from './area.ts';
import { RunTime } from './MakePlan.tsx';
import { NotNow } from './NotNow.tsx';
import { WhatCounts } from './WhatCounts.tsx';

const notNowId = 'plans-again-not-now';

/** What is done to a plan as a whole: making it again, another name, removing it. */
export function MorePlan({ plan, store, plans }: { plan: MeetingPlan; store: OnePlan; plans: Plans }) {
  const t = useT<PlansArea>();
  const wanted = useStore(plans.$wanted);
  const known = useStore(plans.$underWay);
  // This one is shown as it is made.
  const underWay = known?.planIdx === plan.planIdx ? null : known;
  const [name, setName] = useState(plan.name);
  const [isBusy, setBusy] = useState(false);
  const act = async (work: () => Promise<unknown>) => {
    setBusy(true);
    await work().catch((error: unknown) => tellDialog(sentenceWithHelp(t, errorKey(error))));
    setBusy(false);
  };
  const again = () => act(() => store.again(wanted));
  const rename = () =>
    act(async () => {
      await store.rename(name.trim());
      toast(t('plans.one.renamed'));
    });
  const remove = async () => {
    const words = { ok: t('plans.one.remove'), danger: true };
    if (!(await confirmDialog(t('plans.one.removeAsk', { name: plan.name }), words))) return;
    await act(async () => {
      await store.remove();
      toast(t('plans.one.removed'));
      plans.goTo(null);
    });
  };
  const isDraft = plan.state === 'draft';
  const mayRemove = isDraft || plan.state === 'published';
  return (
    <details className="plans-more no-print">
      <summary>{t('plans.one.more')}</summary>
      {isDraft && (
        <div className="plans-again">
          <RunTime seconds={wanted.seconds} onChange={(seconds) => plans.choose({ seconds })} />
          <Button
            kind="second"
            busy={isBusy}
            notNow={underWay ? notNowId : undefined}
            onClick={() => void again()}
          >
            {t('plans.one.again')}
          </Button>
          {underWay && <NotNow id={notNowId} underWay={underWay} plans={plans} />}
          <details className="plans-counts">
            <summary>{t('plans.counts.title')}</summary>
            <WhatCounts plans={plans} />
          </details>
        </div>
      )}
      <form
        className="plans-name"
        onSubmit={(event) => {
          event.preventDefault();
          void rename();
        }}
      >
        <label className="field-label" htmlFor="plan-name">
          {t('plans.one.rename')}
        </label>
        <input
          id="plan-name"
          className="input"
          value={name}
          maxLength={planLimits.name}
          required
          onChange={(event) => setName(event.target.value)}
        />
        <Button
          type="submit"
          kind="second"
          size="small"
          busy={isBusy}
          disabled={name.trim() === '' || name.trim() === plan.name}
        >
          {t('plans.one.saveName')}
        </Button>
      </form>
      {mayRemove && (
        <Button kind="second" size="small" busy={isBusy} onClick={() => void remove()}>
          {t('plans.one.remove')}
        </Button>
      )}
    </details>
  );
}
