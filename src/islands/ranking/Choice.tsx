import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { Rankable } from '#api/matching/ranking.ts';
import type { RankableSource } from '#domain/matching/ranking.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Loaded } from '#islands/ui/list/Loaded.tsx';
import { SearchLine } from '#islands/ui/list/SearchLine.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import type { ChoiceStore } from '#stores/matching/rankable.ts';
import type { RankingStore } from '#stores/matching/ranking.ts';
import { aboutOf, nameOf, type RankingArea } from './RankedList.tsx';

/** Whom one may put on the list: a press adds at its end. Without a network it says so, and the list can be put in order still. */
export function Choice({ choice, store, most }: { choice: ChoiceStore; store: RankingStore; most: number }) {
  const t = useT<RankingArea>();
  const source = useStore(choice.$source);
  const keywords = useStore(choice.$keywords);
  const found = useStore(choice.$found);
  const isMore = useStore(choice.$isMore);
  const list = useStore(store.$list);
  const [said, setSaid] = useState('');
  useEffect(() => void choice.load(), [choice]);
  const places = new Map(list.map(({ participateIdx }, at) => [participateIdx, at + 1]));
  const isFull = list.length >= most;
  const add = (one: Rankable) => {
    const name = nameOf(t, one);
    setSaid(
      store.add(one)
        ? t('ranking.addedTo', { name, rank: store.$list.get().length })
        : t('ranking.full', { most }),
    );
  };
  return (
    <section className="rank-choice no-print" aria-label={t('ranking.from.label')}>
      {choice.sources.length > 1 && (
        <fieldset className="rank-sources" aria-label={t('ranking.from.label')}>
          {choice.sources.map((one: RankableSource) => (
            <button key={one} type="button" aria-pressed={one === source} onClick={() => choice.choose(one)}>
              {t(`ranking.from.${one}`)}
            </button>
          ))}
        </fieldset>
      )}
      <SearchLine
        label={t('ranking.search')}
        field={t('ranking.find')}
        hint={t('ranking.find')}
        keyword={keywords}
        onSearch={choice.search}
      />
      <p role="status" className={isFull ? 'ranking-note' : 'note'}>
        {isFull ? t('ranking.full', { most }) : said}
      </p>
      <Loaded
        of={found}
        rows={4}
        title={t('ranking.unlisted')}
        onRetry={choice.load}
        empty={(rows) => rows.length === 0 && <p className="note">{t(`ranking.none.${source}`)}</p>}
      >
        {(rows, count) => (
          <>
            <ul className="rankables">
              {rows.map((one) => {
                const place = places.get(one.participateIdx);
                const name = nameOf(t, one);
                return (
                  <li key={one.participateIdx}>
                    <span className="ordered-name">
                      <strong>{name}</strong>
                      <span className="note">{aboutOf(t, one)}</span>
                    </span>
                    {place === undefined ? (
                      <Button
                        kind="second"
                        size="small"
                        disabled={isFull}
                        label={t('ranking.addOf', { name })}
                        onClick={() => add(one)}
                      >
                        {t('ranking.add')}
                      </Button>
                    ) : (
                      <span className="rankable-place figures">{t('ranking.isOn', { rank: place })}</span>
                    )}
                  </li>
                );
              })}
            </ul>
            {rows.length < count && (
              <Button kind="plain" size="small" busy={isMore} onClick={() => void choice.more()}>
                {t('ranking.more')}
              </Button>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}
