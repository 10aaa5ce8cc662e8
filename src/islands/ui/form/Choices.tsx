import { type ReactNode, useId, useState } from 'react';
import { useT } from '../Texts.tsx';
import { described, FieldErrorLine, FieldFrame, type Option } from './Field.tsx';
import '../chips.css';
import './form.css';
import { useField } from './form-context.ts';

interface GroupProps {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  optional?: boolean;
  options: readonly Option[];
}

/** More options than this get a line to narrow them. */
const searchFrom = 18;

/** One of a few, all in sight. */
export function Radios({ options, ...group }: GroupProps) {
  const { id, value, error, set } = useField(group.name);
  return (
    <FieldFrame {...group} group={group.name} id={id} error={error}>
      <div className="chips">
        {options.map((option) => (
          <label key={option.value} className="chip">
            <input
              type="radio"
              name={group.name}
              value={option.value}
              checked={value === option.value}
              onChange={() => set(option.value)}
              // What may be left empty can be emptied again.
              onClick={() => group.optional && value === option.value && set('')}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </FieldFrame>
  );
}

/**
 * Several of many, as chips. `max` is the rule's limit: at the limit the others rest, and the line below says why.
 * Long lists are narrowed by typing; what is chosen is named above them.
 */
export function Chips({ options, max, empty, ...group }: GroupProps & { max?: number; empty?: string }) {
  const t = useT();
  const { id, value, error, set } = useField(group.name);
  const [query, setQuery] = useState('');
  const chosen = Array.isArray(value) ? (value as string[]) : [];
  const isFull = max !== undefined && chosen.length >= max;
  const isLong = options.length > searchFrom;
  const wanted = query.trim().toLocaleLowerCase();
  const shown = options.filter(
    (option) => wanted === '' || option.label.toLocaleLowerCase().includes(wanted),
  );
  const names = options.filter((option) => chosen.includes(option.value)).map((option) => option.label);
  const turn = (option: string) =>
    set(chosen.includes(option) ? chosen.filter((one) => one !== option) : [...chosen, option]);
  const count = max !== undefined && (
    <p className="field-count figures" aria-live="polite">
      {isFull ? t('rule.too_many_selected', { max }) : t('ui.chosen', { count: chosen.length, max })}
    </p>
  );
  return (
    <FieldFrame {...group} group={group.name} id={id} error={error} aside={count}>
      {isLong && (
        <input
          className="input"
          type="search"
          value={query}
          aria-label={t('ui.filter')}
          placeholder={t('ui.filter')}
          onChange={(event) => setQuery(event.target.value)}
          // Enter narrows the list; it doesn't send the form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      {chosen.length === 0 && empty && <p className="field-hint">{empty}</p>}
      {isLong && names.length > 0 && <p className="field-chosen">{names.join(', ')}</p>}
      <div className="chips" data-long={isLong ? '' : undefined}>
        {shown.map((option) => {
          const isChosen = chosen.includes(option.value);
          return (
            <label key={option.value} className="chip">
              <input
                type="checkbox"
                name={group.name}
                value={option.value}
                checked={isChosen}
                disabled={isFull && !isChosen}
                onChange={() => turn(option.value)}
              />
              <span>{option.label}</span>
            </label>
          );
        })}
      </div>
    </FieldFrame>
  );
}

/** Yes or no: terms to accept, an interpreter wanted. Sets true or false, or the words that the wire has for them. */
export function Check({
  name,
  label,
  called,
  hint,
  on = true,
  off = false,
}: {
  name: string;
  label: ReactNode;
  /** What an error calls it: 'the terms of service'. A label that is a sentence can't stand in another. */
  called?: string;
  hint?: ReactNode;
  on?: string | boolean;
  off?: string | boolean;
}) {
  const { id, value, error, set } = useField(name);
  return (
    <div className="field" data-bad={error ? '' : undefined}>
      <label className="check">
        <input
          {...described(id, name, error, hint)}
          type="checkbox"
          checked={value === on}
          onChange={(event) => set(event.target.checked ? on : off)}
        />
        <span>{label}</span>
      </label>
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      <FieldErrorLine id={id} error={error} label={called} />
    </div>
  );
}

/** A choice that belongs to no form: the tabs and filters of a list. */
export function Segments({
  label,
  options,
  value,
  onChange,
}: {
  label: string;
  options: readonly Option[];
  value: string;
  onChange: (value: string) => void;
}) {
  const name = useId();
  return (
    <fieldset className="segments" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className="chip">
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
