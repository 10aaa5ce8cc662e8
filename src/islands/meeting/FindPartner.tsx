import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { asKeywords } from '#domain/keywords.ts';
import { nameIn } from '#domain/language.ts';
import { limits } from '#domain/limits.ts';
import { sentence } from '#i18n/engine.ts';
import { localePath } from '#i18n/locales.ts';
import { Button } from '#islands/ui/Button.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import type { createWalkIn } from '#stores/walk-in.ts';

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
        {found?.length === 0 && <p>{t('onSite.walkIn.nobody')}</p>}
      </div>
      {found && found.length > 0 && (
        <ul className="walk-in-found">
          {found.map((partner) => (
            <li key={partner.participateIdx}>
              <a href={localePath(t.locale, `/matching/walk-in?with=${partner.participateIdx}`)}>
                {nameIn(t.locale, partner)}
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
