import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect } from 'react';
import { localePath } from '#i18n/locales.ts';
import { AskedBy } from '#islands/event-form/asks.ts';
import { focusNamed } from '#islands/event-form/focus-named.ts';
import { Form, type Readiness } from '#islands/form/Form.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Stepper } from '#islands/ui/form/Stepper.tsx';
import { Skeleton } from '#islands/ui/States.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { toastOnNextPage } from '#shell/toast.ts';
import { addressHere } from '#stores/lib/page-event.ts';
import type { ApplicationForm } from '#stores/participation/application/application-form.ts';
import { firstStepOf, stepOf } from '#stores/participation/application/application-steps.ts';
import type { Values, WizardType } from '#stores/participation/application/application-values.ts';
import type { FormArea } from './field-spec.ts';
import { Step } from './Steps.tsx';
import { useSteps } from './use-steps.ts';

// The last step: its scripts come with the first input, long before a reader gets there.
const loadSummary = async () => {
  const loaded = await import('./Summary.tsx');
  // Drawn at once from then on: a lazy one would be absent for a moment, in which a press finds no field to mend.
  Summary = loaded.default;
  return loaded;
};
let Summary: typeof import('./Summary.tsx').default = lazy(loadSummary) as never;

/** The form of an account and an application, one step at a time; `type` is fixed by the page, or chosen in the first step. */
export function Wizard({
  application,
  type,
}: {
  application: ApplicationForm;
  type: WizardType | undefined;
}) {
  const t = useT<FormArea>();
  const { form } = application;
  const values = useStore(form.$values) as Values;
  const mode = useStore(application.$mode);
  // Whether the form is kept is found out when it is.
  useStore(application.$hasRoom);
  const hasJoined = useStore(application.$hasJoined);
  const failure = useStore(form.$failure);
  const asked = useStore(application.$asked);
  const { steps, step, index, before, isDetour, heading, top, goTo, goBack, goOn } = useSteps(
    application,
    values,
  );
  useEffect(() => application.startKeeping(), [application]);
  // A link names the field that is left to say.
  useEffect(() => void focusNamed(), []);
  useEffect(
    () => application.form.$values.listen(() => void loadSummary().catch(() => undefined)),
    [application],
  );

  /** A press of the button leads to the next step, once this one is in order; the last one sends. */
  const judge = async (): Promise<Readiness> => {
    const bad = await application.checkStep(step);
    if (bad !== undefined) return { bad };
    if (step === 'summary') return 'send';
    goOn();
    return 'stay';
  };
  /** What is refused at the end may stand in any step: the first that has an error is opened. */
  const turnTo = (field: string) => {
    const to = firstStepOf(steps, Object.keys(form.$errors.get()), asked) ?? stepOf(field, asked);
    if (to !== step && steps.includes(to)) goTo(to);
  };
  const leave = ({ isApplied }: { isApplied: boolean }) => {
    const applied = t(isApplied ? 'participate.wizard.applied' : 'member.join.done');
    toastOnNextPage(mode === 'update' ? t('ui.done.changed') : applied);
    location.assign(localePath(t.locale, addressHere('/my-page')));
  };
  const question = () => {
    if (mode === 'update') return 'ui.confirm.modify';
    return values.participateType === ''
      ? 'participate.wizard.confirmJoin'
      : 'participate.wizard.confirmSubmit';
  };
  const submitText = () => {
    if (step !== 'summary') return t(isDetour ? 'participate.wizard.toSummary' : 'ui.next');
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
        form={form}
        label={t(`participate.wizard.${step}`)}
        before={judge}
        confirm={{ act: mode === 'update' ? 'modify' : 'submit', text: t(question()), ok: submitText() }}
        onBad={turnTo}
        onDone={leave}
        help={(refused) =>
          refused === 'msg.participate_entered' && (
            <a href={localePath(t.locale, addressHere('/my-page#participation'))}>
              {t('participate.offer.take')}
            </a>
          )
        }
      >
        <div>
          <h2 className="wizard-title" ref={heading} tabIndex={-1}>
            {t(`participate.wizard.${step}`)}
          </h2>
          <p className="note">
            {t(step === 'summary' ? 'participate.wizard.summaryLead' : 'participate.wizard.required')}
          </p>
        </div>
        {hasJoined && failure !== undefined && (
          <p className="wizard-note">{t('participate.wizard.joinedOnly')}</p>
        )}
        <AskedBy value={asked}>
          {step === 'summary' ? (
            <Suspense fallback={<Skeleton rows={6} />}>
              <Summary application={application} steps={steps} onChange={goTo} />
            </Suspense>
          ) : (
            <Step application={application} step={step} chooses={type === undefined} />
          )}
        </AskedBy>
        <div className="form-actions">
          {before && (
            <Button kind="second" onClick={goBack}>
              {t('ui.previous')}
            </Button>
          )}
          <Button type="submit">{submitText()}</Button>
        </div>
        {form.isKept() && <p className="note form-after">{t('participate.wizard.draftKept')}</p>}
      </Form>
    </div>
  );
}
