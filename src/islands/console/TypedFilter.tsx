import { useState } from 'react';
import { limits } from '#domain/common/limits.ts';
import { asKeywords } from '#domain/common/search/keywords.ts';

/** A name that is typed: it narrows the list with Enter, or when the field is left. */
export function TypedFilter({
  label,
  value,
  onAsk,
}: {
  label: string;
  value: string;
  onAsk: (value: string) => void;
}) {
  const [typed, setTyped] = useState(value);
  const ask = () => {
    const words = asKeywords(typed);
    if (words !== value) onAsk(words);
  };
  return (
    <label className="filter">
      <span>{label}</span>
      <input
        className="input"
        type="search"
        value={typed}
        maxLength={limits.keywords}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
        onBlur={ask}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          ask();
        }}
      />
    </label>
  );
}
