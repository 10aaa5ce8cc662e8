import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { type MeetingPlanScope, meetingPlanScopes } from '#domain/matching/meeting-plan.ts';
import { sentenceWithHelp } from '#i18n/engine.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Segments } from '#islands/ui/form/Choices.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { tellDialog } from '#shell/asking/dialog.ts';
import { errorKey } from '#stores/lib/loaded.ts';
import { nextName, type Plans, runSeconds } from '#stores/matching/plans/plans.ts';
import type { PlansArea } from './area.ts';
import { NotNow } from './NotNow.tsx';
import { durationWords } from './names.ts';

const notNowId = 'plans-make-not-now';

/** What is placed, how long it may take, and the one button. */
export function MakePlan({ plans }: { plans: Plans }) {
  const t = useT<PlansArea>();
  const wanted = useStore(plans.$wanted);
  const readiness = useStore(plans.$readiness);
  const list = useStore(plans.$plans);
  const underWay = useStore(plans.$underWay);
  const [isBusy, setBusy] = useState(false);
  const hasNothing = readiness.state === 'ready' && readiness.data.wishes === 0;
  const make = async () => {
    const name = nextName(list.state === 'ready' ? list.data : [], (no) => t('plans.make.named', { no }));
    setBusy(true);
    await plans.make(name).catch((error: unknown) => tellDialog(sentenceWithHelp(t, errorKey(error))));
    setBusy(false);
  };
  return (
    <section className="plans-part plans-make" aria-label={t('plans.make.do')}>
      <div>
        <p className="field-label">{t('plans.make.scope')}</p>
        <Segments
          label={t('plans.make.scope')}
          value={wanted.scope}
          options={meetingPlanScopes.map((value) => ({ value, label: t(`plans.make.${value}`) }))}
          onChange={(value) => plans.choose({ scope: value as MeetingPlanScope })}
        />
        <p className="note">{t(`plans.make.${wanted.scope}Hint`)}</p>
      </div>
      <div>
        <p className="field-label">{t('plans.make.time')}</p>
        <RunTime seconds={wanted.seconds} onChange={(seconds) => plans.choose({ seconds })} />
        <label className="check">
          <input
            type="checkbox"
            checked={wanted.threads === 2}
            onChange={(event) => plans.choose({ threads: event.target.checked ? 2 : 1 })}
          />
          <span>{t('plans.make.fast')}</span>
        </label>
      </div>
      <div>
        <Button
          busy={isBusy}
          disabled={hasNothing}
          notNow={underWay ? notNowId : undefined}
          onClick={() => void make()}
        >
          {t('plans.make.do')}
        </Button>
        <NotNow id={notNowId} underWay={underWay} plans={plans} orElse={t('plans.make.hint')} />
      </div>
    </section>
  );
}

export function RunTime({ seconds, onChange }: { seconds: number; onChange: (seconds: number) => void }) {
  const t = useT<PlansArea>();
  return (
    <Segments
      label={t('plans.make.time')}
      value={String(seconds)}
      options={runSeconds.map((value) => ({ value: String(value), label: durationWords(t, value) }))}
      onChange={(value) => onChange(Number(value))}
    />
  );
}
