import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { ManagedVisitor } from '#api/visitor/visitor-manage.ts';
import { limits } from '#domain/common/limits.ts';
import { registrationTypes } from '#domain/visitor/visitor-types.ts';
import { Button } from '#islands/ui/Button.tsx';
import { ListScreen } from '#islands/ui/list/ListScreen.tsx';
import { PastEnd } from '#islands/ui/list/PastEnd.tsx';
import { Filter, SearchLine } from '#islands/ui/list/SearchLine.tsx';
import { EmptyState, NothingFound } from '#islands/ui/States.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { $event } from '#stores/site/event.ts';
import type { CheckIn, VisitorsAsked } from '#stores/visitor/check-in.ts';
import { DataTable } from '../DataTable.tsx';
import { Downloads } from '../Downloads.tsx';
import { KeyPager } from '../KeyPager.tsx';
import type { CheckInArea } from './area.ts';
import { badgeHref, namesOf } from './LastVisitor.tsx';
import { columnsOf } from './visitor-columns.tsx';

/** Loaded where visitors are asked by a form that somebody has changed. */
const AnswerFilter = lazy(() => import('../AnswerFilter.tsx'));
/** Loaded when a registration is opened. */
const VisitorDialog = lazy(() => import('./VisitorDialog.tsx'));

/** All visitors of the event: found, checked in by one click, corrected, chosen for badges. */
export function VisitorList({ checkIn }: { checkIn: CheckIn }) {
  const t = useT<CheckInArea>();
  const asked = useStore(checkIn.$asked);
  const change = (to: Partial<VisitorsAsked>) => {
    checkIn.$chosen.set([]);
    checkIn.goTo({ ...asked, ...to });
  };
  const loaded = useStore(checkIn.$list);
  const [isFirst, setFirst] = useState(true);
  const [opened, setOpened] = useState<ManagedVisitor>();
  useEffect(() => {
    if (loaded.state === 'ready') setFirst(false);
  }, [loaded]);
  return (
    <ListScreen
      filters={<Filters asked={asked} onChange={change} />}
      keywords={asked.keywords}
      of={loaded}
      rows={isFirst ? 8 : 4}
      onRetry={checkIn.load}
      empty={({ rows }, count) =>
        rows.length === 0 &&
        (count > 0 ? (
          <PastEnd to={t('console.firstPage')} onGo={() => checkIn.turn('first')} />
        ) : (
          <Nothing checkIn={checkIn} asked={asked} />
        ))
      }
      below={
        <>
          <Downloads text={t('checkIn.download')} save={checkIn.download} />
          {opened && (
            <Suspense>
              <VisitorDialog
                key={opened.visitorIdx}
                checkIn={checkIn}
                visitor={opened}
                onClose={() => setOpened(undefined)}
              />
            </Suspense>
          )}
        </>
      }
    >
      {(found, count) => (
        <>
          <Rows checkIn={checkIn} rows={found.rows} count={count} onOpen={setOpened} />
          <KeyPager hasNext={found.hasNext} hasPrevious={found.hasPrevious} onTurn={checkIn.turn} />
        </>
      )}
    </ListScreen>
  );
}

function Filters({
  asked,
  onChange: change,
}: {
  asked: VisitorsAsked;
  onChange: (to: Partial<VisitorsAsked>) => void;
}) {
  const t = useT<CheckInArea>();
  const isAskedMore = typeof useStore($event)?.formIdxs.VISITOR === 'number';
  return (
    <div className="manage-filters">
      <SearchLine
        label={t('manage.visitors.title')}
        field={t('checkIn.keyword')}
        hint={t('checkIn.keyword')}
        keyword={asked.keywords}
        onSearch={(keywords) => change({ keywords })}
      />
      <Filter
        label={t('checkIn.kind')}
        value={asked.type}
        all={t('checkIn.all')}
        options={registrationTypes.map((value) => ({ value, label: t(`checkIn.type.${value}`) }))}
        onChange={(type) => change({ type: type as VisitorsAsked['type'] })}
      />
      <Filter
        label={t('checkIn.state')}
        value={asked.came}
        all={t('checkIn.all')}
        options={(['Y', 'N'] as const).map((value) => ({ value, label: t(`checkIn.came.${value}`) }))}
        onChange={(came) => change({ came: came as VisitorsAsked['came'] })}
      />
      {isAskedMore && (
        <Suspense>
          <AnswerFilter type="PRE-VISITOR" answer={asked.answer} onChoose={(answer) => change({ answer })} />
        </Suspense>
      )}
      <Filter
        label={t('manage.filters.order')}
        value={asked.order}
        all={t('manage.filters.orders.recent')}
        options={[{ value: 'oldest', label: t('manage.filters.orders.oldest') }]}
        onChange={(order) => change({ order: order as VisitorsAsked['order'] })}
      />
    </div>
  );
}

function Nothing({ checkIn, asked }: { checkIn: CheckIn; asked: VisitorsAsked }) {
  const t = useT<CheckInArea>();
  if (!asked.keywords && !asked.type && !asked.came && !asked.answer)
    return <EmptyState title={t('checkIn.none')} />;
  return (
    <NothingFound
      title={t('checkIn.empty')}
      text={t('checkIn.emptyLead')}
      all={t('checkIn.reset')}
      onAll={() => checkIn.goTo(checkIn.nothing)}
    />
  );
}

function Rows({
  checkIn,
  rows,
  count,
  onOpen,
}: {
  checkIn: CheckIn;
  rows: readonly ManagedVisitor[];
  count: number;
  onOpen: (visitor: ManagedVisitor) => void;
}) {
  const t = useT<CheckInArea>();
  const asked = useStore(checkIn.$asked);
  const zone = useStore($event)?.timeZone ?? 'UTC';
  const chosen = useStore(checkIn.$chosen);
  return (
    <DataTable
      name="visitors"
      caption={t('manage.visitors.title')}
      columns={columnsOf(t, zone, checkIn, onOpen)}
      rows={rows}
      rowIdx={(row) => row.visitorIdx}
      rowName={(row) => namesOf(t, row)[0]}
      sort={{ key: 'registeredAt', isDown: asked.order !== 'oldest' }}
      onSort={() => undefined}
      chosen={chosen}
      onChoose={(idxs) => checkIn.$chosen.set(idxs.slice(0, limits.badges))}
      count={
        <p className="note figures" role="status">
          {t('checkIn.found', { count })}
        </p>
      }
      acts={
        <div className="manage-chosen" data-none={chosen.length === 0 ? '' : undefined}>
          {chosen.length === 0 ? (
            <Button kind="second" size="small" disabled>
              {t('checkIn.printChosen')}
            </Button>
          ) : (
            <Button kind="second" size="small" href={badgeHref(t, chosen)}>
              {t('checkIn.printChosen')}
            </Button>
          )}
          <Button
            size="small"
            kind="plain"
            disabled={chosen.length === 0}
            onClick={() => checkIn.$chosen.set([])}
          >
            {t('checkIn.clear')}
          </Button>
          <span className="note figures" role="status">
            {chosen.length === 0 ? '' : t('checkIn.chosen', { count: chosen.length })}
          </span>
        </div>
      }
    />
  );
}
