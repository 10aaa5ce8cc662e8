import { useStore } from '@nanostores/react';
import { flushSync } from 'react-dom';
import { limits } from '#domain/common/limits.ts';
import { Button } from '#islands/ui/Button.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import type { FormEditor } from '#stores/event-form/managed-forms.ts';
import type { QuestionRow } from '#stores/event-form/question-rows.ts';
import type { FormsArea } from './area.ts';
import { OneQuestion } from './OneQuestion.tsx';

/** The questions of the event's own: to add, to write, to put in order and to take away (docs/rules.md, P53). */
export function QuestionList({ editor }: { editor: FormEditor }) {
  const t = useT<FormsArea>();
  const { questions } = useStore(editor.form.$values) as { questions: QuestionRow[] };
  const isFull = questions.length >= limits.questions;
  // Whoever adds a question writes it next.
  const add = () => {
    flushSync(editor.addQuestion);
    focusOn(`questions.${questions.length}.${t.locale === 'ko' ? 'labelKo' : 'labelEn'}`);
  };
  const move = (at: number, by: -1 | 1) => {
    flushSync(() => editor.move(at, by));
    document.querySelectorAll<HTMLElement>('.forms-question > summary')[at + by]?.focus();
  };
  const takeAway = (at: number) => {
    flushSync(() => editor.takeAway(at));
    document.querySelector<HTMLElement>('.forms-questions + .form-actions button')?.focus();
  };
  return (
    <section className="forms-section" aria-labelledby="own-questions">
      <h3 id="own-questions">{t('eventForm.own.title')}</h3>
      <p className="note">
        {t(editor.kind === 'VISITOR' ? 'eventForm.own.leadVisitor' : 'eventForm.own.lead', {
          max: limits.questions,
        })}
      </p>
      <ol className="forms-questions" data-field="questions" tabIndex={-1}>
        {questions.map((row, at) => (
          // A new question has no number yet: then the place is what it is.
          <li key={row.question ?? `new ${at}`}>
            <OneQuestion
              editor={editor}
              row={row}
              at={at}
              isLast={at === questions.length - 1}
              onMove={move}
              onTakeAway={takeAway}
            />
          </li>
        ))}
      </ol>
      <div className="form-actions">
        <Button kind="second" size="small" disabled={isFull} onClick={add}>
          {t('eventForm.own.add')}
        </Button>
        <span className="note figures" role="status">
          {t('eventForm.own.count', { count: questions.length, max: limits.questions })}
        </span>
      </div>
    </section>
  );
}

const focusOn = (field: string) =>
  document.querySelector<HTMLElement>(`[data-field="${field}"]`)?.focus({ preventScroll: false });
