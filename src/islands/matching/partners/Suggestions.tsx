import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Suggestion } from '#api/participation/suggestion.ts';
import { nameIn, partIn } from '#domain/common/language.ts';
import type { FitKind } from '#domain/participation/suggestion.ts';
import { sentence } from '#i18n/engine.ts';
import { countryName } from '#i18n/format.ts';
import { localePath } from '#i18n/locales.ts';
import { Star } from '#islands/favourite/Star.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { boothOf } from '#islands/ui/booth.ts';
import { Card, Cards } from '#islands/ui/list/Cards.tsx';
import { Skeleton } from '#islands/ui/States.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { toast } from '#shell/toast.ts';
import { errorKey } from '#stores/lib/loaded.ts';
import type { SuggestionStore } from '#stores/participation/suggestions.ts';
import { useAskAct } from './ask-act.ts';
import './suggestions.css';

/** As many as stand in one row of a desk; a phone shows fewer (`suggestions.css`). */
const shownFirst = 4;

/** Kept with the entry of the history, so that coming back finds the page as long as it was. */
const wasOpen = () => !!(history.state as { hasAllSuggestions?: boolean } | null)?.hasAllSuggestions;

/** Who fits the reader, and why: each with the meeting to ask for, the star, and a way to see them no more. */
export function Suggestions({ store, side }: { store: SuggestionStore; side: 'company' | 'buyer' }) {
  const t = useT<'suggestion'>();
  const loaded = useStore(store.$suggestions);
  const hidden = useStore(store.$hidden);
  const [isOpen, setOpen] = useState(wasOpen);
  const open = (to: boolean) => {
    history.replaceState({ ...(history.state as object | null), hasAllSuggestions: to }, '');
    setOpen(to);
  };
  const showAll = () =>
    store.showAll().then(
      () => toast(t('suggestion.shown')),
      (error: unknown) => toast(sentence(t, errorKey(error)), 'failure'),
    );
  return (
    <section
      className="suggestions"
      aria-labelledby="suggestions"
      aria-busy={loaded.state === 'loading'}
      data-all={isOpen || undefined}
    >
      <h2 id="suggestions">{t(side === 'company' ? 'suggestion.titleBuyer' : 'suggestion.titleCompany')}</h2>
      {loaded.state === 'loading' && <Skeleton rows={1} />}
      {loaded.state === 'failed' && (
        <p role="alert">
          {t('suggestion.failed')}{' '}
          <Button kind="plain" size="small" onClick={() => void store.load()}>
            {t('ui.retry')}
          </Button>
        </p>
      )}
      {loaded.state === 'ready' && (
        <>
          {loaded.data.suggestions.length === 0 ? (
            <p className="note">
              {t('suggestion.empty')}{' '}
              <a href={localePath(t.locale, '/my-page')}>{t('suggestion.emptyAction')}</a>
            </p>
          ) : (
            <Cards>
              {loaded.data.suggestions.slice(0, isOpen ? undefined : shownFirst).map((one) => (
                <SuggestionCard
                  key={one.participateIdx}
                  suggestion={one}
                  store={store}
                  isHidden={hidden.has(one.participateIdx)}
                />
              ))}
            </Cards>
          )}
          <div className="suggestion-actions">
            {loaded.data.suggestions.length > 2 && (
              <Button kind="plain" size="small" onClick={() => open(!isOpen)}>
                {t(isOpen ? 'suggestion.fewer' : 'suggestion.more')}
              </Button>
            )}
            {loaded.data.hiddenCount > 0 && (
              <Button kind="plain" size="small" onClick={() => void showAll()}>
                {t('suggestion.showHidden', { count: loaded.data.hiddenCount })}
              </Button>
            )}
          </div>
        </>
      )}
    </section>
  );
}

function SuggestionCard({
  suggestion,
  store,
  isHidden,
}: {
  suggestion: Suggestion;
  store: SuggestionStore;
  isHidden: boolean;
}) {
  const t = useT<'suggestion' | 'matching' | 'choice'>();
  const { locale } = t;
  const ask = useAskAct();
  const { participateIdx, company, buyer, reasons } = suggestion;
  const name = company ? nameIn(locale, company) : partIn(locale, buyer?.companyName ?? '');
  const set = (isNowHidden: boolean) =>
    void store
      .setHidden(participateIdx, isNowHidden)
      .catch((error: unknown) => toast(sentence(t, errorKey(error)), 'failure'));
  if (isHidden)
    return (
      <li className="card suggestion-hidden">
        <p role="status">{t('suggestion.hidden', { name })}</p>
        <Button
          kind="second"
          size="small"
          label={t('suggestion.undoOf', { name })}
          onClick={() => set(false)}
        >
          {t('suggestion.undo')}
        </Button>
      </li>
    );
  return (
    <Card
      over={
        company?.agencyRegion
          ? t(`choice.agencyRegion.${company.agencyRegion}`)
          : buyer
            ? `${t(`choice.participateType.${buyer.participateType}`)} · ${countryName(locale, buyer.country)}`
            : ''
      }
      booth={company ? boothOf(t, company.booths) : undefined}
      name={name}
      href={localePath(locale, `/matching/user/${participateIdx}`)}
      action={ask(participateIdx, name)}
      corner={
        <>
          <Star target={{ participateIdx }} name={name} />
          <button
            type="button"
            className="star"
            aria-label={t('suggestion.hideOf', { name })}
            title={t('suggestion.hide')}
            onClick={() => set(true)}
          >
            <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
              <path d="M5 5l10 10M15 5L5 15" />
            </svg>
          </button>
        </>
      }
    >
      <ul className="fit-reasons" aria-label={t('suggestion.why', { name })}>
        {reasons.map(({ kind, values }) => (
          <li key={kind}>
            <span>{company ? t(`suggestion.kind.buyer.${kind}`) : t(`suggestion.kind.company.${kind}`)}</span>{' '}
            {valuesOf(t, kind, values)}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Of long lists the first few: the card says why, the profile says all. */
const valuesShown = 3;

function valuesOf(
  t: ReturnType<typeof useT<'suggestion' | 'choice'>>,
  kind: FitKind,
  values: readonly string[],
): string {
  if (kind === 'hopeCompany') return t('suggestion.chosen');
  const words = values.slice(0, valuesShown).map((value) => {
    if (kind === 'country' || kind === 'area') return countryName(t.locale, value);
    if (kind === 'industry') return t(`choice.industry.${value}` as 'choice.industry.FOOD');
    if (kind === 'heading') return `HS ${value}`;
    if (kind === 'region') return t(`choice.agencyRegion.${value}` as 'choice.agencyRegion.SEOUL');
    if (kind === 'committee') return t(`choice.tradeCommittee.${value}` as 'choice.tradeCommittee.TRADE1');
    return value;
  });
  const more = values.length - words.length;
  return words.join(', ') + (more > 0 ? ` +${more}` : '');
}
