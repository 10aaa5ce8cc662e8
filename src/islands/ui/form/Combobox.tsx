import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '../Button.tsx';
import { described, FieldFrame } from './Field.tsx';
import { bare, findOptions, type SearchOption } from './find-options.ts';
import './combobox.css';
import '../chips.css';
import './form.css';
import { useT } from '../Texts.tsx';
import { useField } from './form-context.ts';

/** More than a reader looks through without typing, and what a list draws at once. */
const most = 300;

/** A line to type into, and the list that it narrows. Arrow keys walk, Enter takes, Escape leaves all as it was. */
export function SearchInput({
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
  const shown = (typed === null ? options : findOptions(options, typed)).slice(0, most);
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
    // While a Korean syllable is being composed, the keys belong to the input method; Safari says so by the code 229 alone.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
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
              {option.note && <span className="note"> · {option.note}</span>}
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
    <FieldFrame id={id} label={label} error={error} choice hint={hint} optional={optional ?? false}>
      <SearchInput inputProps={inputProps} options={options} value={String(value ?? '')} onChoose={set} />
    </FieldFrame>
  );
}

/** Options that can be taken together, such as the countries of a region, under the headings of a list. */
export interface OptionGroups {
  label: string;
  /** The button that takes a group. */
  add: string;
  lists: readonly { heading: string; groups: readonly { label: string; values: readonly string[] }[] }[];
}

/** Several choices from a long list: found by typing, or a group at a time, and shown as chips that can be taken away. */
export function SearchChips({
  name,
  label,
  hint,
  optional,
  options,
  max,
  empty,
  groups,
}: SearchProps & { max: number; empty: string; groups?: OptionGroups }) {
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
      {isFull ? t('rule.too_many_selected', { max }) : t('ui.chosen', { count: chosen.length, max })}
    </p>
  );
  return (
    <FieldFrame
      id={id}
      label={label}
      error={error}
      aside={aside}
      choice
      hint={hint}
      optional={optional ?? false}
    >
      <SearchInput
        inputProps={inputProps}
        options={rest}
        value=""
        onChoose={(one) => one !== '' && set([...chosen, one])}
      />
      {groups && (
        <GroupChoice
          groups={groups}
          isFull={isFull}
          // As many of it as there is room for, the first of it first.
          onChoose={(values) => set([...new Set([...chosen, ...values])].slice(0, max))}
        />
      )}
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

/** A list of groups, and the button that takes the chosen one: a list alone would take each that the arrow keys pass. */
function GroupChoice({
  groups,
  isFull,
  onChoose,
}: {
  groups: OptionGroups;
  isFull: boolean;
  onChoose: (values: readonly string[]) => void;
}) {
  const [at, setAt] = useState('');
  const all = groups.lists.flatMap((list) => list.groups);
  const take = () => {
    const group = all[Number(at)];
    if (at === '' || !group) return;
    onChoose(group.values);
    setAt('');
  };
  return (
    <div className="combobox-groups">
      <select
        className="input"
        aria-label={groups.label}
        value={at}
        disabled={isFull}
        onChange={(event) => setAt(event.target.value)}
      >
        <option value="">{groups.label}</option>
        {groups.lists.map((list) => (
          <optgroup key={list.heading} label={list.heading}>
            {list.groups.map((group) => (
              <option key={group.label} value={all.indexOf(group)}>
                {group.label}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <Button kind="second" disabled={isFull || at === ''} onClick={take}>
        {groups.add}
      </Button>
    </div>
  );
}
