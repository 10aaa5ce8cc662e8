import { useState } from 'react';
import { asKeywords } from '#domain/keywords.ts';
import { limits } from '#domain/limits.ts';
import { Button } from '#islands/ui/Button.tsx';
import { useT } from '#islands/ui/Texts.tsx';

/** A line of keywords over a list of the console, and its button. */
export function KeywordSearch({
  label,
  keywords,
  onSearch,
}: {
  label: string;
  keywords: string;
  onSearch: (keywords: string) => void;
}) {
  const t = useT();
  const [typed, setTyped] = useState(keywords);
  return (
    <search className="manage-keyword">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const asked = asKeywords(typed);
          setTyped(asked);
          onSearch(asked);
        }}
      >
        <label>
          <span className="field-label">{label}</span>
          <input
            className="input"
            type="search"
            enterKeyHint="search"
            maxLength={limits.keywords}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
        <Button type="submit" kind="second">
          {t('ui.search')}
        </Button>
      </form>
    </search>
  );
}
