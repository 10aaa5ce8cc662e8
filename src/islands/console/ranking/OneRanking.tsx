import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { Ranking } from '#api/matching/ranking.ts';
import { nameIn } from '#domain/common/language.ts';
import { sentence } from '#i18n/engine.ts';
import { Ranker } from '#islands/ranking/Ranker.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { NotYet } from '#islands/ui/list/Loaded.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { mayLeave } from '#shell/leave.ts';
import { toast } from '#shell/toast.ts';
import { askBeforeLeaving } from '#shell/unsaved.ts';
import type { ManagedRanking } from '#stores/matching/by-manager/managed-ranking.ts';
import { createChoice, forSide } from '#stores/matching/rankable.ts';
import { createRanking, type RankingStore } from '#stores/matching/ranking.ts';
import { api } from '#stores/site/api.ts';
import { $event } from '#stores/site/event.ts';
import type { RankingsArea } from './rankings-area.ts';

/** One participation's list, put in order for them and saved by a press. */
export function OneRanking({
  participateIdx,
  rankings,
}: {
  participateIdx: number;
  rankings: ManagedRanking;
}) {
  const t = useT<RankingsArea>();
  const store = useStoreOf(() =>
    createRanking({
      read: () => api('GET /manage/ranking/getDetail', { participateIdx }),
      save: (participateIdxs, version) =>
        api('POST /manage/ranking/save', { participateIdx, participateIdxs, version }),
      byHand: true,
    }),
  );
  const loaded = useStore(store.$ranking);
  useEffect(() => {
    void store.load();
    return store.follow();
  }, [store]);
  useEffect(() => askBeforeLeaving(() => store.$state.get() !== 'saved', t('msg.do_not_save')), [store, t]);
  const back = async () => {
    if (!(await mayLeave())) return;
    rankings.goTo({ ...rankings.$asked.get(), who: '' });
    void rankings.anew();
  };
  return (
    <div className="one-ranking">
      <p>
        <Button kind="plain" size="small" onClick={() => void back()}>
          {t('rankingConsole.back')}
        </Button>
      </p>
      {loaded.state === 'ready' ? (
        <Opened ranking={loaded.data} store={store} />
      ) : (
        <NotYet of={loaded} rows={5} onRetry={store.load} />
      )}
    </div>
  );
}

function Opened({ ranking, store }: { ranking: Ranking; store: RankingStore }) {
  const t = useT<RankingsArea>();
  const zone = useStore($event)?.timeZone ?? 'UTC';
  const choice = useStoreOf(() => createChoice(forSide(ranking.side)));
  return (
    <>
      <h2>{t('rankingConsole.for', { name: nameIn(t.locale, ranking) })}</h2>
      {ranking.mayRank && <p className="note">{t('rankingConsole.forHint')}</p>}
      <Ranker ranking={ranking} store={store} choice={choice} zone={zone} saving={<Save store={store} />} />
    </>
  );
}

function Save({ store }: { store: RankingStore }) {
  const t = useT<RankingsArea>();
  const state = useStore(store.$state);
  const failure = useStore(store.$failure);
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    await store.send();
    setBusy(false);
    if (store.$state.get() === 'saved') toast(t('rankingConsole.saved'));
    else if (store.$state.get() === 'unsent') toast(t('msg.fail'), 'failure');
  };
  return (
    <>
      <Button size="small" busy={isBusy} disabled={state === 'saved'} onClick={() => void save()}>
        {t('rankingConsole.save')}
      </Button>
      {state === 'failed' && failure && <p role="alert">{sentence(t, failure)}</p>}
    </>
  );
}
