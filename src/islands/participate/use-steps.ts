import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ApplicationForm } from '#stores/participation/application/application-form.ts';
import { partsOf, stepsOf, type WizardStep } from '#stores/participation/application/application-steps.ts';
import type { Values } from '#stores/participation/application/application-values.ts';

/** What an entry of the history keeps: the step from which its own was opened. */
const openedFrom = (): unknown => (history.state as { openedFrom?: unknown } | null)?.openedFrom;

/** The step that the address names. */
const named = (): string => location.hash.slice(1);

/**
 * The steps of the form as entries of the browser's history, each with a fragment of its own: the browser's way back is a step
 * back, and a reload stays. An address leads no further than to the first step that is not in order.
 */
export function useSteps(application: ApplicationForm, values: Values) {
  const steps = stepsOf(values, useStore(application.$asked));
  const heading = useRef<HTMLHeadingElement>(null);
  const top = useRef<HTMLDivElement>(null);

  const reachable = (wanted: string): WizardStep => {
    const all = application.steps();
    const open = application.firstOpenStep() ?? 'summary';
    const at = Math.min(Math.max(0, all.indexOf(wanted as WizardStep)), Math.max(0, all.indexOf(open)));
    return all[at] ?? 'summary';
  };
  /** Undefined: the first, whichever that is; who has logged in has no step for an account. */
  const [wanted, setWanted] = useState<WizardStep | undefined>(() =>
    named() === '' ? undefined : reachable(named()),
  );
  /** The summary opened this step, and is what comes after it. */
  const [isDetour, setDetour] = useState(() => openedFrom() === 'summary');
  const step = wanted !== undefined && steps.includes(wanted) ? wanted : (steps[0] ?? 'summary');
  const index = steps.indexOf(step);

  const show = (to: WizardStep) => {
    flushSync(() => {
      setWanted(to);
      setDetour(openedFrom() === 'summary' && to !== 'summary');
    });
    heading.current?.focus({ preventScroll: true });
    top.current?.scrollIntoView({ block: 'start' });
  };
  /** Opens a step as a new entry of the history. */
  const goTo = (to: WizardStep) => {
    if (to !== step) history.pushState({ openedFrom: step }, '', `#${to}`);
    show(to);
  };
  const before = steps[index - 1];
  /** The step before: by the browser's own way back where that leads there, so that no entry is piled on another. */
  const goBack = () => {
    if (before === undefined) return;
    if (openedFrom() === before) history.back();
    else goTo(before);
  };
  /** After a step that is in order: the next one or, when the summary asked for a change, the summary again. */
  const goOn = () => {
    if (!isDetour) return goTo(steps[index + 1] ?? 'summary');
    const to = reachable('summary');
    goTo(to);
    if (to !== 'summary') application.form.check(partsOf(to, application.$asked.get()));
  };

  // Whoever logs out, here or in another tab, begins anew.
  const hadAccount = useRef(values.account === 'open');
  useEffect(() => {
    if (hadAccount.current && values.account === 'new') {
      if (named() !== '') history.replaceState(null, '', location.pathname + location.search);
      setWanted(undefined);
    }
    hadAccount.current = values.account === 'open';
  }, [values.account]);

  const latest = useRef({ show, reachable, goBack, before });
  latest.current = { show, reachable, goBack, before };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is heard later is the latest.
  useEffect(() => {
    if (named() !== '' && named() !== step) history.replaceState(history.state, '', `#${step}`);
    const onMove = () => {
      const to = latest.current.reachable(named());
      if (named() !== '' && named() !== to) history.replaceState(history.state, '', `#${to}`);
      latest.current.show(to);
    };
    // The back button of the site's own bar.
    const onBack = (event: Event) => {
      if (latest.current.before === undefined) return;
      event.preventDefault();
      latest.current.goBack();
    };
    window.addEventListener('hashchange', onMove);
    window.addEventListener('backClick', onBack);
    return () => {
      window.removeEventListener('hashchange', onMove);
      window.removeEventListener('backClick', onBack);
    };
  }, []);

  return { steps, step, index, before, isDetour, heading, top, goTo, goBack, goOn, show };
}
