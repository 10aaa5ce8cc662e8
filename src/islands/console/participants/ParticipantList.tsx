import { useStore } from '@nanostores/react';
import { type MouseEvent, useEffect, useState } from 'react';
import { asKeywords } from '#domain/keywords.ts';
import { nameIn } from '#domain/language.ts';
import { limits } from '#domain/limits.ts';
import { participateStates, participateTypes } from '#domain/participation.ts';
import { sentence } from '#i18n/engine.ts';
import { formatMoment } from '#i18n/format.ts';
import { ParticipateBadge } from '#islands/participate/Answers.tsx';
import type { FormArea } from '#islands/participate/field-spec.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Segments } from '#islands/ui/Choices.tsx';
import { Pager } from '#islands/ui/Pager.tsx';
import { EmptyState, FailedState, Skeleton } from '#islands/ui/States.tsx';
import { Table } from '#islands/ui/Table.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { $event } from '#stores/event.ts';
import { addressOf, noFilter, type ParticipantFilter, type Participants } from '#stores/participants.ts';

export function ParticipantList({ participants }: { participants: Participants }) {
  const t = useT<FormArea | 'manage'>();
  const filter = useStore(participants.$filter);
  const change = (to: Partial<ParticipantFilter>) => participants.goTo({ ...filter, page: 1, ...to });
  return (
    <>
      <div className="manage-filters">
        <Segments
          label={t('manage.participants.state')}
          value={filter.stateParticipate}
          options={[
            { value: '', label: t('manage.participants.all') },
            ...participateStates.map((value) => ({ value, label: t(`choice.participateState.${value}`) })),
          ]}
          onChange={(value) => change({ stateParticipate: value as ParticipantFilter['stateParticipate'] })}
        />
        <label className="manage-type">
          <span className="field-label">{t('manage.participants.type')}</span>
          <select
            className="input"
            value={filter.participateType}
            onChange={(event) =>
              change({ participateType: event.target.value as ParticipantFilter['participateType'] })
            }
          >
            <option value="">{t('manage.participants.all')}</option>
            {participateTypes.map((type) => (
              <option key={type} value={type}>
                {t(`choice.participateType.${type}`)}
              </option>
            ))}
          </select>
        </label>
        <Keyword
          key={filter.keywords}
          keywords={filter.keywords}
          onSearch={(keywords) => change({ keywords })}
        />
      </div>
      <Rows participants={participants} filter={filter} />
    </>
  );
}

function Keyword({ keywords, onSearch }: { keywords: string; onSearch: (keywords: string) => void }) {
  const t = useT<'manage'>();
  const [typed, setTyped] = useState(keywords);
  return (
    <search className="manage-keyword">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const asked = asKeywords(typed);
          setTyped(asked);
          onSearch(asked);
        }}
      >
        <label>
          <span className="field-label">{t('manage.participants.keyword')}</span>
          <input
            className="input"
            type="search"
            enterKeyHint="search"
            maxLength={limits.keywords}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
        <Button type="submit" kind="second">
          {t('ui.search')}
        </Button>
      </form>
    </search>
  );
}

function Rows({ participants, filter }: { participants: Participants; filter: ParticipantFilter }) {
  const t = useT<FormArea | 'manage'>();
  const { locale } = t;
  const loaded = useStore(participants.$list);
  const zone = useStore($event)?.timeZone ?? 'UTC';
  const [isFirst, setFirst] = useState(true);
  useEffect(() => {
    if (loaded.state === 'ready') setFirst(false);
  }, [loaded]);
  if (loaded.state === 'loading') return <Skeleton rows={isFirst ? 8 : 4} />;
  if (loaded.state === 'failed')
    return <FailedState text={sentence(t, loaded.key)} onRetry={() => void participants.load()} />;
  if (loaded.data.length === 0)
    return (
      <EmptyState
        title={t('manage.participants.empty')}
        text={t('manage.participants.emptyLead')}
        action={
          <Button kind="second" onClick={() => participants.goTo(noFilter)}>
            {t('manage.participants.reset')}
          </Button>
        }
      />
    );
  const open = (participateIdx: number) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    participants.goTo(filter, participateIdx);
  };
  return (
    <>
      <p className="note figures manage-count" role="status">
        {t('manage.participants.found', { count: loaded.totalCount })}
      </p>
      <Table
        caption={t('manage.participants.title')}
        rows={loaded.data}
        rowKey={(row) => row.participateIdx}
        columns={[
          {
            key: 'name',
            head: t('manage.participants.name'),
            cell: (row) => (
              <a
                className="quiet-link"
                href={addressOf(filter, row.participateIdx)}
                onClick={open(row.participateIdx)}
              >
                {nameIn(locale, row) || t('ui.formerMember')}
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
            cell: (row) => <ParticipateBadge state={row.stateParticipate} />,
          },
          {
            key: 'member',
            head: t('manage.participants.member'),
            cell: (row) => (
              <div>
                {nameIn(locale, { nameKo: row.memberNameKo, nameEn: row.memberNameEn }) ||
                  t('ui.formerMember')}
                <span className="manage-id">{row.memberId}</span>
              </div>
            ),
          },
          {
            key: 'appliedAt',
            head: t('manage.participants.appliedAt'),
            cell: (row) => <time dateTime={row.createdAt}>{formatMoment(locale, row.createdAt, zone)}</time>,
          },
        ]}
      />
      <Pager
        page={filter.page}
        rows={limits.rows}
        totalCount={loaded.totalCount}
        onGo={(page) => participants.goTo({ ...filter, page })}
      />
    </>
  );
}
