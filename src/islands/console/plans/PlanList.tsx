import { useStore } from '@nanostores/react';
import type { MeetingPlan } from '#api/matching/plans/plan-parts.ts';
import { formatMoment } from '#i18n/format.ts';
import { Loaded } from '#islands/ui/list/Loaded.tsx';
import { Table } from '#islands/ui/list/Table.tsx';
import { EmptyState, StateBadge } from '#islands/ui/States.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { isUnderWay, type Plans } from '#stores/matching/plans/plans.ts';
import { $event } from '#stores/site/event.ts';
import type { PlansArea } from './area.ts';
import { counted, scopeWords, type T } from './names.ts';

/** The plans that there are, the newest first. */
export function PlanList({ plans }: { plans: Plans }) {
  const t = useT<PlansArea>();
  const zone = useStore($event)?.timeZone ?? 'UTC';
  return (
    <section className="plans-part" aria-labelledby="plans-list">
      <h2 id="plans-list">{t('plans.list.title')}</h2>
      <Loaded
        of={useStore(plans.$plans)}
        rows={3}
        title={t('plans.list.failed')}
        onRetry={plans.load}
        empty={(list) =>
          list.length === 0 && <EmptyState title={t('plans.list.none')} text={t('plans.list.noneText')} />
        }
      >
        {(list) => (
          <Table
            caption={t('plans.list.title')}
            rows={list}
            rowKey={({ planIdx }) => planIdx}
            columns={[
              {
                key: 'name',
                head: t('plans.list.name'),
                words: true,
                cell: ({ planIdx, name }) => (
                  <a
                    href={plans.hrefOf(planIdx)}
                    onClick={(event) => {
                      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                      event.preventDefault();
                      plans.goTo(planIdx);
                    }}
                  >
                    {name}
                  </a>
                ),
              },
              { key: 'state', head: t('plans.list.state'), cell: (plan) => <PlanState plan={plan} /> },
              {
                key: 'placed',
                head: t('plans.list.placed'),
                figures: true,
                cell: (plan) => placedOf(t, plan),
              },
              {
                key: 'locked',
                head: t('plans.list.locked'),
                figures: true,
                cell: ({ locked }) => counted(t, locked),
              },
              {
                key: 'scope',
                head: t('plans.list.scope'),
                cell: (plan) => scopeWords(t, plan),
              },
              {
                key: 'at',
                head: t('plans.list.at'),
                cell: ({ createdAt }) => (
                  <time dateTime={createdAt}>{formatMoment(t.locale, createdAt, zone)}</time>
                ),
              },
            ]}
          />
        )}
      </Loaded>
    </section>
  );
}

function placedOf(t: T, { result, run }: MeetingPlan): string {
  const shown = result ?? run?.progress;
  if (!shown) return '–';
  return t('plans.list.of', { placed: counted(t, shown.placed), most: counted(t, shown.placedMost) });
}

/** Whether it is being made, a draft, or on its way to everyone. */
export function PlanState({ plan }: { plan: MeetingPlan }) {
  const t = useT<PlansArea>();
  if (isUnderWay(plan) && plan.run)
    return <StateBadge tone="waiting">{t(`plans.run.${plan.run.state}`)}</StateBadge>;
  const tones = {
    draft: 'half',
    held: 'waiting',
    publishing: 'waiting',
    asking: 'bad',
    published: 'good',
  } as const;
  return <StateBadge tone={tones[plan.state]}>{t(`plans.state.${plan.state}`)}</StateBadge>;
}
