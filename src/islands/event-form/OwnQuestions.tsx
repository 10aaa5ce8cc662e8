import { lazy, Suspense, useContext, useEffect, useState } from 'react';
import type { QuestionStep } from '#domain/event-form/question-words.ts';
import { Skeleton } from '#islands/ui/States.tsx';
import { ownQuestions } from '#stores/event-form/own-answers.ts';
import { AskedBy } from './asks.ts';

// Only a form that asks something of its own has to load how.
const QuestionFields = lazy(() => import('./QuestionFields.tsx'));

/** Once the page runs: what a server would draw late would stand in the page beside what the browser draws. */
let isRunning = false;

/**
 * The questions of the event's own that stand in a step, or all of them; `at`: the path under which the form holds whoever answers,
 * `heading`: the level below what stands above. A manager changes no files of a member's.
 */
export function OwnQuestions({
  step,
  at,
  heading = 'h3',
  withoutFiles = false,
}: {
  step?: QuestionStep;
  at?: string;
  heading?: 'h2' | 'h3';
  withoutFiles?: boolean;
}) {
  const form = useContext(AskedBy);
  const [isHere, setHere] = useState(isRunning);
  useEffect(() => {
    isRunning = true;
    setHere(true);
  }, []);
  const all = form ? ownQuestions(form, step) : [];
  const questions = withoutFiles ? all.filter(({ kind }) => kind !== 'file') : all;
  if (questions.length === 0) return null;
  const waiting = <Skeleton rows={questions.length} />;
  if (!isHere) return waiting;
  return (
    <Suspense fallback={waiting}>
      <QuestionFields
        questions={questions}
        under={at === undefined ? 'answers' : `${at}.answers`}
        heading={heading}
      />
    </Suspense>
  );
}
