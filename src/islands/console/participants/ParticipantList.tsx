import { useStore } from '@nanostores/react';
import { type MouseEvent, useEffect, useState } from 'react';
import { nameIn } from '#domain/common/language.ts';
import { participateStates, participateTypes } from '#domain/participation/participation.ts';
import { localePath } from '#i18n/locales.ts';
import type { FormArea } from '#islands/participate/field-spec.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Segments } from '#islands/ui/form/Choices.tsx';
import { ListScreen } from '#islands/ui/list/ListScreen.tsx';
import { PastEnd } from '#islands/ui/list/PastEnd.tsx';
import { SearchLine } from '#islands/ui/list/SearchLine.tsx';
import { EmptyState, NothingFound } from '#islands/ui/States.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { $counts } from '#stores/console/console.ts';
import {
  type ParticipantRow,
  type Participants,
  type ParticipantsAsked,
  participantFiltersIn,
} from '#stores/participation/participants.ts';
import { $event } from '#stores/site/event.ts';
import { DataTable } from '../DataTable.tsx';
import { Downloads } from '../Downloads.tsx';
import { KeyPager } from '../KeyPager.tsx';
import { changesPath, type ShellArea } from '../pages.ts';
import { ChosenBar } from './ChosenBar.tsx';
import { ParticipantNarrowing } from './ParticipantNarrowing.tsx';
import { columnsOf } from './participant-columns.tsx';

export function ParticipantList({
  participants,
  onEnter,
}: {
  participants: Participants;
  onEnter: () => void;
}) {
  const t = useT<FormArea | ShellArea>();
  const filter = useStore(participants.$asked);
  const changes = useStore($counts)?.nameChanges ?? 0;
  const change = (to: Partial<ParticipantsAsked>) => {
    participants.decisions.$chosen.set([]);
    participants.goTo({ ...filter, ...to });
  };
  const loaded = useStore(participants.$list);
  const [isFirst, setFirst] = useState(true);
  useEffect(() => {
    if (loaded.state === 'ready') setFirst(false);
  }, [loaded]);
  return (
    <>
      <ListScreen
        filters={
          <>
            <Filters asked={filter} onChange={change} />
            {/* They wait for a manager as the applications here do, in companies that are approved. */}
            {filter.state === 'REQUEST' && changes > 0 && (
              <p>
                <a href={localePath(t.locale, changesPath)}>
                  {t('console.toDo.nameChanges', { count: changes })}
                </a>
              </p>
            )}
          </>
        }
        keywords={filter.keywords}
        of={loaded}
        rows={isFirst ? 8 : 4}
        onRetry={participants.load}
        empty={({ rows }, count) =>
          rows.length === 0 &&
          (count > 0 ? (
            <PastEnd to={t('console.firstPage')} onGo={() => participants.turn('first')} />
          ) : (
            <Nothing participants={participants} filter={filter} />
          ))
        }
        below={<Downloads text={t('manage.participants.download')} save={participants.download} />}
      >
        {({ rows, hasNext, hasPrevious }, count) => (
          <>
            <Rows participants={participants} filter={filter} rows={rows} count={count} />
            <KeyPager hasNext={hasNext} hasPrevious={hasPrevious} onTurn={participants.turn} />
          </>
        )}
      </ListScreen>
      <div className="manage-acts manage-more">
        <Button kind="second" size="small" onClick={onEnter}>
          {t('manage.guest.enter')}
        </Button>
        <Button kind="second" size="small" href={localePath(t.locale, '/manage/participate/import')}>
          {t('manage.participants.import')}
        </Button>
        <Button kind="second" size="small" href={localePath(t.locale, '/manage/participate/colleagues')}>
          {t('manage.participants.colleagues')}
        </Button>
        {/* A mailing's group knows no further filters: it would be written to more than are listed. */}
        {participantFiltersIn(filter) === 0 && (
          <Button kind="second" size="small" href={localePath(t.locale, participants.mailHref(filter))}>
            {t('manage.participants.mail')}
          </Button>
        )}
      </div>
    </>
  );
}

function Filters({
  asked: filter,
  onChange: change,
}: {
  asked: ParticipantsAsked;
  onChange: (to: Partial<ParticipantsAsked>) => void;
}) {
  const t = useT<FormArea | ShellArea>();
  return (
    <div className="manage-filters">
      <Segments
        label={t('manage.participants.state')}
        value={filter.state}
        options={[
          { value: '', label: t('manage.participants.all') },
          ...participateStates.map((value) => ({ value, label: t(`choice.participateState.${value}`) })),
        ]}
        onChange={(value) => change({ state: value as ParticipantsAsked['state'] })}
      />
      <label className="manage-type">
        <span className="field-label">{t('manage.participants.type')}</span>
        <select
          className="input"
          value={filter.type}
          // Questions are of one kind of participant.
          onChange={(event) => change({ type: event.target.value as ParticipantsAsked['type'], answer: '' })}
        >
          <option value="">{t('manage.participants.all')}</option>
          {participateTypes.map((type) => (
            <option key={type} value={type}>
              {t(`choice.participateType.${type}`)}
            </option>
          ))}
        </select>
      </label>
      <SearchLine
        label={t('manage.participants.title')}
        field={t('manage.participants.keyword')}
        hint={t('manage.participants.keyword')}
        keyword={filter.keywords}
        chosen={participantFiltersIn(filter)}
        onSearch={(keywords) => change({ keywords })}
      >
        <ParticipantNarrowing asked={filter} onNarrow={change} />
      </SearchLine>
    </div>
  );
}

function Nothing({ participants, filter }: { participants: Participants; filter: ParticipantsAsked }) {
  const t = useT<FormArea | ShellArea>();
  const { keywords, type, state } = filter;
  // Nothing is left to decide: no search that found nothing.
  const isNarrowed = Boolean(keywords || type) || participantFiltersIn(filter) > 0;
  const isDone = state === 'REQUEST' && !isNarrowed;
  if (!state && !isNarrowed)
    return <EmptyState title={t('manage.participants.nobody')} text={t('manage.participants.nobodyText')} />;
  return (
    <NothingFound
      title={t(isDone ? 'manage.participants.noneWaits' : 'manage.participants.empty')}
      text={isDone ? undefined : t('manage.participants.emptyLead')}
      all={t(isDone ? 'manage.participants.showAll' : 'manage.participants.reset')}
      onAll={() => participants.goTo(participants.nothing)}
    />
  );
}

function Rows({
  participants,
  filter,
  rows,
  count,
}: {
  participants: Participants;
  filter: ParticipantsAsked;
  rows: readonly ParticipantRow[];
  count: number;
}) {
  const t = useT<FormArea | ShellArea>();
  const { locale } = t;
  const zone = useStore($event)?.timeZone ?? 'UTC';
  const chosen = useStore(participants.decisions.$chosen);
  const open = (participateIdx: number) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    participants.goTo(filter, participateIdx);
  };
  const isByName = filter.sort === 'name' || filter.sort === 'nameDown';
  return (
    <DataTable
      count={
        <p className="note figures" role="status">
          {t('manage.participants.found', { count })}
        </p>
      }
      acts={<ChosenBar decisions={participants.decisions} onDone={() => void participants.load()} />}
      name="participants"
      caption={t('manage.participants.title')}
      columns={columnsOf(t, zone, (row) => ({
        href: participants.hrefOf(filter, row.participateIdx),
        onClick: open(row.participateIdx),
      }))}
      rows={rows}
      rowIdx={(row) => row.participateIdx}
      rowName={(row) => nameIn(locale, row) || t('ui.formerMember')}
      sort={{
        key: isByName ? 'name' : 'appliedAt',
        isDown: filter.sort === 'newest' || filter.sort === 'nameDown' || filter.sort === '',
      }}
      onSort={({ key, isDown }) =>
        participants.goTo({
          ...filter,
          sort: key === 'name' ? (isDown ? 'nameDown' : 'name') : isDown ? 'newest' : 'oldest',
        })
      }
      chosen={chosen}
      onChoose={(idxs) => participants.decisions.$chosen.set(idxs)}
    />
  );
}
