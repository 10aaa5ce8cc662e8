import { useEffect, useState } from 'react';
import { labelOf } from '#islands/event-form/question-label.ts';
import type { FormArea } from '#islands/participate/field-spec.ts';
import { Filter } from '#islands/ui/list/SearchLine.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { type AskedForm, loadForm } from '#stores/event-form/event-form.ts';
import type { ParticipantsAsked } from '#stores/participation/participants.ts';
import type { ShellArea } from '../pages.ts';

/** Narrows one kind of participant by an answer to the event's own questions: by a choice, and by yes or no. Nothing where there is none. */
export function AnswerFilter({
  asked,
  onNarrow,
}: {
  asked: ParticipantsAsked;
  onNarrow: (by: Partial<ParticipantsAsked>) => void;
}) {
  const t = useT<FormArea | ShellArea>();
  const [questions, setQuestions] = useState<AskedForm['questions']>([]);
  const { type } = asked;
  useEffect(() => {
    if (type !== '') void loadForm(type).then((form) => setQuestions(form.questions));
  }, [type]);
  const yesNo = [
    { value: 'Y', label: t('participate.own.yes') },
    { value: 'N', label: t('participate.own.no') },
  ];
  const options = questions
    .filter(({ kind }) => kind === 'oneOf' || kind === 'yesNo')
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
      value={asked.answer}
      all={t('manage.participants.anyAnswer')}
      options={options}
      onChange={(answer) => onNarrow({ answer })}
    />
  );
}
