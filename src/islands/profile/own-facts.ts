import type { ReadAnswer } from '#domain/event-form/answer.ts';
import { answerText, labelOf } from '#islands/event-form/question-label.ts';
import type { Fact } from '#islands/ui/Facts.tsx';
import type { useT } from '#islands/ui/Texts.tsx';

/** The answers to the event's own questions that a reader may see, as facts of a profile; files are with the application, for those who may read them. */
export const ownFacts = (
  t: ReturnType<typeof useT<'profile'>>,
  answers: readonly Omit<ReadAnswer, 'question'>[],
): Fact[] =>
  answers
    .filter(({ kind }) => kind !== 'file')
    .map((one) => [
      labelOf(t.locale, one),
      answerText(t.locale, one, { yes: t('profile.yes'), no: t('profile.no') }),
    ]);
