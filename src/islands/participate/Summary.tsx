import { useStore } from '@nanostores/react';
import { useContext } from 'react';
import { readAnswers } from '#domain/event-form/answer.ts';
import { audiences } from '#domain/event-form/question-words.ts';
import { languageName } from '#i18n/format.ts';
import { AskedBy, useAsks } from '#islands/event-form/asks.ts';
import { OwnPurposes } from '#islands/event-form/OwnPurposes.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { asSent, nameOfAnswer, ownQuestions } from '#stores/event-form/own-answers.ts';
import type { ApplicationForm } from '#stores/participation/application/application-form.ts';
import type { WizardStep } from '#stores/participation/application/application-steps.ts';
import type { Values } from '#stores/participation/application/application-values.ts';
import { AnswerList, AnswerPart, AnswerSections, PartHeading } from './Answers.tsx';
import { CompanyAnswers, ProductAnswers } from './ApplicationAnswers.tsx';
import { accountSections, buyerSections, memberSections } from './application-fields.ts';
import { Consents } from './Consents.tsx';
import { hopeBuyerSection } from './company-fields.ts';
import { Sections } from './Fields.tsx';
import type { FormArea } from './field-spec.ts';
import { OwnAnswers } from './OwnAnswers.tsx';

/** All that was entered, each step with its way back to it; of whoever joins the password and the consents. */
export default function Summary({
  application,
  steps,
  onChange,
}: {
  application: ApplicationForm;
  steps: readonly WizardStep[];
  onChange: (step: WizardStep) => void;
}) {
  const t = useT<FormArea>();
  const values = useStore(application.form.$values) as Values;
  return (
    <>
      {steps
        .filter((step) => step !== 'summary')
        .map((step) => (
          <div key={step} className="form-part">
            <div className="form-item-head">
              <h3>{t(`participate.wizard.${step}`)}</h3>
              <a
                href={`#${step}`}
                aria-label={`${t('participate.wizard.change')}: ${t(`participate.wizard.${step}`)}`}
                onClick={(event) => {
                  event.preventDefault();
                  onChange(step);
                }}
              >
                {t('participate.wizard.change')}
              </a>
            </div>
            <div className="answers">
              <PartHeading value="h4">
                <Entered step={step} values={values} />
                <OwnEntered step={step} values={values} />
              </PartHeading>
            </div>
          </div>
        ))}
      {values.account === 'open' && <OwnPurposes />}
      {values.account === 'new' && (
        <>
          <Sections sections={accountSections.slice(1)} at="member" />
          <Consents />
        </>
      )}
    </>
  );
}

/** The answers to the event's own questions of a step. */
function OwnEntered({ step, values }: { step: WizardStep; values: Values }) {
  const form = useContext(AskedBy);
  if (!form || step === 'account' || step === 'summary') return null;
  const questions = ownQuestions(form, step);
  return (
    <OwnAnswers
      answers={readAnswers(questions, asSent(form, values.answers) ?? [], audiences)}
      fileOf={({ question }) => values.answers[nameOfAnswer(question)]}
    />
  );
}

function Entered({ step, values }: { step: WizardStep; values: Values }) {
  const t = useT<FormArea>();
  const { isAsked } = useAsks(t.locale);
  switch (step) {
    case 'account':
      return (
        <AnswerSections
          sections={[...accountSections.slice(0, 1), ...memberSections]}
          entered={values.member}
          at="member"
        />
      );
    case 'detail':
      return (
        <>
          {values.participateType === 'COMPANY' ? (
            <CompanyAnswers company={values.company} />
          ) : (
            <AnswerSections sections={buyerSections} entered={values.buyer} at="buyer" />
          )}
          {isAsked('languages') && values.languages.length > 0 && (
            <AnswerPart title={t('participate.languages.title')}>
              <p>{values.languages.map((one) => languageName(t.locale, one)).join(', ')}</p>
            </AnswerPart>
          )}
        </>
      );
    case 'product':
      return <ProductAnswers products={values.products} />;
    case 'hopeBuyer': {
      if (!hopeBuyerSection.fields.some(({ name }) => isAsked(['hopeBuyer', name].join('.')))) return null;
      const isEmpty = hopeBuyerSection.fields.every(
        ({ name }) => String(values.hopeBuyer[name] ?? '') === '',
      );
      return isEmpty ? (
        <p className="note">{t('participate.wizard.nothing')}</p>
      ) : (
        <AnswerList fields={hopeBuyerSection.fields} entered={values.hopeBuyer} at="hopeBuyer" />
      );
    }
    case 'summary':
      return null;
  }
}
