import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import type { Ranking } from '#api/matching/ranking.ts';
import { sentence } from '#i18n/engine.ts';
import { formatMoment, zoneName } from '#i18n/format.ts';
import { Button } from '#islands/ui/Button.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import type { ChoiceStore } from '#stores/matching/rankable.ts';
import type { RankingStore } from '#stores/matching/ranking.ts';
import { Choice } from './Choice.tsx';
import { RankedList, type RankingArea } from './RankedList.tsx';
import './ranking.css';

interface Props {
  ranking: Ranking;
  store: RankingStore;
  choice: ChoiceStore;
  zone: string;
  /** What leads on once the meetings stand. */
  published?: ReactNode;
  /** In the place of what is said of saving, where nothing is sent by itself. */
  saving?: ReactNode;
}

/** A list and whom to put on it, beside each other on a desk and below each other on a phone. */
export function Ranker({ ranking, store, choice, zone, published, saving }: Props) {
  const t = useT<RankingArea>();
  const list = useStore(store.$list);
  const { mayRank, rankMost: most } = ranking;
  return (
    <div className="ranking" data-open={mayRank || undefined}>
      <section aria-labelledby="ranked">
        <div className="ranking-head">
          <h2 id="ranked">{t(saving ? 'ranking.title' : 'ranking.list')}</h2>
          <p className="figures" role="status">
            {t('ranking.count', { count: list.length, most })}
          </p>
          {mayRank && (saving ?? <Saving store={store} />)}
        </div>
        {!(saving && mayRank) && <p className="note">{until(t, ranking, zone)}</p>}
        {published && ranking.publishedAt !== null && published}
        <Conflict store={store} />
        <Dropped store={store} />
        <Late store={store} />
        <RankedList store={store} mayRank={mayRank} most={most} />
        {!saving && <p className="note">{t('ranking.private')}</p>}
      </section>
      {mayRank && <Choice choice={choice} store={store} most={most} />}
    </div>
  );
}

function until(t: ReturnType<typeof useT<RankingArea>>, ranking: Ranking, zone: string): string {
  const { publishedAt, mayRank, rankUntil } = ranking;
  if (publishedAt !== null) return t('ranking.published');
  if (!mayRank) return t('ranking.over');
  return rankUntil === null
    ? t('ranking.untilPublished')
    : t('ranking.until', {
        time: `${formatMoment(t.locale, rankUntil, zone)} (${zoneName(t.locale, zone, rankUntil)})`,
      });
}

/** Whether what is on the screen has reached the server. */
function Saving({ store }: { store: RankingStore }) {
  const t = useT<RankingArea>();
  const state = useStore(store.$state);
  const failure = useStore(store.$failure);
  const version = useStore(store.$ranking);
  const isEmpty = version.state === 'ready' && version.data.version === 0;
  const isInConflict = useStore(store.$theirs) !== null;
  if (isInConflict || (state === 'saved' && isEmpty)) return null;
  return (
    <p className="ranking-state" data-state={state} role="status">
      {t(`ranking.state.${state}`)}
      {state === 'failed' && failure && <> {sentence(t, failure)}</>}
      {(state === 'failed' || state === 'unsent') && (
        <>
          {' '}
          <Button kind="plain" size="small" onClick={() => void store.send()}>
            {t('ranking.sendAgain')}
          </Button>
        </>
      )}
    </p>
  );
}

/** A colleague saved another list meanwhile: whoever is here says which one counts. */
function Conflict({ store }: { store: RankingStore }) {
  const t = useT<RankingArea>();
  const theirs = useStore(store.$theirs);
  if (!theirs) return null;
  return (
    <div className="ranking-note" role="alert">
      <h3>{t('ranking.conflict.title')}</h3>
      <p>{t('ranking.conflict.text')}</p>
      <div className="form-actions">
        <Button kind="second" size="small" onClick={store.takeTheirs}>
          {t('ranking.conflict.theirs')}
        </Button>
        <Button kind="second" size="small" onClick={() => void store.keepMine()}>
          {t('ranking.conflict.mine')}
        </Button>
      </div>
    </div>
  );
}

/** What was changed last was not sent before the end: what stands here is what the organiser has. */
function Late({ store }: { store: RankingStore }) {
  const t = useT<RankingArea>();
  const isLate = useStore(store.$isLate);
  return (
    isLate && (
      <p className="ranking-note" role="alert">
        {t('ranking.late')}
      </p>
    )
  );
}

function Dropped({ store }: { store: RankingStore }) {
  const t = useT<RankingArea>();
  const count = useStore(store.$dropped);
  return (
    <p role="status" className={count > 0 ? 'ranking-note' : undefined}>
      {count > 0 && t('ranking.dropped', { count })}
    </p>
  );
}
