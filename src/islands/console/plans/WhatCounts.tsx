import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Criterion } from '#domain/schedule/criteria.ts';
import { OrderedList } from '#islands/ui/list/OrderedList.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { orderInParts, type Plans } from '#stores/matching/plans/plans.ts';
import type { PlansArea } from './area.ts';

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
  const [said, setSaid] = useState('');
  const nameOf = (one: Criterion) => t(`plans.counts.name.${one}`);
  const move = (from: number, to: number) => {
    const one = list[from];
    if (!one) return;
    setSaid(t('plans.counts.moved', { name: nameOf(one), rank: to + 1 }));
    onMove(from, to);
  };
  return (
    <>
      <OrderedList
        label={label}
        rows={list.map((one) => ({ key: one, name: nameOf(one), about: t(`plans.counts.about.${one}`) }))}
        words={{
          grip: t('plans.counts.grip'),
          up: (name) => t('plans.counts.up', { name }),
          down: (name) => t('plans.counts.down', { name }),
        }}
        onMove={move}
      />
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </>
  );
}
