import { nameIn } from '#domain/common/language.ts';
import { limits } from '#domain/common/limits.ts';
import type { Question } from '#domain/event-form/question.ts';
import type { FormArea } from '#islands/participate/field-spec.ts';
import { Chips, Radios } from '#islands/ui/form/Choices.tsx';
import { Field, Select } from '#islands/ui/form/Field.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { nameOfAnswer } from '#stores/event-form/own-answers.ts';
import { labelOf } from './question-label.ts';

/** Up to so many choices stand side by side; more are in a list. */
const sideBySide = 5;

/** What the organiser asks of its own, each with who reads the answer. */
export default function QuestionFields({ questions }: { questions: readonly Question[] }) {
  const t = useT<FormArea>();
  const title = t('participate.own.title');
  return (
    <section className="form-part" aria-label={title}>
      <h3>{title}</h3>
      <div className="form-fields">
        {questions.map((question) => (
          <div
            key={question.question}
            data-wide={question.kind === 'text' || question.kind === 'severalOf' ? '' : undefined}
          >
            <QuestionField question={question} />
          </div>
        ))}
      </div>
    </section>
  );
}

function QuestionField({ question }: { question: Question }) {
  const t = useT<FormArea>();
  const { kind, ask, audience, helpKo, helpEn } = question;
  const help = nameIn(t.locale, { nameKo: helpKo ?? helpEn, nameEn: helpEn ?? helpKo });
  const shared = {
    name: ['answers', nameOfAnswer(question.question)].join('.'),
    label: labelOf(t.locale, question),
    optional: ask !== 'required',
    hint: [help, t(`participate.own.reads.${audience}`)].filter(Boolean).join(' '),
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
    case 'yesNo':
      return <Radios {...shared} options={yesNo(t('participate.own.yes'), t('participate.own.no'))} />;
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
