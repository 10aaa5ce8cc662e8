import { useStore } from '@nanostores/react';
import { type MouseEvent, useEffect, useState } from 'react';
import { nameIn } from '#domain/language.ts';
import { participateStates, participateTypes } from '#domain/participation.ts';
import { sentence } from '#i18n/engine.ts';
import { formatMoment } from '#i18n/format.ts';
import { localePath } from '#i18n/locales.ts';
import { ParticipateBadge } from '#islands/participate/Answers.tsx';
import type { FormArea } from '#islands/participate/field-spec.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Segments } from '#islands/ui/Choices.tsx';
import { SearchLine } from '#islands/ui/SearchLine.tsx';
import { EmptyState, FailedState, Skeleton, StateBadge } from '#islands/ui/States.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { $event } from '#stores/event.ts';
import type { ParticipantRow, Participants, ParticipantsAsked } from '#stores/participants.ts';
import { type DataColumn, DataTable } from '../DataTable.tsx';
import { Downloads } from '../Downloads.tsx';
import { KeyPager } from '../KeyPager.tsx';
import type { ShellArea } from '../pages.ts';
import { ChosenBar } from './ChosenBar.tsx';

type Translate = ReturnType<typeof useT<FormArea | ShellArea>>;

export function ParticipantList({ participants }: { participants: Participants }) {
  const t = useT<FormArea | ShellArea>();
  const filter = useStore(participants.$asked);
  const change = (to: Partial<ParticipantsAsked>) => {
    participants.decisions.$chosen.set([]);
    participants.goTo({ ...filter, ...to });
  };
  return (
    <>
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
            onChange={(event) => change({ type: event.target.value as ParticipantsAsked['type'] })}
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
          onSearch={(keywords) => change({ keywords })}
        />
      </div>
      <Rows participants={participants} filter={filter} />
      <div className="manage-acts manage-more">
        <Button kind="second" size="small" href={localePath(t.locale, '/manage/participate/import')}>
          {t('manage.participants.import')}
        </Button>
        <Button kind="second" size="small" href={localePath(t.locale, participants.mailHref(filter))}>
          {t('manage.participants.mail')}
        </Button>
      </div>
    </>
  );
}

function Rows({ participants, filter }: { participants: Participants; filter: ParticipantsAsked }) {
  const t = useT<FormArea | ShellArea>();
  const { locale } = t;
  const loaded = useStore(participants.$list);
  const zone = useStore($event)?.timeZone ?? 'UTC';
  const chosen = useStore(participants.decisions.$chosen);
  const [isFirst, setFirst] = useState(true);
  useEffect(() => {
    if (loaded.state === 'ready') setFirst(false);
  }, [loaded]);
  if (loaded.state === 'loading') return <Skeleton rows={isFirst ? 8 : 4} />;
  if (loaded.state === 'failed')
    return <FailedState text={sentence(t, loaded.key)} onRetry={() => void participants.load()} />;
  if (loaded.data.rows.length === 0) {
    const { keywords, type, state } = filter;
    // Nothing is left to decide: no search that found nothing.
    const isDone = state === 'REQUEST' && !keywords && !type;
    if (!state && !keywords && !type)
      return (
        <EmptyState title={t('manage.participants.nobody')} text={t('manage.participants.nobodyText')} />
      );
    return (
      <EmptyState
        title={t(isDone ? 'manage.participants.noneWaits' : 'manage.participants.empty')}
        text={isDone ? undefined : t('manage.participants.emptyLead')}
        action={
          <Button kind="second" onClick={() => participants.goTo(participants.nothing)}>
            {t(isDone ? 'manage.participants.showAll' : 'manage.participants.reset')}
          </Button>
        }
      />
    );
  }
  const open = (participateIdx: number) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    participants.goTo(filter, participateIdx);
  };
  const { rows, hasNext, hasPrevious } = loaded.data;
  const isByName = filter.sort === 'name' || filter.sort === 'nameDown';
  return (
    <>
      <DataTable
        count={
          <p className="note figures" role="status">
            {t('manage.participants.found', { count: loaded.totalCount })}
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
      <KeyPager hasNext={hasNext} hasPrevious={hasPrevious} onTurn={participants.turn} />
      <Downloads text={t('manage.participants.download')} save={participants.download} />
    </>
  );
}

type Link = { href: string; onClick: (event: MouseEvent) => void };

/** The columns of the list; the name leads to the application. */
const columnsOf = (
  t: Translate,
  zone: string,
  linkOf: (row: ParticipantRow) => Link,
): DataColumn<ParticipantRow>[] => [
  {
    key: 'name',
    head: t('manage.participants.name'),
    canSort: true,
    isFixed: true,
    cell: (row) => (
      <a className="quiet-link" {...linkOf(row)}>
        {nameIn(t.locale, row) || t('ui.formerMember')}
      </a>
    ),
  },
  {
    key: 'type',
    head: t('manage.participants.type'),
    cell: (row) => t(`choice.participateType.${row.participateType}`),
  },
  {
    key: 'state',
    head: t('manage.participants.state'),
    cell: (row) => (
      <>
        <ParticipateBadge state={row.stateParticipate} />
        {row.hasChange && <StateBadge tone="waiting">{t('manage.detail.change.listed')}</StateBadge>}
      </>
    ),
  },
  {
    key: 'member',
    head: t('manage.participants.member'),
    cell: (row) => (
      <div>
        {nameIn(t.locale, { nameKo: row.memberNameKo, nameEn: row.memberNameEn }) || t('ui.formerMember')}
        <span className="manage-id">{row.memberId}</span>
      </div>
    ),
  },
  {
    key: 'appliedAt',
    head: t('manage.participants.appliedAt'),
    canSort: true,
    cell: (row) => <time dateTime={row.createdAt}>{formatMoment(t.locale, row.createdAt, zone)}</time>,
  },
];
