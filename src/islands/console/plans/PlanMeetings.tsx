import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { MeetingPlan, MeetingPlanMeeting } from '#api/matching/plans/plan-parts.ts';
import { type MeetingPlanChange, meetingPlanChanges } from '#domain/matching/meeting-plan.ts';
import { Button } from '#islands/ui/Button.tsx';
import { ListScreen } from '#islands/ui/list/ListScreen.tsx';
import { Marked } from '#islands/ui/list/Marked.tsx';
import { Filter, SearchLine } from '#islands/ui/list/SearchLine.tsx';
import { type Column, Table } from '#islands/ui/list/Table.tsx';
import { EmptyState, NothingFound } from '#islands/ui/States.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import type { PlanGridStore } from '#stores/matching/plans/plan-grid.ts';
import { createPlanMeetings, type PlanMeetings as Store } from '#stores/matching/plans/plan-meetings.ts';
import { $event } from '#stores/site/event.ts';
import type { PlansArea } from './area.ts';
import { namesOf, partyName } from './names.ts';
import { PairDialog, placeWords } from './PairDialog.tsx';
import { Why } from './Why.tsx';

/** The pairs of a plan: what is new, moved, lost, or one participant's. `isUnplaced`: what has no place, each with its reason. */
export function PlanMeetings({
  grid,
  plan,
  isUnplaced = false,
  of,
}: {
  grid: PlanGridStore;
  plan: MeetingPlan;
  isUnplaced?: boolean;
  of?: { participateIdx: number; name: string };
}) {
  const t = useT<PlansArea>();
  const store = useStoreOf(() =>
    createPlanMeetings(plan.planIdx, {
      ...(isUnplaced && { changes: ['unplaced', 'lost'] }),
      ...(of && { of }),
    }),
  );
  const asked = useStore(store.$asked);
  const selected = useStore(grid.$selected);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another version makes it read anew.
  useEffect(() => {
    void (store.$list.get().state === 'ready' ? store.refresh() : store.load());
  }, [store, plan.version, plan.state]);
  return (
    <>
      <ListScreen
        filters={<Filters store={store} isUnplaced={isUnplaced} />}
        keywords={asked.keywords}
        isIn="names"
        of={useStore(store.$list)}
        rows={8}
        title={t('plans.meetings.failed')}
        onRetry={store.load}
        empty={(list) =>
          list.length === 0 &&
          (isUnplaced && asked.keywords === '' ? (
            <EmptyState title={t('plans.meetings.noneUnplaced')} />
          ) : (
            <NothingFound
              title={t('plans.meetings.none')}
              all={t('plans.meetings.everyone')}
              onAll={() => store.goTo({ ...store.nothing, of: undefined })}
            />
          ))
        }
        pages={{ page: asked.page, onGo: (page) => store.goTo({ ...asked, page }) }}
      >
        {(list, count) => (
          <>
            <p className="note figures" role="status">
              {t('plans.meetings.count', { count })}
            </p>
            <Rows list={list} grid={grid} isUnplaced={isUnplaced} />
          </>
        )}
      </ListScreen>
      {selected && (
        <PairDialog
          grid={grid}
          plan={plan}
          pair={selected}
          canPickUp={false}
          onClose={() => grid.$selected.set(null)}
        />
      )}
    </>
  );
}

function Filters({ store, isUnplaced }: { store: Store; isUnplaced: boolean }) {
  const t = useT<PlansArea>();
  const asked = useStore(store.$asked);
  return (
    <div className="manage-filters">
      {!isUnplaced && (
        <Filter
          label={t('plans.meetings.filter')}
          value={asked.changes[0] ?? ''}
          all={t('plans.meetings.any')}
          options={meetingPlanChanges.map((value) => ({ value, label: t(`plans.change.${value}`) }))}
          onChange={(value) =>
            store.goTo({ ...asked, page: 1, changes: value === '' ? [] : [value as MeetingPlanChange] })
          }
        />
      )}
      <SearchLine
        label={t('plans.meetings.list')}
        field={t('plans.meetings.keyword')}
        hint={t('plans.meetings.keyword')}
        keyword={asked.keywords}
        onSearch={(keywords) => store.goTo({ ...asked, page: 1, keywords })}
      />
      {asked.of && (
        <p className="plans-only">
          {t('plans.meetings.only', { name: asked.of.name })}{' '}
          <Button kind="plain" size="small" onClick={() => store.goTo({ ...asked, page: 1, of: undefined })}>
            {t('plans.meetings.everyone')}
          </Button>
        </p>
      )}
    </div>
  );
}

function Rows({
  list,
  grid,
  isUnplaced,
}: {
  list: readonly MeetingPlanMeeting[];
  grid: PlanGridStore;
  isUnplaced: boolean;
}) {
  const t = useT<PlansArea>();
  const zone = useStore($event)?.timeZone ?? 'UTC';
  const columns: (Column<MeetingPlanMeeting> | false)[] = [
    {
      key: 'company',
      head: t('plans.meetings.company'),
      words: true,
      cell: ({ company }) => <Marked>{partyName(t, company)}</Marked>,
    },
    {
      key: 'buyer',
      head: t('plans.meetings.buyer'),
      words: true,
      cell: ({ buyer }) => <Marked>{partyName(t, buyer)}</Marked>,
    },
    {
      key: 'rank',
      head: t('plans.meetings.rank'),
      // What stands must stay; only what the organiser said must be is worth a word.
      cell: ({ companyRank, buyerRank, must, was }) =>
        `${companyRank ?? '–'} / ${buyerRank ?? '–'}${must === 'Y' && !was ? ` · ${t('plans.result.must')}` : ''}`,
    },
    !isUnplaced && {
      key: 'at',
      head: t('plans.meetings.at'),
      cell: (one) => (
        <span>
          {placeWords(t, one.at, zone)}
          {one.locked === 'Y' && <strong> · {t('plans.pair.locked')}</strong>}
        </span>
      ),
    },
    !isUnplaced && {
      key: 'was',
      head: t('plans.meetings.was'),
      cell: ({ was }) => (was ? placeWords(t, was, zone) : '–'),
    },
    !isUnplaced && {
      key: 'change',
      head: t('plans.meetings.change'),
      cell: ({ change }) => t(`plans.change.${change}`),
    },
    isUnplaced && {
      key: 'why',
      head: t('plans.meetings.reason'),
      words: true,
      cell: (one) => <Why one={one} />,
    },
    {
      key: 'act',
      head: t('plans.meetings.act'),
      cell: (one) => (
        <Button
          kind="second"
          size="small"
          label={t('plans.pair.open', { names: namesOf(t, one) })}
          onClick={() =>
            grid.$selected.set({
              companyIdx: one.company.participateIdx,
              buyerIdx: one.buyer.participateIdx,
            })
          }
        >
          {t('plans.meetings.act')}
        </Button>
      ),
    },
  ];
  return (
    <Table
      caption={t('plans.meetings.list')}
      rows={list}
      rowKey={({ company, buyer }) => `${company.participateIdx} ${buyer.participateIdx}`}
      columns={columns.filter((column) => column !== false)}
    />
  );
}
