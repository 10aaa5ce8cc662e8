import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Rankable } from '#api/matching/ranking.ts';
import { nameIn, partIn } from '#domain/common/language.ts';
import type { Translate } from '#i18n/engine.ts';
import { countryName } from '#i18n/format.ts';
import { Button } from '#islands/ui/Button.tsx';
import { OrderedList } from '#islands/ui/list/OrderedList.tsx';
import { EmptyState } from '#islands/ui/States.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import type { RankingStore } from '#stores/matching/ranking.ts';

export type RankingArea = 'ranking';

export const nameOf = (t: Translate<RankingArea>, one: Rankable): string =>
  nameIn(t.locale, one) || t('ranking.gone');

export const aboutOf = (t: Translate<RankingArea>, { country, about }: Rankable): string =>
  [country && countryName(t.locale, country), about && partIn(t.locale, about)].filter(Boolean).join(' · ');

/** The list in its order: each may be moved or taken off, and what happened is said. */
export function RankedList({
  store,
  mayRank,
  most,
}: {
  store: RankingStore;
  mayRank: boolean;
  /** How many the event takes. */
  most: number;
}) {
  const t = useT<RankingArea>();
  const list = useStore(store.$list);
  const [said, setSaid] = useState('');
  const [before, setBefore] = useState<readonly Rankable[] | null>(null);
  const move = (from: number, to: number) => {
    const one = list[from];
    if (!one) return;
    setBefore(null);
    setSaid(t('ranking.movedTo', { name: nameOf(t, one), rank: to + 1 }));
    store.move(from, to);
  };
  const remove = (at: number) => {
    const one = list[at];
    if (!one) return;
    // A list beyond what the event takes only gets shorter.
    setBefore(list.length > most ? null : list);
    setSaid(t('ranking.removed', { name: nameOf(t, one) }));
    store.remove(one.participateIdx);
  };
  const undo = () => {
    if (before) store.set(before);
    setBefore(null);
    setSaid('');
  };
  const words = {
    grip: t('ranking.grip'),
    up: (name: string) => t('ranking.upOf', { name }),
    down: (name: string) => t('ranking.downOf', { name }),
    remove: (name: string) => t('ranking.removeOf', { name }),
  };
  return (
    <>
      {list.length === 0 ? (
        <EmptyState title={t('ranking.emptyTitle')} text={mayRank ? t('ranking.emptyText') : ''} />
      ) : (
        <OrderedList
          rows={list.map((one) => ({
            key: one.participateIdx,
            name: nameOf(t, one),
            about: aboutOf(t, one),
          }))}
          words={mayRank ? words : null}
          onMove={move}
          onRemove={remove}
        />
      )}
      <div className="ranked-said no-print">
        <p role="status" className="note">
          {said}
        </p>
        {before && (
          <Button kind="plain" size="small" onClick={undo}>
            {t('ranking.undo')}
          </Button>
        )}
      </div>
    </>
  );
}
