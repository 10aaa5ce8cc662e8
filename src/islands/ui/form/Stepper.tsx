import { useT } from '../Texts.tsx';
import './stepper.css';

/**
 * Where one stands in a form of several steps. Done steps can be gone back to. `current` counts from 0. On a phone one line says
 * which step of how many it is, and opens the list of them.
 */
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
  const at = t('ui.step', { step: current + 1, total: steps.length });
  return (
    // Of another step it is another list, which begins folded.
    <details key={current} className="steps-fold">
      <summary>
        {at}
        <span className="steps-now">{steps[current]}</span>
      </summary>
      <ol className="stepper" aria-label={at}>
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
    </details>
  );
}
