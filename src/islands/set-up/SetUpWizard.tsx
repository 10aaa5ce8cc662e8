import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useState } from 'react';
import type { Texts as TextData } from '#i18n/engine.ts';
import { localePath } from '#i18n/locales.ts';
import { ConsoleGate } from '#islands/console/ConsoleGate.tsx';
import type { EventArea } from '#islands/console/event/event-area.ts';
import { FirstEvent } from '#islands/console/event/FirstEvent.tsx';
import { useReader } from '#islands/login/reader.ts';
import { SecondFactor } from '#islands/my-page/SecondFactor.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Stepper } from '#islands/ui/form/Stepper.tsx';
import { NotYet } from '#islands/ui/list/Loaded.tsx';
import { Texts, useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { createEventPlan } from '#stores/event/event-plan.ts';
import { LawStep } from './LawStep.tsx';
import { MailStep } from './MailStep.tsx';
import { MissingList } from './MissingList.tsx';
import { SiteStep } from './SiteStep.tsx';
import type { SetUpArea } from './set-up-area.ts';
import '../console/console.css';
import '../console/event/event.css';
import '../my-page/my-page.css';
import './set-up.css';

/** In their order; an address names one behind '#'. */
const steps = ['site', 'event', 'law', 'mail', 'done'] as const;
type Step = (typeof steps)[number];

const stepHere = (): Step => steps.find((step) => `#${step}` === location.hash) ?? 'site';

/** `/manage/set-up`: the first manager's second factor, then five short steps, each of which can be left for later. */
export default function SetUpWizard({
  texts,
  laws,
}: {
  texts: TextData<
    SetUpArea | EventArea | 'manage' | 'participate' | 'account' | 'member' | 'ui' | 'msg' | 'rule'
  >;
  laws: string;
}) {
  return (
    <Texts texts={texts}>
      <Screen laws={laws} />
    </Texts>
  );
}

function Screen({ laws }: { laws: string }) {
  const member = useReader();
  // Its recovery codes are still to be kept when the second factor counts already: who had to set it up goes on by themselves.
  const [isPast, setPast] = useState<boolean>();
  const needsFactor = member?.needsSecondFactor === true;
  useEffect(() => {
    if (member !== undefined) setPast((was) => was ?? !needsFactor);
  }, [member, needsFactor]);
  if (member?.permissions.includes('famppy') && isPast === false)
    return <Factor isOn={!needsFactor} onPast={() => setPast(true)} />;
  return (
    <ConsoleGate permission="famppy" orWithoutEvent>
      <Steps laws={laws} />
    </ConsoleGate>
  );
}

function Factor({ isOn, onPast }: { isOn: boolean; onPast: () => void }) {
  const t = useT<SetUpArea>();
  const member = useReader();
  if (!member) return null;
  return (
    <div className="set-up">
      {!isOn && <p>{t('setUp.factor.lead')}</p>}
      <SecondFactor member={member} />
      {isOn && (
        <div className="form-actions">
          <Button onClick={onPast}>{t('setUp.next')}</Button>
        </div>
      )}
    </div>
  );
}

function Steps({ laws }: { laws: string }) {
  const t = useT<SetUpArea>();
  const [step, setStep] = useState<Step>(stepHere);
  useEffect(() => {
    const look = () => setStep(stepHere());
    window.addEventListener('hashchange', look);
    return () => window.removeEventListener('hashchange', look);
  }, []);
  const go = (to: number) => {
    location.hash = steps[to] ?? 'done';
    scrollTo(0, 0);
  };
  /** The step that there is nothing to leave of. */
  const [settled, setSettled] = useState<Step>();
  const at = steps.indexOf(step);
  const next = () => go(at + 1);
  const made = useCallback(() => setSettled(step), [step]);
  const isSettled = step === 'law' || step === settled;
  return (
    <div className="set-up">
      <Stepper steps={steps.map((one) => t(`setUp.step.${one}`))} current={at} onGo={go} />
      <section aria-labelledby="set-up-step">
        <h2 id="set-up-step">{t(`setUp.title.${step}`)}</h2>
        {step === 'site' && <SiteStep onDone={next} />}
        {step === 'event' && <EventStep onMade={made} />}
        {step === 'law' && <LawStep named={laws} />}
        {step === 'mail' && <MailStep onTaken={made} />}
        {step === 'done' && <DoneStep />}
      </section>
      {step !== 'done' && (
        <div className="form-actions set-up-on">
          <Button kind={isSettled ? 'first' : 'second'} onClick={next}>
            {t(isSettled ? 'setUp.next' : 'setUp.later')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** The first event, or what there is of it. */
function EventStep({ onMade }: { onMade: () => void }) {
  const t = useT<SetUpArea>();
  const store = useStoreOf(createEventPlan);
  const loaded = useStore(store.$plan);
  const isMade = loaded.state === 'ready';
  useEffect(() => {
    if (!isMade) return;
    onMade();
    // Making it began the page anew, as far down as the button was.
    scrollTo(0, 0);
  }, [isMade, onMade]);
  if (loaded.state === 'failed' && loaded.key === 'msg.event_not_found')
    return (
      <>
        <p>{t('setUp.event.lead')}</p>
        <FirstEvent isUntitled />
      </>
    );
  if (loaded.state !== 'ready') return <NotYet of={loaded} rows={6} onRetry={store.load} />;
  const { days, tables, slotMinutes } = loaded.data;
  return (
    <>
      <p role="status">{t('setUp.event.made', { days: days.length, tables, minutes: slotMinutes })}</p>
      <p>
        <a className="quiet-link" href={localePath(t.locale, '/manage/event')}>
          {t('setUp.event.more')}
        </a>
      </p>
    </>
  );
}

function DoneStep() {
  const t = useT<SetUpArea>();
  return (
    <>
      <p>{t('setUp.done.lead')}</p>
      <MissingList />
      <div className="form-actions">
        <Button href={localePath(t.locale, '/manage')}>{t('setUp.done.toConsole')}</Button>
        <Button kind="second" href={localePath(t.locale, '/')}>
          {t('setUp.done.toSite')}
        </Button>
      </div>
    </>
  );
}
