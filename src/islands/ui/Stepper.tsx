import { useT } from './Texts.tsx';
import './ui.css';

/** Where one stands in a form of several steps. Done steps can be gone back to. `current` counts from 0. */
export function Stepper({
  steps,
  current,
  onGo,
}: {
  steps: readonly string[];
  current: number;
  onGo?: (step: number) => void;
}) {
  const t = useT();
  return (
    <ol className="stepper" aria-label={t('ui.step', { step: current + 1, total: steps.length })}>
      {steps.map((step, index) => (
        <li key={step} data-state={index < current ? 'done' : index === current ? 'current' : 'coming'}>
          {index < current && onGo ? (
            <button type="button" onClick={() => onGo(index)}>
              {step}
              <span className="visually-hidden"> ({t('ui.stepDone')})</span>
            </button>
          ) : (
            <span aria-current={index === current ? 'step' : undefined}>{step}</span>
          )}
        </li>
      ))}
    </ol>
  );
}
