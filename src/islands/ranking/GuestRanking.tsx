import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { NotYet } from '#islands/ui/list/Loaded.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { byLink, createChoice } from '#stores/matching/rankable.ts';
import { createRanking } from '#stores/matching/ranking.ts';
import { api } from '#stores/site/api.ts';
import type { RankingArea } from './RankedList.tsx';
import { Ranker } from './Ranker.tsx';

/** Ranking by a personal link; nothing where people ask each other. */
export default function GuestRanking({ token, zone }: { token: string; zone: string }) {
  const t = useT<RankingArea>();
  const store = useStoreOf(() =>
    createRanking({
      read: () => api('POST /participant/openRanking', { token }),
      save: (participateIdxs, version) =>
        api('POST /participant/saveRanking', { token, participateIdxs, version }),
    }),
  );
  const choice = useStoreOf(() => createChoice(byLink(token)));
  const loaded = useStore(store.$ranking);
  useEffect(() => {
    void store.load();
    return store.follow();
  }, [store]);
  if (loaded.state === 'failed') return <NotYet of={loaded} rows={5} onRetry={store.load} />;
  if (loaded.state !== 'ready' || loaded.data.matchingWay === 'open') return null;
  return (
    <div className="guest-ranking">
      {loaded.data.mayRank && <p>{t('ranking.lead')}</p>}
      <Ranker ranking={loaded.data} store={store} choice={choice} zone={zone} />
    </div>
  );
}
