import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { limits } from '#domain/common/limits.ts';
import { asKeywords } from '#domain/common/search/keywords.ts';
import { sentence } from '#i18n/engine.ts';
import { localePath } from '#i18n/locales.ts';
import { Button } from '#islands/ui/Button.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import type { createWalkIn } from '#stores/matching/walk-in.ts';
import { FoundPartners } from './FoundPartners.tsx';

/** Whom one stands in front of, by name. */
export function FindPartner({ store }: { store: ReturnType<typeof createWalkIn> }) {
  const t = useT<'onSite'>();
  const [typed, setTyped] = useState('');
  const found = useStore(store.$found);
  const failure = useStore(store.$failure);
  return (
    <section className="walk-in-find" aria-labelledby="walk-in-find">
      <h2 id="walk-in-find">{t('onSite.walkIn.who')}</h2>
      <search>
        <form
          className="walk-in-search"
          onSubmit={(event) => {
            event.preventDefault();
            void store.search(asKeywords(typed));
          }}
        >
          <label>
            <span className="field-label">{t('onSite.walkIn.name')}</span>
            <input
              className="input"
              type="search"
              enterKeyHint="search"
              autoComplete="off"
              maxLength={limits.keywords}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </label>
          <Button type="submit" kind="second">
            {t('onSite.walkIn.find')}
          </Button>
        </form>
      </search>
      <div role="status">
        {failure !== undefined && <p>{sentence(t, failure)}</p>}
        {found?.partners.length === 0 && <p>{t('onSite.walkIn.nobody')}</p>}
      </div>
      {found && found.partners.length > 0 && (
        <FoundPartners
          className="walk-in-found"
          {...found}
          link={({ participateIdx }, name) => (
            <a href={localePath(t.locale, `/matching/walk-in?with=${participateIdx}`)}>{name}</a>
          )}
        />
      )}
    </section>
  );
}
