import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { Member } from '#api/account/member.ts';
import type { MeetingSide } from '#domain/matching/matching.ts';
import { sideOf } from '#domain/participation/participation.ts';
import type { Texts as TextData } from '#i18n/engine.ts';
import { localePath } from '#i18n/locales.ts';
import type { SharedArea } from '#i18n/translator.ts';
import { useZone } from '#islands/matching/EventTimes.tsx';
import { MatchingGate } from '#islands/matching/MatchingGate.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { NotYet } from '#islands/ui/list/Loaded.tsx';
import { EmptyState } from '#islands/ui/States.tsx';
import { Texts, useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { toast } from '#shell/toast.ts';
import { createChoice, ofMember, rankableOf } from '#stores/matching/rankable.ts';
import { createRanking } from '#stores/matching/ranking.ts';
import { api } from '#stores/site/api.ts';
import { nameOf, type RankingArea } from './RankedList.tsx';
import { Ranker } from './Ranker.tsx';

/** `/matching/ranking`: whom the reader would like to meet, in order. */
export default function MyRanking({ texts }: { texts: TextData<SharedArea | RankingArea | 'matching'> }) {
  return (
    <Texts texts={texts}>
      <MatchingGate>{(own) => <Own own={own} />}</MatchingGate>
    </Texts>
  );
}

const createOwn = () =>
  createRanking({
    read: () => api('GET /matching/getRanking', {}),
    save: (participateIdxs, version) => api('POST /matching/saveRanking', { participateIdxs, version }),
  });

function Own({ own }: { own: Member }) {
  const t = useT<RankingArea>();
  const side: MeetingSide =
    own.participateType && sideOf[own.participateType] === 'buyer' ? 'buyer' : 'company';
  const store = useStoreOf(createOwn);
  const choice = useStoreOf(() => createChoice(ofMember(side)));
  const loaded = useStore(store.$ranking);
  const zone = useZone();
  useEffect(() => {
    void store.load().then(() => addNamed(side, store, t));
    return store.follow();
  }, [store, side, t]);
  if (loaded.state !== 'ready') return <NotYet of={loaded} rows={5} onRetry={store.load} />;
  const ranking = loaded.data;
  if (ranking.matchingWay === 'open')
    return (
      <EmptyState
        title={t('ranking.openTitle')}
        text={t('ranking.openText')}
        action={<Button href={localePath(t.locale, '/matching/info')}>{t('ranking.toPartners')}</Button>}
      />
    );
  return (
    <>
      {ranking.mayRank && <p className="ranking-lead">{t('ranking.lead')}</p>}
      <Ranker
        ranking={ranking}
        store={store}
        choice={choice}
        zone={zone}
        published={
          <p>
            <a href={localePath(t.locale, '/matching/detail')}>{t('ranking.toMeetings')}</a>
          </p>
        }
      />
    </>
  );
}

/** Puts whom the address names on the list, once: it leads here from whom one wanted to ask. */
async function addNamed(
  side: MeetingSide,
  store: ReturnType<typeof createOwn>,
  t: ReturnType<typeof useT<RankingArea>>,
): Promise<void> {
  const address = new URL(location.href);
  const wanted = Number(address.searchParams.get('add'));
  const loaded = store.$ranking.get();
  if (!(wanted > 0) || loaded.state !== 'ready' || !loaded.data.mayRank) return;
  address.searchParams.delete('add');
  history.replaceState(history.state, '', address);
  const found = await rankableOf(side, wanted);
  if (!found) return;
  const most = loaded.data.rankMost;
  if (!store.add(found)) return void toast(t('ranking.full', { most }), 'failure');
  const rank = store.$list.get().findIndex(({ participateIdx }) => participateIdx === wanted) + 1;
  toast(t('ranking.addedTo', { name: nameOf(t, found), rank }));
}
