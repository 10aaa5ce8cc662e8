import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { MeetingPlan } from '#api/matching/plans/plan-parts.ts';
import { Loaded } from '#islands/ui/list/Loaded.tsx';
import { Filter } from '#islands/ui/list/SearchLine.tsx';
import { Table } from '#islands/ui/list/Table.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { createComparison } from '#stores/matching/plans/plan-pair.ts';
import type { Plans } from '#stores/matching/plans/plans.ts';
import type { PlansArea } from './area.ts';
import { counted } from './names.ts';
import { resultFacts } from './Result.tsx';

/** A plan beside what stands, or beside another one. */
export function Compare({ plan, plans }: { plan: MeetingPlan; plans: Plans }) {
  const t = useT<PlansArea>();
  const list = useStore(plans.$plans);
  const [other, setOther] = useState('');
  useEffect(() => {
    if (plans.$plans.get().state !== 'ready') void plans.load();
  }, [plans]);
  const others =
    list.state === 'ready' ? list.data.filter((one) => one.planIdx !== plan.planIdx && one.result) : [];
  return (
    <>
      <div className="manage-filters">
        <Filter
          label={t('plans.compare.with')}
          value={other}
          all={t('plans.compare.standing')}
          options={others.map(({ planIdx, name }) => ({ value: String(planIdx), label: name }))}
          onChange={setOther}
        />
      </div>
      <Compared
        key={`${other} ${plan.version} ${plan.state}`}
        planIdx={plan.planIdx}
        other={other === '' ? undefined : Number(other)}
        otherName={others.find((one) => String(one.planIdx) === other)?.name ?? t('plans.compare.standing')}
      />
    </>
  );
}

function Compared({
  planIdx,
  other,
  otherName,
}: {
  planIdx: number;
  other: number | undefined;
  otherName: string;
}) {
  const t = useT<PlansArea>();
  const store = useStoreOf(() => createComparison(planIdx, other));
  useEffect(() => void store.load(), [store]);
  return (
    <Loaded of={useStore(store.$comparison)} rows={8} title={t('plans.compare.failed')} onRetry={store.load}>
      {({ plan, other: than, differences }) => {
        const here = plan ? resultFacts(t, plan) : [];
        const there = new Map((than ? resultFacts(t, than) : []).map(({ key, value }) => [key, value]));
        const none = '–';
        const rows = [
          {
            key: 'placed',
            head: t('plans.list.placed'),
            value: plan ? counted(t, plan.placed) : none,
            than: than ? counted(t, than.placed) : none,
          },
          ...here.map((fact) => ({ ...fact, than: there.get(fact.key) ?? none })),
        ];
        return (
          <div className="plans-compare">
            <dl className="plans-facts">
              {(['onlyHere', 'onlyThere', 'moved', 'table', 'same'] as const).map((key) => (
                <div key={key}>
                  <dt>{t(`plans.compare.${key}`)}</dt>
                  <dd className="figures">{counted(t, differences[key])}</dd>
                </div>
              ))}
            </dl>
            {/* What stands was not planned, and has none of these figures. */}
            {than && (
              <Table
                caption={t('plans.tab.compare')}
                rows={rows}
                rowKey={({ key }) => key}
                columns={[
                  { key: 'measure', head: t('plans.compare.measure'), cell: ({ head }) => head },
                  { key: 'here', head: t('plans.compare.here'), figures: true, cell: ({ value }) => value },
                  { key: 'there', head: otherName, figures: true, cell: (row) => row.than },
                ]}
              />
            )}
          </div>
        );
      }}
    </Loaded>
  );
}
