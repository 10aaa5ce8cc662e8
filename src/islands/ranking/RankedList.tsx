import { useStore } from '@nanostores/react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Rankable } from '#api/matching/ranking.ts';
import { nameIn, partIn } from '#domain/common/language.ts';
import type { Translate } from '#i18n/engine.ts';
import { countryName } from '#i18n/format.ts';
import { Button } from '#islands/ui/Button.tsx';
import { EmptyState } from '#islands/ui/States.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import type { RankingStore } from '#stores/matching/ranking.ts';
import { useDrag } from './use-drag.ts';

export type RankingArea = 'ranking';

export const nameOf = (t: Translate<RankingArea>, one: Rankable): string =>
  nameIn(t.locale, one) || t('ranking.gone');

export const aboutOf = (t: Translate<RankingArea>, { country, about }: Rankable): string =>
  [country && countryName(t.locale, country), about && partIn(t.locale, about)].filter(Boolean).join(' · ');

/** The list in its order: each is moved by dragging, by its buttons or by the arrow keys, and what happened is said. */
export function RankedList({ store, mayRank }: { store: RankingStore; mayRank: boolean }) {
  const t = useT<RankingArea>();
  const list = useStore(store.$list);
  const rows = useRef<HTMLOListElement>(null);
  const [said, setSaid] = useState('');
  const [before, setBefore] = useState<readonly Rankable[] | null>(null);
  /** What is focused once the list is drawn anew: a row that moves in the document loses its focus. */
  const focus = useRef<{ idx: number; act: string } | null>(null);
  useEffect(() => {
    const wanted = focus.current;
    focus.current = null;
    if (!wanted || !list) return;
    const row = rows.current?.querySelector(`[data-row="${wanted.idx}"]`);
    const button = row?.querySelector<HTMLButtonElement>(`[data-act="${wanted.act}"]:not(:disabled)`);
    (button ?? row?.querySelector<HTMLButtonElement>('[data-act="grip"]'))?.focus();
  }, [list]);
  const move = (from: number, to: number, act: string) => {
    const one = list[from];
    if (!one || to < 0 || to >= list.length) return;
    focus.current = { idx: one.participateIdx, act };
    setBefore(null);
    setSaid(t('ranking.movedTo', { name: nameOf(t, one), rank: to + 1 }));
    store.move(from, to);
  };
  const remove = (at: number) => {
    const one = list[at];
    if (!one) return;
    const next = list[at + 1] ?? list[at - 1];
    if (next) focus.current = { idx: next.participateIdx, act: 'remove' };
    setBefore(list);
    setSaid(t('ranking.removed', { name: nameOf(t, one) }));
    store.remove(one.participateIdx);
  };
  const undo = () => {
    if (before) store.set(before);
    setBefore(null);
    setSaid('');
  };
  const { drag, begin, shiftOf } = useDrag(rows, (from, to) => move(from, to, 'grip'));
  const onKey = (event: KeyboardEvent, at: number) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    move(at, at + step, 'grip');
  };
  return (
    <>
      {list.length === 0 ? (
        <EmptyState title={t('ranking.emptyTitle')} text={mayRank ? t('ranking.emptyText') : ''} />
      ) : (
        <ol className="ranked" ref={rows} data-drag={drag ? '' : undefined}>
          {list.map((one, at) => {
            const name = nameOf(t, one);
            const shift = shiftOf(at);
            return (
              <li
                key={one.participateIdx}
                data-row={one.participateIdx}
                data-dragged={drag?.from === at || undefined}
                style={shift ? { transform: `translateY(${shift}px)` } : undefined}
              >
                <span className="ranked-no figures">{at + 1}</span>
                <span className="ranked-name">
                  <strong>{name}</strong>
                  <span className="note">{aboutOf(t, one)}</span>
                </span>
                {mayRank && (
                  <span className="ranked-acts no-print">
                    <Act
                      act="up"
                      label={t('ranking.upOf', { name })}
                      disabled={at === 0}
                      onPress={() => move(at, at - 1, 'up')}
                    />
                    <Act
                      act="down"
                      label={t('ranking.downOf', { name })}
                      disabled={at === list.length - 1}
                      onPress={() => move(at, at + 1, 'down')}
                    />
                    <Act act="remove" label={t('ranking.removeOf', { name })} onPress={() => remove(at)} />
                    <button
                      type="button"
                      className="ranked-act ranked-grip"
                      data-act="grip"
                      aria-label={`${t('ranking.grip')}: ${name}`}
                      title={t('ranking.grip')}
                      onPointerDown={(event) => begin(event, at)}
                      onKeyDown={(event) => onKey(event, at)}
                    >
                      <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
                        <path d="M4 7h12M4 13h12" />
                      </svg>
                    </button>
                  </span>
                )}
              </li>
            );
          })}
        </ol>
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

const paths = { up: 'M5 12l5-5 5 5', down: 'M5 8l5 5 5-5', remove: 'M6 6l8 8M14 6l-8 8' };

function Act({
  act,
  label,
  disabled = false,
  onPress,
}: {
  act: keyof typeof paths;
  label: string;
  disabled?: boolean;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      className="ranked-act"
      data-act={act}
      aria-label={label}
      disabled={disabled}
      onClick={onPress}
    >
      <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
        <path d={paths[act]} />
      </svg>
    </button>
  );
}
