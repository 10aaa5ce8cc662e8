import { type ReactNode, useId, useState } from 'react';
import { limits } from '#domain/common/limits.ts';
import { asKeywords } from '#domain/common/search/keywords.ts';
import type { Option } from '../form/Field.tsx';
import { useT } from '../Texts.tsx';
import '../form/form.css';
import '#styles/list-search.css';
import './search.css';

/** The search of a list: one keyword, and filters as children. Enter searches; a chosen filter is the caller's to apply. */
export function SearchLine({
  label,
  field,
  hint,
  keyword,
  onSearch,
  chosen,
  children,
}: {
  /** What is searched, read out with the landmark. */
  label: string;
  /** The label of the keyword. */
  field: string;
  hint: string;
  keyword: string;
  onSearch: (keyword: string) => void;
  /** How many filters are chosen. With it the filters are folded away on a phone until they are asked for. */
  chosen?: number;
  children?: ReactNode;
}) {
  const t = useT();
  const id = useId();
  const [typed, setTyped] = useState(keyword);
  const [isShortened, setShortened] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [before, setBefore] = useState(keyword);
  // A search that was cleared elsewhere clears the line too.
  if (before !== keyword) {
    setBefore(keyword);
    setTyped(keyword);
  }
  return (
    <search aria-label={label} className="search no-print">
      <form
        className="search-line"
        onSubmit={(event) => {
          event.preventDefault();
          // The line says what is looked for: what is beyond the bounds leaves it.
          const keywords = asKeywords(typed);
          setShortened(keywords.length < typed.trim().length);
          setTyped(keywords);
          onSearch(keywords);
        }}
      >
        <label className="visually-hidden" htmlFor={id}>
          {field}
        </label>
        <input
          id={id}
          className="input"
          type="search"
          value={typed}
          placeholder={hint}
          maxLength={limits.keywords}
          enterKeyHint="search"
          onChange={(event) => setTyped(event.target.value)}
        />
        <button type="submit" className="button" data-kind="second">
          {t('ui.search')}
        </button>
      </form>
      <p className="note search-note" role="status">
        {isShortened && t('ui.searchShortened', { max: limits.keywordWords })}
      </p>
      {children && chosen === undefined && <div className="search-filters">{children}</div>}
      {children && chosen !== undefined && (
        <details className="filters" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>{chosen > 0 ? t('ui.filtersChosen', { count: chosen }) : t('ui.filters')}</summary>
          <div className="search-filters">{children}</div>
        </details>
      )}
    </search>
  );
}

/** One choice that narrows a list at once; '' is no filter. */
export function Filter({
  label,
  value,
  all,
  options,
  onChange,
}: {
  label: string;
  value: string;
  /** The words of no filter. Without them the first option stands. */
  all?: string;
  options: readonly Option[];
  onChange: (value: string) => void;
}) {
  return (
    <label className="filter">
      <span>{label}</span>
      <select className="input" value={value} onChange={(event) => onChange(event.target.value)}>
        {all !== undefined && <option value="">{all}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}
