import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { confirmDialog } from '#client/dialog.ts';
import { toastOnNextPage } from '#client/toast.ts';
import type { ParticipateType } from '#domain/participation.ts';
import { sentence } from '#i18n/engine.ts';
import { localePath } from '#i18n/locales.ts';
import { useForm } from '#islands/form/useForm.ts';
import { Button } from '#islands/ui/Button.tsx';
import { FormContext } from '#islands/ui/form-context.ts';
import { Stepper } from '#islands/ui/Stepper.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import {
  $hasJoined,
  $mode,
  checkStep,
  startKeeping,
  stepOf,
  stepsOf,
  type WizardStep,
  wizard,
} from '#stores/participate-form.ts';
import type { Values } from '#stores/participate-values.ts';
import type { FormArea } from './fields.ts';
import { Step } from './Steps.tsx';

/** The form of an account and an application, one step at a time; `type` is fixed by the page, or chosen in the first step. */
export function Wizard({ type }: { type: ParticipateType | undefined }) {
  const t = useT<FormArea>();
  const { element, status, failure, errorCount, focus } = useForm(wizard);
  const values = useStore(wizard.$values) as Values;
  const mode = useStore($mode);
  const hasJoined = useStore($hasJoined);
  const top = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [wanted, setStep] = useState<WizardStep>();
  const [isBusy, setBusy] = useState(false);
  const steps = stepsOf(values);
  const index = Math.max(0, steps.indexOf(wanted as WizardStep));
  const step = steps[index] ?? 'account';
  const next = steps[index + 1];
  useEffect(startKeeping, []);

  const goTo = (to: WizardStep) => {
    flushSync(() => setStep(to));
    heading.current?.focus({ preventScroll: true });
    top.current?.scrollIntoView({ block: 'start' });
  };
  const showBad = (field: string) => {
    flushSync(() => setStep(stepOf(field)));
    focus(field);
  };
  const before = steps[index - 1];
  useEffect(() => {
    if (before === undefined) return;
    const onBack = (event: Event) => {
      event.preventDefault();
      goTo(before);
    };
    window.addEventListener('backClick', onBack);
    return () => window.removeEventListener('backClick', onBack);
  });

  const goOn = async () => {
    setBusy(true);
    const bad = await checkStep(step);
    setBusy(false);
    if (bad !== undefined) return showBad(bad);
    if (next) return goTo(next);
    const outcome = await wizard.submit(() => confirmDialog(t(question())));
    if (!outcome.ok) return outcome.field === undefined ? undefined : showBad(outcome.field);
    toastOnNextPage(
      t(
        mode === 'update'
          ? 'ui.done.changed'
          : outcome.answer.isApplied
            ? 'participate.wizard.applied'
            : 'member.join.done',
      ),
    );
    location.assign(localePath(t.locale, '/my-page'));
  };
  const question = () => {
    if (mode === 'update') return 'ui.confirm.modify';
    return values.participateType === ''
      ? 'participate.wizard.confirmJoin'
      : 'participate.wizard.confirmSubmit';
  };
  const submitText = () => {
    if (next) return t('ui.next');
    if (mode === 'update') return t('participate.wizard.submitChange');
    return t(values.participateType === '' ? 'member.join.submit' : 'participate.wizard.submit');
  };
  const busy = isBusy || status !== 'idle';

  return (
    <FormContext value={wizard}>
      <div className="wizard" ref={top}>
        <nav className="wizard-steps" aria-label={t('participate.wizard.steps')}>
          <Stepper
            steps={steps.map((name) => t(`participate.wizard.${name}`))}
            current={index}
            onGo={(to) => steps[to] && goTo(steps[to])}
          />
        </nav>
        <form
          ref={element}
          className="form"
          noValidate
          aria-label={t(`participate.wizard.${step}`)}
          aria-busy={busy}
          onSubmit={(event) => {
            event.preventDefault();
            if (!busy) void goOn();
          }}
        >
          <div>
            <h2 className="wizard-title" ref={heading} tabIndex={-1}>
              {t(`participate.wizard.${step}`)}
            </h2>
            <p className="note">{t('participate.wizard.required')}</p>
          </div>
          {hasJoined && failure !== undefined && (
            <p className="wizard-note">{t('participate.wizard.joinedOnly')}</p>
          )}
          <Step step={step} chooses={type === undefined} />
          <div className="form-failure" role="alert">
            {failure !== undefined && <p>{sentence(t, failure)}</p>}
            {failure === undefined && errorCount > 0 && <p>{t('ui.errors', { count: errorCount })}</p>}
          </div>
          <div className="form-actions">
            {before && (
              <Button kind="second" onClick={() => goTo(before)}>
                {t('ui.previous')}
              </Button>
            )}
            <Button type="submit" busy={busy}>
              {submitText()}
            </Button>
          </div>
          {mode === 'apply' && <p className="note form-after">{t('participate.wizard.draftKept')}</p>}
        </form>
      </div>
    </FormContext>
  );
}
