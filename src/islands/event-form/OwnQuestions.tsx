import { lazy, Suspense, useContext } from 'react';
import type { QuestionStep } from '#domain/event-form/question-words.ts';
import { Skeleton } from '#islands/ui/States.tsx';
import { ownQuestions } from '#stores/event-form/own-answers.ts';
import { AskedBy } from './asks.ts';

// Only a form that asks something of its own has to load how.
const QuestionFields = lazy(() => import('./QuestionFields.tsx'));

/**
 * The questions of the event's own that stand in a step, or all of them; `at`: the path under which the form holds whoever answers. A
 * manager changes no files of a member's.
 */
export function OwnQuestions({
  step,
  at,
  withoutFiles = false,
}: {
  step?: QuestionStep;
  at?: string;
  withoutFiles?: boolean;
}) {
  const form = useContext(AskedBy);
  const all = form ? ownQuestions(form, step) : [];
  const questions = withoutFiles ? all.filter(({ kind }) => kind !== 'file') : all;
  if (questions.length === 0) return null;
  return (
    <Suspense fallback={<Skeleton rows={questions.length} />}>
      <QuestionFields questions={questions} under={at === undefined ? 'answers' : `${at}.answers`} />
    </Suspense>
  );
}
