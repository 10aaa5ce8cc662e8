import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ParticipateType } from '#domain/participation.ts';
import { localePath } from '#i18n/locales.ts';
import { Form, type Readiness } from '#islands/form/Form.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Stepper } from '#islands/ui/Stepper.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { toastOnNextPage } from '#shell/toast.ts';
import type { ApplicationForm } from '#stores/application-form.ts';
import { stepOf, stepsOf, type WizardStep } from '#stores/application-steps.ts';
import type { Values } from '#stores/application-values.ts';
import type { FormArea } from './field-spec.ts';
import { Step } from './Steps.tsx';

/** The form of an account and an application, one step at a time; `type` is fixed by the page, or chosen in the first step. */
export function Wizard({
  application,
  type,
}: {
  application: ApplicationForm;
  type: ParticipateType | undefined;
}) {
  const t = useT<FormArea>();
  const values = useStore(application.form.$values) as Values;
  const mode = useStore(application.$mode);
  const hasJoined = useStore(application.$hasJoined);
  const failure = useStore(application.form.$failure);
  const top = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [wanted, setStep] = useState<WizardStep>();
  const steps = stepsOf(values);
  const index = Math.max(0, steps.indexOf(wanted as WizardStep));
  const step = steps[index] ?? 'account';
  const next = steps[index + 1];
  useEffect(() => application.startKeeping(), [application]);

  const goTo = (to: WizardStep) => {
    flushSync(() => setStep(to));
    heading.current?.focus({ preventScroll: true });
    top.current?.scrollIntoView({ block: 'start' });
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

  /** A press of the button leads to the next step, once this one is in order; the last one sends. */
  const judge = async (): Promise<Readiness> => {
    const bad = await application.checkStep(step);
    if (bad !== undefined) return { bad };
    if (!next) return 'send';
    goTo(next);
    return 'stay';
  };
  const leave = ({ isApplied }: { isApplied: boolean }) => {
    const applied = t(isApplied ? 'participate.wizard.applied' : 'member.join.done');
    toastOnNextPage(mode === 'update' ? t('ui.done.changed') : applied);
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
  return (
    <div className="wizard" ref={top}>
      <nav className="wizard-steps" aria-label={t('participate.wizard.steps')}>
        <Stepper
          steps={steps.map((name) => t(`participate.wizard.${name}`))}
          current={index}
          onGo={(to) => steps[to] && goTo(steps[to])}
        />
      </nav>
      <Form
        form={application.form}
        label={t(`participate.wizard.${step}`)}
        before={judge}
        confirm={{ act: mode === 'update' ? 'modify' : 'submit', text: t(question()), ok: submitText() }}
        onBad={(field) => flushSync(() => setStep(stepOf(field)))}
        onDone={leave}
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
        <Step application={application} step={step} chooses={type === undefined} />
        <div className="form-actions">
          {before && (
            <Button kind="second" onClick={() => goTo(before)}>
              {t('ui.previous')}
            </Button>
          )}
          <Button type="submit">{submitText()}</Button>
        </div>
        {mode === 'apply' && <p className="note form-after">{t('participate.wizard.draftKept')}</p>}
      </Form>
    </div>
  );
}
