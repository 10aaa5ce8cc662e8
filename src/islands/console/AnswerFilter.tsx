import { useEffect, useState } from 'react';
import { isFilterKind } from '#domain/event-form/question-words.ts';
import type { ParticipateType } from '#domain/participation/participation.ts';
import { labelOf } from '#islands/event-form/question-label.ts';
import { Filter } from '#islands/ui/list/SearchLine.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { type AskedForm, loadForm } from '#stores/event-form/event-form.ts';
import type { ShellArea } from './pages.ts';

/** Narrows one kind of participant by an answer to the event's own questions: by a choice, and by yes or no. Nothing where there is none. */
export default function AnswerFilter({
  type,
  answer,
  onChoose,
}: {
  /** '' stands for all kinds, whose questions differ. */
  type: ParticipateType | '';
  /** 'question:value', or ''. */
  answer: string;
  onChoose: (answer: string) => void;
}) {
  const t = useT<'ownQuestion' | ShellArea>();
  const [questions, setQuestions] = useState<AskedForm['questions']>([]);
  useEffect(() => {
    if (type !== '') void loadForm(type).then((form) => setQuestions(form.questions));
  }, [type]);
  const yesNo = [
    { value: 'Y', label: t('ownQuestion.yes') },
    { value: 'N', label: t('ownQuestion.no') },
  ];
  const options = questions
    .filter(({ kind }) => isFilterKind(kind))
    .flatMap((one) => {
      const choices = one.choices.map((each) => ({
        value: String(each.choice),
        label: labelOf(t.locale, each),
      }));
      return (one.kind === 'yesNo' ? yesNo : choices).map(({ value, label }) => ({
        value: [one.question, value].join(':'),
        label: `${labelOf(t.locale, one)}: ${label}`,
      }));
    });
  if (options.length === 0) return null;
  return (
    <Filter
      label={t('manage.participants.answer')}
      value={answer}
      all={t('manage.participants.anyAnswer')}
      options={options}
      onChange={onChoose}
    />
  );
}
