import { useState } from 'react';
import { sentenceWithHelp } from '#i18n/engine.ts';
import { Button } from '#islands/ui/Button.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { tellDialog } from '#shell/asking/dialog.ts';
import { errorKey } from '#stores/lib/loaded.ts';
import type { Plans, UnderWay } from '#stores/matching/plans/plans.ts';
import type { PlansArea } from './area.ts';

/** Why no plan can be made now (docs/rules.md, D23), and the way to what is under way: a question is ended here. Else `orElse`. */
export function NotNow({
  id,
  underWay,
  plans,
  orElse,
}: {
  /** What the button that can't be pressed names (`notNow`). */
  id: string;
  underWay: UnderWay | null;
  plans: Plans;
  orElse?: string;
}) {
  const t = useT<PlansArea>();
  /** The question whose end was asked for: it goes on for a moment. */
  const [stopping, setStopping] = useState<number | null>(null);
  const questionIdx = underWay?.questionIdx ?? null;
  const planIdx = underWay?.planIdx ?? null;
  const stop = async (idx: number) => {
    setStopping(idx);
    await plans.stopQuestion(idx).catch((error: unknown) => {
      setStopping(null);
      return tellDialog(sentenceWithHelp(t, errorKey(error)));
    });
  };
  const words = () => {
    if (questionIdx === null) return planIdx === null ? orElse : t('plans.notNow.plan');
    return t(questionIdx === stopping ? 'plans.notNow.stopping' : 'plans.notNow.question');
  };
  return (
    <div className="plans-not-now">
      <p className="note" id={id} role="status">
        {words()}
      </p>
      {questionIdx !== null && (
        <Button
          kind="second"
          size="small"
          busy={questionIdx === stopping}
          onClick={() => void stop(questionIdx)}
        >
          {t('plans.notNow.stop')}
        </Button>
      )}
      {planIdx !== null && (
        <Button kind="plain" size="small" onClick={() => plans.goTo(planIdx)}>
          {t('plans.notNow.open')}
        </Button>
      )}
    </div>
  );
}
