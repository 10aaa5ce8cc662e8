import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { MeetingPlan } from '#api/matching/plans/plan-parts.ts';
import type { FairRow } from '#api/matching/plans/publish-plan.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Segments } from '#islands/ui/form/Choices.tsx';
import { Loaded } from '#islands/ui/list/Loaded.tsx';
import { Table } from '#islands/ui/list/Table.tsx';
import { EmptyState } from '#islands/ui/States.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import type { PlanGridStore } from '#stores/matching/plans/plan-grid.ts';
import { createFairness, type Fairness as Data } from '#stores/matching/plans/plan-meetings.ts';
import { Downloads } from '../Downloads.tsx';
import type { PlansArea } from './area.ts';
import { FairPlot } from './FairPlot.tsx';
import { counted, partyName } from './names.ts';
import { PlanMeetings } from './PlanMeetings.tsx';

/** For each participation what it wanted and has, beside the median of its kind; who has nothing is named, with the reason. */
export function Fairness({ grid, plan }: { grid: PlanGridStore; plan: MeetingPlan }) {
  const t = useT<PlansArea>();
  const [of, setOf] = useState<'plan' | 'standing'>('plan');
  return (
    <>
      <Segments
        label={t('plans.fair.title')}
        value={of}
        options={[
          { value: 'plan', label: t('plans.fair.ofPlan') },
          { value: 'standing', label: t('plans.fair.ofStanding') },
        ]}
        onChange={(value) => setOf(value as typeof of)}
      />
      <Of
        key={`${of} ${plan.version}`}
        planIdx={of === 'plan' ? plan.planIdx : undefined}
        grid={grid}
        plan={plan}
      />
    </>
  );
}

function Of({
  planIdx,
  grid,
  plan,
}: {
  planIdx: number | undefined;
  grid: PlanGridStore;
  plan: MeetingPlan;
}) {
  const t = useT<PlansArea>();
  const store = useStoreOf(() => createFairness(planIdx));
  useEffect(() => void store.load(), [store]);
  const [who, setWho] = useState<FairRow>();
  return (
    <Loaded
      of={useStore(store.$fairness)}
      rows={8}
      title={t('plans.fair.failed')}
      onRetry={store.load}
      empty={({ rows }) => rows.length === 0 && <EmptyState title={t('plans.fair.empty')} />}
    >
      {(data) => (
        <div className="plans-fair">
          <Nothing rows={data.rows} onWhy={planIdx === undefined ? undefined : setWho} />
          {who && (
            <section aria-label={t('plans.fair.whyOf', { name: partyName(t, who) })}>
              <PlanMeetings
                key={who.participateIdx}
                grid={grid}
                plan={plan}
                isUnplaced
                of={{ participateIdx: who.participateIdx, name: partyName(t, who) }}
              />
            </section>
          )}
          <h3>{t('plans.fair.plot')}</h3>
          <FairPlot data={data} />
          <h3>{t('plans.fair.table')}</h3>
          <Rows data={data} />
          <Downloads text={t('plans.fair.download')} save={store.download} />
        </div>
      )}
    </Loaded>
  );
}

/** Those without a meeting, each with the way to the reason. */
function Nothing({ rows, onWhy }: { rows: readonly FairRow[]; onWhy: ((row: FairRow) => void) | undefined }) {
  const t = useT<PlansArea>();
  const without = rows.filter(({ meetings }) => meetings === 0);
  const [isAll, setAll] = useState(false);
  if (without.length === 0) return <p>{t('plans.fair.nobodyWithout')}</p>;
  const shown = isAll ? without : without.slice(0, 8);
  return (
    <div>
      <p>
        <strong>{t('plans.fair.nothing', { count: without.length })}</strong>
      </p>
      <ul className="plans-nothing">
        {shown.map((row) => {
          const name = partyName(t, row);
          return (
            <li key={row.participateIdx}>
              {name}{' '}
              {onWhy && row.wishes + row.wantedBy > 0 && (
                <Button
                  kind="plain"
                  size="small"
                  label={t('plans.fair.whyOf', { name })}
                  onClick={() => onWhy(row)}
                >
                  {t('plans.fair.why')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {shown.length < without.length && (
        <Button kind="plain" size="small" onClick={() => setAll(true)}>
          {t('plans.fair.showAll', { count: without.length })}
        </Button>
      )}
    </div>
  );
}

const figures = ['wishes', 'wantedBy', 'meetings', 'wishedMeetings', 'meanRank', 'breaks', 'metres'] as const;
/** So many rows are drawn at first: whoever has least stands first. */
const firstRows = 30;

function Rows({ data }: { data: Data }) {
  const t = useT<PlansArea>();
  const [isAll, setAll] = useState(false);
  type Line = {
    key: string;
    name: string;
    side: FairRow['side'];
    values: Partial<Record<(typeof figures)[number], number | null>>;
  };
  const medians: Line[] = (['company', 'buyer'] as const).map((side) => ({
    key: side,
    name: t(`plans.fair.medianOf.${side}`),
    side,
    values: side === 'company' ? data.companies : data.buyers,
  }));
  const all: Line[] = data.rows.map((row) => ({
    key: String(row.participateIdx),
    name: partyName(t, row),
    side: row.side,
    values: row,
  }));
  const rows = isAll ? all : all.slice(0, firstRows);
  return (
    <>
      <Table
        caption={t('plans.fair.table')}
        rows={[...medians, ...rows]}
        rowKey={({ key }) => key}
        columns={[
          {
            key: 'who',
            head: t('plans.fair.who'),
            words: true,
            cell: ({ name, key, side }) => (key === side ? <strong>{name}</strong> : name),
          },
          { key: 'side', head: t('plans.fair.side'), cell: ({ side }) => t(`schedule.side.${side}`) },
          ...figures.map((figure) => ({
            key: figure,
            head: t(`plans.fair.${figure}`),
            figures: true,
            cell: ({ values }: Line) => {
              const value = values[figure];
              return value === null || value === undefined ? '–' : counted(t, value);
            },
          })),
        ]}
      />
      {rows.length < all.length && (
        <Button kind="second" size="small" onClick={() => setAll(true)}>
          {t('plans.fair.showAll', { count: all.length })}
        </Button>
      )}
    </>
  );
}
