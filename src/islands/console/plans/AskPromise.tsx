import { useState } from 'react';
import type { MeetingPlanScope } from '#domain/matching/meeting-plan.ts';
import { type PromiseTo, promisees, questionLimits } from '#domain/matching/plan-question.ts';
import { sentenceWithHelp } from '#i18n/engine.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Segments } from '#islands/ui/form/Choices.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { tellDialog } from '#shell/asking/dialog.ts';
import { errorKey } from '#stores/lib/loaded.ts';
import type { PlanQuestions } from '#stores/matching/plans/plan-questions.ts';
import type { PlansArea } from './area.ts';
import { CountField } from './CountField.tsx';

/** 'At least 8 meetings for each buyer': to whom, and how many. */
export function AskPromise({
  store,
  scope,
  notNow,
}: {
  store: PlanQuestions;
  scope: MeetingPlanScope;
  /** The id of what says why nothing can be asked now. */
  notNow: string | undefined;
}) {
  const t = useT<PlansArea>();
  const [to, setTo] = useState<PromiseTo>('buyers');
  const [least, setLeast] = useState<number | null>(8);
  const [isBusy, setBusy] = useState(false);
  const ask = async () => {
    if (least === null) return;
    setBusy(true);
    await store
      .askPromise({ least, to, scope })
      .catch((error: unknown) => tellDialog(sentenceWithHelp(t, errorKey(error))));
    setBusy(false);
  };
  return (
    <form
      className="plans-part plans-make"
      aria-labelledby="plans-promise"
      onSubmit={(event) => {
        event.preventDefault();
        void ask();
      }}
    >
      <h2 id="plans-promise">{t('plans.ask.promise')}</h2>
      <p className="note">{t('plans.ask.promiseText')}</p>
      <div>
        <p className="field-label">{t('plans.ask.toWhom')}</p>
        <Segments
          label={t('plans.ask.toWhom')}
          value={to}
          options={promisees.map((value) => ({ value, label: t(`plans.ask.to.${value}`) }))}
          onChange={(value) => setTo(value as PromiseTo)}
        />
      </div>
      <CountField
        label={t('plans.ask.least')}
        value={least}
        min={1}
        max={questionLimits.least}
        onChange={setLeast}
      />
      <div>
        <Button type="submit" busy={isBusy} disabled={least === null} notNow={notNow}>
          {t('plans.ask.do')}
        </Button>
      </div>
    </form>
  );
}
