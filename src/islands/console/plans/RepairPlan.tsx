import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { questionLimits } from '#domain/matching/plan-question.ts';
import { isBeingArranged } from '#domain/matching/ranking.ts';
import { sentenceWithHelp } from '#i18n/engine.ts';
import { Button } from '#islands/ui/Button.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { tellDialog } from '#shell/asking/dialog.ts';
import { errorKey } from '#stores/lib/loaded.ts';
import { nextName, type Plans } from '#stores/matching/plans/plans.ts';
import type { PlansArea } from './area.ts';
import { CountField } from './CountField.tsx';
import { NotNow } from './NotNow.tsx';

const notNowId = 'plans-repair-not-now';

/** 'Again, with little change': shown where meetings stand. */
export function RepairPlan({ plans }: { plans: Plans }) {
  const t = useT<PlansArea>();
  const readiness = useStore(plans.$readiness);
  const list = useStore(plans.$plans);
  const underWay = useStore(plans.$underWay);
  const [moves, setMoves] = useState<number | null>(0);
  const [announced, setAnnounced] = useState(false);
  const [isBusy, setBusy] = useState(false);
  if (readiness.state !== 'ready' || readiness.data.meetings === 0) return null;
  const isKnown = !isBeingArranged(readiness.data);
  const make = async () => {
    if (moves === null) return;
    const name = nextName(list.state === 'ready' ? list.data : [], (no) => t('plans.repair.named', { no }));
    setBusy(true);
    await plans
      .repair(name, { moves, announced })
      .catch((error: unknown) => tellDialog(sentenceWithHelp(t, errorKey(error))));
    setBusy(false);
  };
  return (
    <details className="plans-counts plans-repair">
      <summary>{t('plans.repair.title')}</summary>
      <form
        className="plans-part plans-make"
        aria-label={t('plans.repair.title')}
        onSubmit={(event) => {
          event.preventDefault();
          void make();
        }}
      >
        <p className="note">{t('plans.repair.text')}</p>
        <CountField
          label={t('plans.repair.moves')}
          hint={t('plans.repair.movesHint')}
          value={moves}
          min={0}
          max={questionLimits.moves}
          onChange={setMoves}
        />
        {isKnown && (
          <div>
            <label className="check">
              <input
                type="checkbox"
                checked={announced}
                onChange={(event) => setAnnounced(event.target.checked)}
              />
              <span>{t('plans.repair.announced')}</span>
            </label>
            <p className="note">{t('plans.repair.announcedHint')}</p>
          </div>
        )}
        <div>
          <Button
            type="submit"
            busy={isBusy}
            disabled={moves === null}
            notNow={underWay ? notNowId : undefined}
          >
            {t('plans.repair.do')}
          </Button>
          <NotNow id={notNowId} underWay={underWay} plans={plans} orElse={t('plans.make.hint')} />
        </div>
      </form>
    </details>
  );
}
