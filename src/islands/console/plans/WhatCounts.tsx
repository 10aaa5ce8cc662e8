import { useStore } from '@nanostores/react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Criterion } from '#domain/schedule/criteria.ts';
import { useDrag } from '#islands/ranking/use-drag.ts';
import { useT } from '#islands/ui/Texts.tsx';
import { orderInParts, type Plans } from '#stores/matching/plans.ts';
import type { PlansArea } from './area.ts';
import '#islands/ranking/ranking.css';

/** What counts, in two lists that are put in order by dragging, by buttons or by keys. */
export function WhatCounts({ plans }: { plans: Plans }) {
  const t = useT<PlansArea>();
  const { order } = useStore(plans.$wanted);
  const heads = [t('plans.counts.placing'), t('plans.counts.comfort')];
  return (
    <>
      <p className="note">{t('plans.counts.hint')}</p>
      <div className="plans-order">
        {orderInParts(order).map((list, part) => (
          <div key={heads[part]}>
            <h3>{heads[part]}</h3>
            <Part list={list} label={heads[part] ?? ''} onMove={(from, to) => plans.move(part, from, to)} />
          </div>
        ))}
      </div>
      <p className="note">{t('plans.counts.limits')}</p>
    </>
  );
}

function Part({
  list,
  label,
  onMove,
}: {
  list: readonly Criterion[];
  label: string;
  onMove: (from: number, to: number) => void;
}) {
  const t = useT<PlansArea>();
  const rows = useRef<HTMLOListElement>(null);
  const [said, setSaid] = useState('');
  /** What is focused once the list is drawn anew: a row that moves in the document loses its focus. */
  const focus = useRef<{ one: Criterion; act: string } | null>(null);
  useEffect(() => {
    const wanted = focus.current;
    focus.current = null;
    if (!wanted || !list) return;
    const row = rows.current?.querySelector(`[data-row="${wanted.one}"]`);
    const button = row?.querySelector<HTMLButtonElement>(`[data-act="${wanted.act}"]:not(:disabled)`);
    (button ?? row?.querySelector<HTMLButtonElement>('[data-act="grip"]'))?.focus();
  }, [list]);
  const move = (from: number, to: number, act: string) => {
    const one = list[from];
    if (!one || to < 0 || to >= list.length) return;
    focus.current = { one, act };
    setSaid(t('plans.counts.moved', { name: t(`plans.counts.name.${one}`), rank: to + 1 }));
    onMove(from, to);
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
      <ol className="ranked" ref={rows} aria-label={label} data-drag={drag ? '' : undefined}>
        {list.map((one, at) => {
          const name = t(`plans.counts.name.${one}`);
          const shift = shiftOf(at);
          return (
            <li
              key={one}
              data-row={one}
              data-dragged={drag?.from === at || undefined}
              style={shift ? { transform: `translateY(${shift}px)` } : undefined}
            >
              <span className="ranked-no figures">{at + 1}</span>
              <span className="ranked-name">
                <strong>{name}</strong>
                <span className="note">{t(`plans.counts.about.${one}`)}</span>
              </span>
              <span className="ranked-acts no-print">
                {(['up', 'down'] as const).map((act) => (
                  <button
                    key={act}
                    type="button"
                    className="ranked-act"
                    data-act={act}
                    aria-label={t(`plans.counts.${act}`, { name })}
                    disabled={act === 'up' ? at === 0 : at === list.length - 1}
                    onClick={() => move(at, act === 'up' ? at - 1 : at + 1, act)}
                  >
                    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
                      <path d={act === 'up' ? 'M5 12l5-5 5 5' : 'M5 8l5 5 5-5'} />
                    </svg>
                  </button>
                ))}
                <button
                  type="button"
                  className="ranked-act ranked-grip"
                  data-act="grip"
                  aria-label={`${t('plans.counts.grip')}: ${name}`}
                  title={t('plans.counts.grip')}
                  onPointerDown={(event) => begin(event, at)}
                  onKeyDown={(event) => onKey(event, at)}
                >
                  <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
                    <path d="M4 7h12M4 13h12" />
                  </svg>
                </button>
              </span>
            </li>
          );
        })}
      </ol>
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </>
  );
}
