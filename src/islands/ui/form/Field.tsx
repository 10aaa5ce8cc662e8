import {
  type HTMLInputAutoCompleteAttribute,
  type HTMLInputTypeAttribute,
  type ReactNode,
  useEffect,
  useRef,
} from 'react';
import type { FieldError } from '#domain/common/validation.ts';
import type { Translate } from '#i18n/engine.ts';
import { asObject } from '#i18n/particle.ts';
import { useT } from '../Texts.tsx';
import './form.css';
import { useField } from './form-context.ts';

interface FrameProps {
  id: string;
  /** The name of a group of inputs, which is bound as one; without it the frame is of the one input that has the id. */
  group?: string;
  label: ReactNode;
  hint?: ReactNode;
  optional?: boolean;
  error: FieldError | undefined;
  /** The value is chosen from a list, or is a file, and not typed; a group always is. */
  choice?: boolean | 'file';
  children: ReactNode;
  aside?: ReactNode;
  /** Higher than a window: what is wrong is said above the inputs, where the focus leads. */
  tall?: boolean;
}

/** What stands around an input or a group of them: label, hint, error, and a counter at the end of the line. */
export function FieldFrame({
  id,
  group,
  label,
  hint,
  optional,
  error,
  choice,
  children,
  aside,
  tall = false,
}: FrameProps) {
  const t = useT();
  const wrong = <FieldErrorLine id={id} error={error} label={label} choice={choice ?? group !== undefined} />;
  const words = (
    <>
      {label}
      {optional && <span className="field-optional"> {t('ui.optional')}</span>}
    </>
  );
  const inside = (
    <>
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      {tall && wrong}
      {children}
      <div className="field-foot">
        {!tall && wrong}
        {aside}
      </div>
    </>
  );
  const bad = error ? '' : undefined;
  if (group !== undefined) {
    const { name: _, ...describes } = described(id, group, error, hint);
    return (
      <fieldset className="field" tabIndex={-1} data-bad={bad} {...describes}>
        <legend className="field-label">{words}</legend>
        {inside}
      </fieldset>
    );
  }
  return (
    <div className="field" data-bad={bad}>
      <label htmlFor={id} className="field-label">
        {words}
      </label>
      {inside}
    </div>
  );
}

/** The sentence of a broken rule, tied to its input by `aria-describedby`. */
export function FieldErrorLine({
  id,
  error,
  label,
  choice = false,
}: {
  id: string;
  error: FieldError | undefined;
  label: ReactNode;
  choice?: boolean | 'file';
}) {
  const t = useT();
  return error ? (
    <p id={`${id}-error`} className="field-error">
      {fieldErrorText(t, error, label, choice)}
    </p>
  ) : null;
}

/** What is wrong with a field, by its name: 'Enter the company name', or 'Choose the country' where it is chosen. */
export function fieldErrorText(
  t: Translate<'rule' | 'ui'>,
  { rule, params }: FieldError,
  label: ReactNode,
  choice: boolean | 'file',
): string {
  const named = typeof label === 'string' ? asObject(t.locale, label) : undefined;
  const inSentence = { ...params, field: named ?? t('ui.thisField') };
  if (choice === 'file' && rule === 'required') return t('ui.requiredFile', inSentence);
  if (choice && rule === 'required') return t('ui.requiredChoice', inSentence);
  if (choice && rule === 'too_few') return t('ui.tooFewChosen', inSentence);
  return t(`rule.${rule}`, inSentence);
}

/** The attributes that tie an input to its hint and error. */
export function described(id: string, name: string, error: FieldError | undefined, hint: unknown) {
  const by = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return {
    id,
    name,
    'data-field': name,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': by === '' ? undefined : by,
  };
}

export interface FieldProps {
  /** Dotted path in the form's values. */
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  optional?: boolean;
  type?: HTMLInputTypeAttribute | 'textarea';
  autoComplete?: HTMLInputAutoCompleteAttribute;
  inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email' | 'url';
  placeholder?: string;
  /** The language that is to be written, where the field asks for one. */
  lang?: 'ko' | 'en';
  /** Shows how many characters are used. Longer texts are refused by the rule, not cut off. */
  max?: number;
  rows?: number;
  disabled?: boolean;
  /** Stands after the input, in its line: a unit, or a button. */
  after?: ReactNode;
}

/** An error line moves what stands below it: it waits, in milliseconds, until the click that left the field has found its button. */
export const afterClick = 200;

/** One line or, with type 'textarea', several lines of text, bound to the form around by its name. */
export function Field({
  name,
  label,
  hint,
  optional,
  type = 'text',
  max,
  rows = 5,
  after,
  ...input
}: FieldProps) {
  const t = useT();
  const { id, value, error, set, check } = useField(name);
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  const line = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  // What was typed, or filled in by the browser, before the script took over the field.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is taken over once.
  useEffect(() => {
    const early = line.current?.value;
    if (early && text === '') set(early);
  }, []);
  const shared = {
    ...described(id, name, error, hint),
    ...input,
    ref: line,
    className: 'input',
    value: text,
    required: optional !== true,
    onChange: (event: { target: { value: string } }) => set(event.target.value),
    onBlur: () => setTimeout(check, afterClick),
  };
  const aside = max !== undefined && (
    <p className="field-count figures" data-over={text.length > max ? '' : undefined}>
      {t('ui.characters', { count: text.length, max })}
    </p>
  );
  return (
    <FieldFrame id={id} label={label} error={error} aside={aside} hint={hint} optional={optional ?? false}>
      <div className="input-line">
        {type === 'textarea' ? <textarea {...shared} rows={rows} /> : <input {...shared} type={type} />}
        {after}
      </div>
    </FieldFrame>
  );
}

export interface Option {
  value: string;
  label: string;
}

/** One choice from a list. The browser's own list: it can be typed into, and phones draw it as a wheel. */
export function Select({
  name,
  label,
  hint,
  optional,
  options,
  empty,
}: {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  optional?: boolean;
  options: readonly Option[];
  /** What stands there while nothing is chosen. */
  empty?: string;
}) {
  const t = useT();
  const { id, value, error, set } = useField(name);
  return (
    <FieldFrame id={id} label={label} error={error} choice hint={hint} optional={optional ?? false}>
      <select
        {...described(id, name, error, hint)}
        className="input"
        value={typeof value === 'string' ? value : ''}
        required={optional !== true}
        onChange={(event) => set(event.target.value)}
      >
        <option value="">{empty ?? t('ui.choose')}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
