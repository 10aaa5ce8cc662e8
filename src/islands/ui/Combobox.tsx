import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { described, FieldFrame, type Option } from './Field.tsx';
import './combobox.css';
import './chips.css';
import './form.css';
import { useField } from './form-context.ts';
import { useT } from './Texts.tsx';

/** An option that is also found by other words: a country by its code and by its name in the other language. */
export interface SearchOption extends Option {
  also?: string;
}

/** Accents and case don't matter: 'osterreich' finds 'Österreich'. */
const bare = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase();

/** Options that hold every word that was typed; first the one whose value it is, then whole words, then beginnings. */
function found(options: readonly SearchOption[], typed: string): readonly SearchOption[] {
  const wanted = bare(typed.trim());
  if (wanted === '') return options;
  const words = wanted.split(/\s+/);
  const rank = (text: string, value: string) =>
    value.toLowerCase() === wanted
      ? 0
      : // A word typed whole, such as 'UK', before what only begins like it.
        text.split(' ').includes(wanted)
        ? 1
        : text.startsWith(wanted)
          ? 2
          : text.includes(` ${wanted}`)
            ? 3
            : 4;
  return options
    .map((option) => ({ option, text: bare(`${option.label} ${option.also ?? ''}`) }))
    .filter(({ text }) => words.every((word) => text.includes(word)))
    .sort((a, b) => rank(a.text, a.option.value) - rank(b.text, b.option.value))
    .map(({ option }) => option);
}

/** A line to type into, and the list that it narrows. Arrow keys walk, Enter takes, Escape leaves all as it was. */
function SearchInput({
  inputProps,
  options,
  value,
  onChoose,
}: {
  inputProps: Record<string, unknown>;
  options: readonly SearchOption[];
  value: string;
  onChoose: (value: string) => void;
}) {
  const t = useT();
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  /** What is being typed; null while the reader is elsewhere. */
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  /** Nothing is pointed at before the reader types or walks, so that Enter alone takes nothing. */
  const [active, setActive] = useState(-1);
  const chosen = options.find((option) => option.value === value)?.label ?? '';
  const shown = typed === null ? options : found(options, typed);
  const close = () => {
    setOpen(false);
    setTyped(null);
    setActive(-1);
  };
  const choose = (option: SearchOption) => {
    onChoose(option.value);
    close();
  };
  const walk = (to: number) => {
    const index = Math.max(0, Math.min(to, shown.length - 1));
    setOpen(true);
    setActive(index);
    requestAnimationFrame(() => list.current?.children[index]?.scrollIntoView({ block: 'nearest' }));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While a Korean syllable is being composed, the keys belong to the input method.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown')
      walk(
        isOpen
          ? active + 1
          : Math.max(
              0,
              shown.findIndex((option) => option.value === value),
            ),
      );
    else if (event.key === 'ArrowUp') walk(active - 1);
    else if (event.key === 'Enter' && isOpen && shown[active]) choose(shown[active]);
    else if (event.key === 'Enter' && typed !== null) setOpen(false);
    else if (event.key === 'Escape' && isOpen) close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onBlur = () => {
    // What was typed in full counts without being taken from the list; an emptied line takes the choice back.
    const [only] = shown;
    if (typed === '') onChoose('');
    else if (typed !== null && only && (shown.length === 1 || bare(only.label) === bare(typed.trim())))
      onChoose(only.value);
    close();
  };
  return (
    <div className="combobox">
      <input
        {...inputProps}
        className="input"
        type="text"
        role="combobox"
        autoComplete="off"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && shown[active] ? `${listId}-${shown[active].value}` : undefined}
        value={typed ?? chosen}
        onChange={(event) => {
          setTyped(event.target.value);
          setActive(0);
          setOpen(true);
        }}
        onFocus={(event) => event.target.select()}
        onClick={() => setOpen(true)}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      />
      <div id={listId} ref={list} role="listbox" tabIndex={-1} className="combobox-list" hidden={!isOpen}>
        {isOpen &&
          shown.map((option, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the input above holds the focus and hears the keys.
            <div
              key={option.value}
              id={`${listId}-${option.value}`}
              role="option"
              tabIndex={-1}
              aria-selected={option.value === value}
              data-active={index === active ? '' : undefined}
              // The input keeps the focus, or it would close the list before the click arrives.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(option)}
            >
              {option.label}
            </div>
          ))}
        {isOpen && shown.length === 0 && <p className="field-hint">{t('ui.noMatch')}</p>}
      </div>
    </div>
  );
}

interface SearchProps {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  optional?: boolean;
  options: readonly SearchOption[];
}

/** One choice from a long list, found by typing. */
export function SearchSelect({ name, label, hint, optional, options }: SearchProps) {
  const t = useT();
  const { id, value, error, set } = useField(name);
  const inputProps = {
    ...described(id, name, error, hint),
    required: optional !== true,
    placeholder: t('ui.typeToFind'),
  };
  return (
    <FieldFrame {...{ id, label, error }} choice hint={hint} optional={optional ?? false}>
      <SearchInput inputProps={inputProps} options={options} value={String(value ?? '')} onChoose={set} />
    </FieldFrame>
  );
}

/** Several choices from a long list: found by typing, shown as chips that can be taken away. */
export function SearchChips({
  name,
  label,
  hint,
  optional,
  options,
  max,
  empty,
}: SearchProps & { max: number; empty: string }) {
  const t = useT();
  const { id, value, error, set } = useField(name);
  const chosen = Array.isArray(value) ? (value as string[]) : [];
  const isFull = chosen.length >= max;
  const rest = options.filter((option) => !chosen.includes(option.value));
  const inputProps = {
    ...described(id, name, error, hint),
    disabled: isFull,
    placeholder: isFull ? t('rule.too_many_selected', { max }) : t('ui.typeToFind'),
  };
  const aside = (
    <p className="field-count figures" aria-live="polite">
      {t('ui.chosen', { count: chosen.length, max })}
    </p>
  );
  return (
    <FieldFrame {...{ id, label, error, aside }} choice hint={hint} optional={optional ?? false}>
      <SearchInput
        inputProps={inputProps}
        options={rest}
        value=""
        onChoose={(one) => one !== '' && set([...chosen, one])}
      />
      {chosen.length === 0 ? (
        <p className="field-hint">{empty}</p>
      ) : (
        <ul className="chips">
          {chosen.map((one) => {
            const text = options.find((option) => option.value === one)?.label ?? one;
            return (
              <li key={one}>
                <button
                  type="button"
                  className="chip chip-taken"
                  aria-label={t('ui.removeOne', { name: text })}
                  onClick={() => set(chosen.filter((other) => other !== one))}
                >
                  {text}
                  <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
                    <path d="M2 2l8 8M10 2 2 10" fill="none" stroke="currentColor" strokeWidth="1.5" />
                  </svg>
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </FieldFrame>
  );
}
