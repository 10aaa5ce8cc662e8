import { flushSync } from 'react-dom';
import { limits } from '#domain/common/limits.ts';
import { asksOfForm, audiencesOf, kindsOfForm, stepsOfKind } from '#domain/event-form/question.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Field, FieldErrorLine, Select } from '#islands/ui/form/Field.tsx';
import { useField } from '#islands/ui/form/form-context.ts';
import { OwnFirst } from '#islands/ui/form/OwnFirst.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import type { FormEditor } from '#stores/event-form/managed-forms.ts';
import { isOfChoices, type QuestionRow } from '#stores/event-form/question-rows.ts';
import type { FormsArea } from './area.ts';

/** One question of the event's own, folded to its words once it is saved. */
export function OneQuestion({
  editor,
  row,
  at,
  isLast,
  onMove,
  onTakeAway,
}: {
  editor: FormEditor;
  row: QuestionRow;
  at: number;
  isLast: boolean;
  onMove: (at: number, by: -1 | 1) => void;
  onTakeAway: (at: number) => void;
}) {
  const t = useT<FormsArea>();
  const isSaved = row.question !== undefined;
  const under = (name: string) => ['questions', at, name].join('.');
  const label = (t.locale === 'ko' ? row.labelKo : row.labelEn) || t('eventForm.own.new');
  const steps = stepsOfKind(editor.kind);
  const audiences = audiencesOf(editor.kind, row.kind);
  return (
    <details className="forms-question" open={!isSaved}>
      <summary>{t('eventForm.own.one', { no: at + 1, label })}</summary>
      <div className="form-fields">
        <OwnFirst
          ko={<Field name={under('labelKo')} label={t('eventForm.own.labelKo')} lang="ko" />}
          en={<Field name={under('labelEn')} label={t('eventForm.own.labelEn')} lang="en" />}
        />
        {isSaved ? (
          <p className="forms-kind">
            <strong>{t('eventForm.own.kind')}:</strong> {t(`eventForm.own.kinds.${row.kind}`)}
            <br />
            <span className="note">{t('eventForm.own.kindStays')}</span>
          </p>
        ) : (
          <Select
            name={under('kind')}
            label={t('eventForm.own.kind')}
            options={kindsOfForm(editor.kind).map((value) => ({
              value,
              label: t(`eventForm.own.kinds.${value}`),
            }))}
          />
        )}
        <Select
          name={under('ask')}
          label={t('eventForm.own.askLabel')}
          options={asksOfForm(editor.kind).map((value) => ({ value, label: t(`eventForm.ask.${value}`) }))}
        />
        {steps.length > 1 && (
          <Select
            name={under('step')}
            label={t('eventForm.own.step')}
            options={steps.map((value) => ({ value, label: t(`participate.wizard.${value}`) }))}
          />
        )}
        {audiences.length > 1 ? (
          <Select
            name={under('audience')}
            label={t('eventForm.own.audience')}
            options={audiences.map((value) => ({ value, label: t(`eventForm.own.audiences.${value}`) }))}
          />
        ) : (
          <p className="forms-kind">
            <strong>{t('eventForm.own.audience')}:</strong> {t('eventForm.own.audiences.managers')}
          </p>
        )}
        <Field name={under('months')} label={t('eventForm.own.months')} inputMode="numeric" />
        <OwnFirst
          ko={<Field name={under('purposeKo')} label={t('eventForm.own.purposeKo')} lang="ko" />}
          en={<Field name={under('purposeEn')} label={t('eventForm.own.purposeEn')} lang="en" />}
        />
        <OwnFirst
          ko={
            <Field
              name={under('helpKo')}
              label={t('eventForm.helpKo')}
              lang="ko"
              optional
              max={limits.formHelp}
            />
          }
          en={
            <Field
              name={under('helpEn')}
              label={t('eventForm.helpEn')}
              lang="en"
              optional
              max={limits.formHelp}
            />
          }
        />
      </div>
      {isOfChoices(row) && <Choices editor={editor} row={row} at={at} />}
      <div className="form-actions">
        <Button
          kind="plain"
          size="small"
          label={t('eventForm.own.upOf', { label })}
          disabled={at === 0}
          onClick={() => onMove(at, -1)}
        >
          {t('eventForm.own.up')}
        </Button>
        <Button
          kind="plain"
          size="small"
          label={t('eventForm.own.downOf', { label })}
          disabled={isLast}
          onClick={() => onMove(at, 1)}
        >
          {t('eventForm.own.down')}
        </Button>
        <Button
          kind="plain"
          size="small"
          label={t('eventForm.own.takeAwayOf', { label })}
          onClick={() => onTakeAway(at)}
        >
          {t('eventForm.own.takeAway')}
        </Button>
      </div>
    </details>
  );
}

function Choices({ editor, row, at }: { editor: FormEditor; row: QuestionRow; at: number }) {
  const t = useT<FormsArea>();
  const name = ['questions', at, 'choices'].join('.');
  const { id, error } = useField(name);
  const label = t('eventForm.own.choices');
  const add = () => {
    flushSync(() => editor.addChoice(at));
    const own = t.locale === 'ko' ? 'labelKo' : 'labelEn';
    document.querySelector<HTMLElement>(`[data-field="${name}.${row.choices.length}.${own}"]`)?.focus();
  };
  return (
    <fieldset className="forms-choices" data-field={name} tabIndex={-1} aria-describedby={`${id}-error`}>
      <legend className="field-label">{label}</legend>
      {/* Choices are added here, not chosen. */}
      <FieldErrorLine id={id} error={error} label={label} choice={false} />
      {row.choices.map((choice, place) => (
        <div key={choice.choice ?? `new ${place}`} className="form-row">
          <OwnFirst
            ko={
              <Field
                name={`${name}.${place}.labelKo`}
                label={t('eventForm.own.choiceKo', { no: place + 1 })}
                lang="ko"
              />
            }
            en={
              <Field
                name={`${name}.${place}.labelEn`}
                label={t('eventForm.own.choiceEn', { no: place + 1 })}
                lang="en"
              />
            }
          />
          <Button
            kind="plain"
            size="small"
            label={t('eventForm.own.removeChoice', { no: place + 1 })}
            onClick={() => editor.takeChoiceAway(at, place)}
          >
            {t('ui.remove')}
          </Button>
        </div>
      ))}
      <Button
        kind="second"
        size="small"
        disabled={row.choices.length >= limits.questionChoices}
        onClick={add}
      >
        {t('eventForm.own.addChoice')}
      </Button>
    </fieldset>
  );
}
