import { useContext } from 'react';
import { period } from '#domain/common/retention.ts';
import { useT } from '#islands/ui/Texts.tsx';
import { ownQuestions } from '#stores/event-form/own-answers.ts';
import { AskedBy } from './asks.ts';
import { labelOf } from './question-label.ts';

/** What the organiser asks of its own: for what, and how long it keeps the answers. `isPart`: of a list that is there. */
export function OwnPurposes({ isPart = false }: { isPart?: boolean }) {
  const t = useT<'ownQuestion'>();
  const form = useContext(AskedBy);
  const questions = form ? ownQuestions(form) : [];
  if (questions.length === 0) return null;
  const lines = questions.map((one) => (
    <li key={one.question}>
      {t('ownQuestion.purpose', {
        question: labelOf(t.locale, one),
        purpose: labelOf(t.locale, { labelKo: one.purposeKo, labelEn: one.purposeEn }),
        period: period(one.months, t.locale),
      })}
    </li>
  ));
  if (isPart) return lines;
  return (
    <section className="form-part" aria-label={t('ownQuestion.why')}>
      <h3>{t('ownQuestion.why')}</h3>
      <ul className="note">{lines}</ul>
    </section>
  );
}
