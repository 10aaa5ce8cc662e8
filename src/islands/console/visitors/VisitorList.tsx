import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { ManagedVisitor } from '#api/visitor-manage.ts';
import { limits } from '#domain/limits.ts';
import { registrationTypes } from '#domain/visitor-types.ts';
import { sentence } from '#i18n/engine.ts';
import { countryName, formatMoment } from '#i18n/format.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Filter, SearchLine } from '#islands/ui/SearchLine.tsx';
import { EmptyState, FailedState, Skeleton, StateBadge } from '#islands/ui/States.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { toast } from '#shell/toast.ts';
import type { Door, VisitorsAsked } from '#stores/door.ts';
import { $event } from '#stores/event.ts';
import { $keptCheckIns } from '#stores/kept-check-ins.ts';
import { type DataColumn, DataTable } from '../DataTable.tsx';
import { Downloads } from '../Downloads.tsx';
import { KeyPager } from '../KeyPager.tsx';
import type { DoorArea, DoorT } from './area.ts';
import { badgeHref, namesOf } from './LastVisitor.tsx';

/** All visitors of the event: found, checked in by one click, chosen for badges. */
export function VisitorList({ door }: { door: Door }) {
  const t = useT<DoorArea>();
  const asked = useStore(door.$asked);
  const change = (to: Partial<VisitorsAsked>) => {
    door.$chosen.set([]);
    door.goTo({ ...asked, ...to });
  };
  return (
    <>
      <div className="manage-filters">
        <SearchLine
          label={t('manage.visitors.title')}
          field={t('door.keyword')}
          hint={t('door.keyword')}
          keyword={asked.keywords}
          onSearch={(keywords) => change({ keywords })}
        />
        <Filter
          label={t('door.kind')}
          value={asked.type}
          all={t('door.all')}
          options={registrationTypes.map((value) => ({ value, label: t(`door.type.${value}`) }))}
          onChange={(type) => change({ type: type as VisitorsAsked['type'] })}
        />
        <Filter
          label={t('door.state')}
          value={asked.came}
          all={t('door.all')}
          options={(['Y', 'N'] as const).map((value) => ({ value, label: t(`door.came.${value}`) }))}
          onChange={(came) => change({ came: came as VisitorsAsked['came'] })}
        />
      </div>
      <Rows door={door} />
    </>
  );
}

function Rows({ door }: { door: Door }) {
  const t = useT<DoorArea>();
  const asked = useStore(door.$asked);
  const loaded = useStore(door.$list);
  const zone = useStore($event)?.timeZone ?? 'UTC';
  const chosen = useStore(door.$chosen);
  const [isFirst, setFirst] = useState(true);
  useEffect(() => {
    if (loaded.state === 'ready') setFirst(false);
  }, [loaded]);
  if (loaded.state === 'loading') return <Skeleton rows={isFirst ? 8 : 4} />;
  if (loaded.state === 'failed')
    return <FailedState text={sentence(t, loaded.key)} onRetry={() => void door.load()} />;
  const { rows, hasNext, hasPrevious } = loaded.data;
  if (rows.length === 0 && !asked.keywords && !asked.type && !asked.came)
    return <EmptyState title={t('door.none')} />;
  if (rows.length === 0)
    return (
      <EmptyState
        title={t('door.empty')}
        text={t('door.emptyLead')}
        action={
          <Button kind="second" onClick={() => door.goTo(door.nothing)}>
            {t('door.reset')}
          </Button>
        }
      />
    );
  return (
    <>
      <DataTable
        name="visitors"
        caption={t('manage.visitors.title')}
        columns={columnsOf(t, zone, door)}
        rows={rows}
        rowIdx={(row) => row.visitorIdx}
        rowName={(row) => namesOf(t, row)[0]}
        sort={{ key: 'registeredAt', isDown: true }}
        onSort={() => undefined}
        chosen={chosen}
        onChoose={(idxs) => door.$chosen.set(idxs.slice(0, limits.badges))}
        count={
          <p className="note figures" role="status">
            {t('door.found', { count: loaded.totalCount })}
          </p>
        }
        acts={
          <div className="manage-chosen" data-none={chosen.length === 0 ? '' : undefined}>
            {chosen.length === 0 ? (
              <Button kind="second" size="small" disabled>
                {t('door.printChosen')}
              </Button>
            ) : (
              <Button kind="second" size="small" href={badgeHref(t, chosen)}>
                {t('door.printChosen')}
              </Button>
            )}
            <Button
              size="small"
              kind="plain"
              disabled={chosen.length === 0}
              onClick={() => door.$chosen.set([])}
            >
              {t('door.clear')}
            </Button>
            <span className="note figures" role="status">
              {chosen.length === 0 ? '' : t('door.chosen', { count: chosen.length })}
            </span>
          </div>
        }
      />
      <KeyPager hasNext={hasNext} hasPrevious={hasPrevious} onTurn={door.turn} />
      <Downloads text={t('door.download')} save={door.download} />
    </>
  );
}

const columnsOf = (t: DoorT, zone: string, door: Door): DataColumn<ManagedVisitor>[] => [
  {
    key: 'visitor',
    head: t('door.visitor'),
    isFixed: true,
    cell: (row) => {
      const [first, second] = namesOf(t, row);
      return (
        <div className="manage-name">
          {first}
          {second && <span className="manage-id">{second}</span>}
        </div>
      );
    },
  },
  {
    key: 'organization',
    head: t('door.organization'),
    cell: (row) => (
      <div>
        {row.organization}
        <span className="manage-id">
          {[countryName(t.locale, row.country), row.city].filter(Boolean).join(', ')}
        </span>
      </div>
    ),
  },
  {
    key: 'contact',
    head: t('door.contact'),
    cell: (row) => (
      <div>
        {row.visitorEmail && <span className="manage-id">{row.visitorEmail}</span>}
        {row.visitorMobile && <span className="manage-id">{row.visitorMobile}</span>}
      </div>
    ),
  },
  {
    key: 'registeredAt',
    head: t('door.kind'),
    cell: (row) => (
      <div>
        {t(`door.type.${row.registrationType}`)}
        <time className="manage-id" dateTime={row.createdAt}>
          {formatMoment(t.locale, row.createdAt, zone)}
        </time>
      </div>
    ),
  },
  {
    key: 'came',
    head: t('door.state'),
    isFixed: true,
    cell: (row) => <Came row={row} zone={zone} door={door} />,
  },
];

function Came({ row, zone, door }: { row: ManagedVisitor; zone: string; door: Door }) {
  const t = useT<DoorArea>();
  const [isBusy, setBusy] = useState(false);
  const isKept = useStore($keptCheckIns).some(
    ({ visitorIdx, failure }) => visitorIdx === row.visitorIdx && failure === undefined,
  );
  const [name] = namesOf(t, row);
  if (row.checkedInAt !== null)
    return (
      <div className="door-came">
        <StateBadge tone="good">{t('door.came.Y')}</StateBadge>
        <span className="manage-id">
          {[formatMoment(t.locale, row.checkedInAt, zone), row.checkedInDoor].filter(Boolean).join(' · ')}
        </span>
      </div>
    );
  if (isKept) return <StateBadge tone="waiting">{t('door.keptOne')}</StateBadge>;
  const checkIn = async () => {
    setBusy(true);
    await door.checkIn({ visitorIdx: row.visitorIdx });
    setBusy(false);
    // The desk that says what became of it may be far above the row.
    const last = door.$last.get();
    if (last?.kind === 'failed') toast(sentence(t, last.key), 'failure');
  };
  return (
    <Button
      size="small"
      kind="second"
      busy={isBusy}
      label={t('door.checkInOf', { name })}
      onClick={() => void checkIn()}
    >
      {t('door.checkIn')}
    </Button>
  );
}
