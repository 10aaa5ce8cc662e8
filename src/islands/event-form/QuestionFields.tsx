import { nameIn } from '#domain/common/language.ts';
import { limits } from '#domain/common/limits.ts';
import type { Question } from '#domain/event-form/question.ts';
import { FormFile } from '#islands/form/FormFile.tsx';
import { Chips, Radios } from '#islands/ui/form/Choices.tsx';
import { Field, Select } from '#islands/ui/form/Field.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { nameOfAnswer } from '#stores/event-form/own-answers.ts';
import { labelOf } from './question-label.ts';
import '#islands/participate/participate.css';

/** Up to so many choices stand side by side; more are in a list. */
const sideBySide = 5;
/** What takes a whole row. */
const wide: readonly Question['kind'][] = ['text', 'severalOf', 'file'];

/** What the organiser asks of its own, each with who reads the answer. */
export default function QuestionFields({
  questions,
  under,
  heading: Heading,
}: {
  questions: readonly Question[];
  /** The path of the answers. */
  under: string;
  heading: 'h2' | 'h3';
}) {
  const t = useT<'ownQuestion'>();
  const title = t('ownQuestion.title');
  return (
    <section className="form-part" aria-label={title}>
      <Heading>{title}</Heading>
      <div className="form-fields">
        {questions.map((question) => (
          <div key={question.question} data-wide={wide.includes(question.kind) ? '' : undefined}>
            <QuestionField question={question} under={under} />
          </div>
        ))}
      </div>
    </section>
  );
}

function QuestionField({ question, under }: { question: Question; under: string }) {
  const t = useT<'ownQuestion'>();
  const { kind, ask, audience, helpKo, helpEn } = question;
  const reads = t(`ownQuestion.reads.${audience}`);
  const help = nameIn(t.locale, { nameKo: helpKo ?? helpEn, nameEn: helpEn ?? helpKo });
  const shared = {
    name: [under, nameOfAnswer(question.question)].join('.'),
    label: labelOf(t.locale, question),
    optional: ask !== 'required',
    hint: help ? (
      <>
        {help}
        <br />
        {reads}
      </>
    ) : (
      reads
    ),
  };
  const options = question.choices.map((one) => ({
    value: String(one.choice),
    label: labelOf(t.locale, one),
  }));
  switch (kind) {
    case 'line':
      return <Field {...shared} autoComplete="off" />;
    case 'text':
      return <Field {...shared} type="textarea" rows={4} max={limits.answer} />;
    case 'number':
      return <Field {...shared} inputMode="decimal" autoComplete="off" />;
    case 'date':
      return <Field {...shared} type="date" />;
    case 'file':
      return <FormFile {...shared} kind="answerFile" />;
    case 'yesNo':
      return <Radios {...shared} options={yesNo(t('ownQuestion.yes'), t('ownQuestion.no'))} />;
    case 'oneOf':
      return options.length > sideBySide ? (
        <Select {...shared} options={options} />
      ) : (
        <Radios {...shared} options={options} />
      );
    case 'severalOf':
      return <Chips {...shared} options={options} />;
  }
}

const yesNo = (yes: string, no: string) => [
  { value: 'Y', label: yes },
  { value: 'N', label: no },
];
