import { useStore } from '@nanostores/react';
import type { MouseEvent } from 'react';
import type { ManagedMember } from '#api/account/member-manage.ts';
import { nameIn } from '#domain/common/language.ts';
import { participateStates, participateTypes } from '#domain/participation/participation.ts';
import type { Texts as TextData } from '#i18n/engine.ts';
import { formatDate } from '#i18n/format.ts';
import { Segments } from '#islands/ui/form/Choices.tsx';
import { ListScreen } from '#islands/ui/list/ListScreen.tsx';
import { FoundIn, Marked } from '#islands/ui/list/Marked.tsx';
import { Filter, SearchLine } from '#islands/ui/list/SearchLine.tsx';
import { Table } from '#islands/ui/list/Table.tsx';
import { NothingFound } from '#islands/ui/States.tsx';
import { Texts, useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import {
  createManagedMembers,
  type ManagedMembers,
  type MembersAsked,
  memberFiltersIn,
  memberKinds,
} from '#stores/console/managed-members.ts';
import { $event } from '#stores/site/event.ts';
import { ConsoleGate } from '../ConsoleGate.tsx';
import { bothNames } from '../found-fields.ts';
import { useAddress } from '../use-address.ts';
import { MemberDetail } from './MemberDetail.tsx';
import { MemberState, type MembersArea } from './MemberState.tsx';
import '../console.css';

/** `/manage/member`: members who take part in the event or in none, found, helped and blocked. */
export default function Members({
  texts,
}: {
  texts: TextData<MembersArea | 'participate' | 'account' | 'ui' | 'msg' | 'rule'>;
}) {
  return (
    <Texts texts={texts}>
      <ConsoleGate permission={['admin', 'participate']}>
        <Screen />
      </ConsoleGate>
    </Texts>
  );
}

function Screen() {
  const members = useStoreOf(createManagedMembers);
  const openIdx = useStore(members.$openIdx);
  useAddress(members.readAddress);
  return openIdx === undefined ? (
    <Found members={members} />
  ) : (
    <MemberDetail key={openIdx} members={members} />
  );
}

function Found({ members }: { members: ManagedMembers }) {
  const t = useT<MembersArea>();
  const asked = useStore(members.$asked);
  return (
    <ListScreen
      filters={<Filters asked={asked} onChange={(to) => members.goTo({ ...asked, page: 1, ...to })} />}
      keywords={asked.keywords}
      of={useStore(members.$list)}
      rows={8}
      onRetry={members.load}
      empty={(rows) =>
        rows.length === 0 && (
          <NothingFound
            title={t('members.empty')}
            all={t('members.showAll')}
            onAll={() => members.goTo(members.nothing)}
          />
        )
      }
      pages={{ page: asked.page, onGo: (page) => members.goTo({ ...asked, page }) }}
    >
      {(rows, count) => (
        <>
          <p className="note figures" role="status">
            {t('members.count', { count })}
          </p>
          <Rows members={members} rows={rows} />
        </>
      )}
    </ListScreen>
  );
}

function Filters({
  asked,
  onChange: change,
}: {
  asked: MembersAsked;
  onChange: (to: Partial<MembersAsked>) => void;
}) {
  const t = useT<MembersArea>();
  return (
    <div className="manage-filters">
      <Segments
        label={t('members.kind')}
        value={asked.kind}
        options={[
          { value: '', label: t('members.all') },
          ...memberKinds.map((value) => ({ value, label: t(`members.kinds.${value}`) })),
        ]}
        onChange={(value) => change({ kind: value as MembersAsked['kind'] })}
      />
      <SearchLine
        label={t('manage.members.title')}
        field={t('members.keyword')}
        hint={t('members.keyword')}
        keyword={asked.keywords}
        chosen={memberFiltersIn(asked)}
        onSearch={(keywords) => change({ keywords })}
      >
        <Filter
          label={t('manage.participants.type')}
          value={asked.type}
          all={t('members.all')}
          options={participateTypes.map((value) => ({
            value,
            label: t(`choice.participateType.${value}`),
          }))}
          onChange={(type) => change({ type: type as MembersAsked['type'] })}
        />
        <Filter
          label={t('manage.participants.state')}
          value={asked.state}
          all={t('members.all')}
          options={participateStates.map((value) => ({
            value,
            label: t(`choice.participateState.${value}`),
          }))}
          onChange={(state) => change({ state: state as MembersAsked['state'] })}
        />
        <Filter
          label={t('manage.filters.order')}
          value={asked.order}
          all={t('manage.filters.orders.recent')}
          options={[{ value: 'name', label: t('manage.filters.orders.person') }]}
          onChange={(order) => change({ order: order as MembersAsked['order'] })}
        />
      </SearchLine>
    </div>
  );
}

function Rows({ members, rows }: { members: ManagedMembers; rows: readonly ManagedMember[] }) {
  const t = useT<MembersArea>();
  const asked = useStore(members.$asked);
  const zone = useStore($event)?.timeZone ?? 'UTC';
  const open = (memberIdx: number) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    members.goTo(asked, memberIdx);
  };
  return (
    <Table
      caption={t('manage.members.title')}
      rows={rows}
      rowKey={(row) => row.memberIdx}
      columns={[
        {
          key: 'member',
          head: t('members.member'),
          cell: (row) => (
            <div>
              <a
                className="quiet-link"
                href={members.hrefOf(asked, row.memberIdx)}
                onClick={open(row.memberIdx)}
              >
                <Marked>{nameIn(t.locale, row)}</Marked>
              </a>
              <span className="manage-id">
                <Marked>{row.id}</Marked>
              </span>
              <FoundIn shown={[nameIn(t.locale, row), row.id]} fields={bothNames(t('members.member'), row)} />
            </div>
          ),
        },
        { key: 'state', head: t('members.state'), cell: (row) => <MemberState row={row} /> },
        {
          key: 'joinedAt',
          head: t('members.joinedAt'),
          cell: (row) => <time dateTime={row.joinedAt}>{formatDate(t.locale, row.joinedAt, zone)}</time>,
        },
      ]}
    />
  );
}
