import { useStore } from '@nanostores/react';
import type { MouseEvent } from 'react';
import type { ManagedPost } from '#api/board.ts';
import { postStates } from '#domain/board.ts';
import { nameIn, textIn } from '#domain/language.ts';
import { limits } from '#domain/limits.ts';
import { sentence } from '#i18n/engine.ts';
import { formatMoment } from '#i18n/format.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Segments } from '#islands/ui/Choices.tsx';
import { Pager } from '#islands/ui/Pager.tsx';
import { Filter, SearchLine } from '#islands/ui/SearchLine.tsx';
import { EmptyState, FailedState, Skeleton, StateBadge } from '#islands/ui/States.tsx';
import { Table } from '#islands/ui/Table.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import type { BoardAsked, BoardConsole, BoardView } from '#stores/board-console.ts';
import { $event } from '#stores/event.ts';

export type BoardArea = 'boardConsole' | 'manage';

export const toneOf = { draft: 'waiting', scheduled: 'half', published: 'good' } as const;

/** The posts in all states, last changed first, and the way to a new one. */
export function PostList({ board }: { board: BoardConsole }) {
  const t = useT<BoardArea>();
  const asked = useStore(board.$asked);
  const categories = useStore(board.$categories);
  const change = (to: Partial<BoardAsked>) => board.goTo({ ...asked, page: 1, ...to });
  const options = (categories.state === 'ready' ? categories.data : []).map((one) => ({
    value: one.tab,
    label: nameIn(t.locale, one),
  }));
  return (
    <>
      <div className="manage-filters">
        <Button onClick={() => board.goTo(asked, { at: 'post', postIdx: 'new' })}>
          {t('boardConsole.newPost')}
        </Button>
        <Segments
          label={t('boardConsole.state')}
          value={asked.state}
          options={[
            { value: '', label: t('boardConsole.all') },
            ...postStates.map((value) => ({ value, label: t(`boardConsole.states.${value}`) })),
          ]}
          onChange={(state) => change({ state: state as BoardAsked['state'] })}
        />
        <Filter
          label={t('boardConsole.category')}
          value={asked.tab}
          all={t('boardConsole.all')}
          options={options}
          onChange={(tab) => change({ tab })}
        />
        <SearchLine
          label={t('manage.boards.title')}
          field={t('boardConsole.keyword')}
          hint={t('boardConsole.keyword')}
          keyword={asked.keywords}
          onSearch={(keywords) => change({ keywords })}
        />
        <Button kind="second" onClick={() => board.goTo(asked, { at: 'categories' })}>
          {t('boardConsole.categories')}
        </Button>
      </div>
      <Rows board={board} names={new Map(options.map(({ value, label }) => [value, label]))} />
    </>
  );
}

function Rows({ board, names }: { board: BoardConsole; names: ReadonlyMap<string, string> }) {
  const t = useT<BoardArea>();
  const asked = useStore(board.$asked);
  const loaded = useStore(board.$list);
  const zone = useStore($event)?.timeZone ?? 'UTC';
  if (loaded.state === 'loading') return <Skeleton rows={8} />;
  if (loaded.state === 'failed')
    return <FailedState text={sentence(t, loaded.key)} onRetry={() => void board.load()} />;
  if (loaded.data.length === 0 && !asked.state && !asked.tab && !asked.keywords)
    return <EmptyState title={t('boardConsole.none')} text={t('boardConsole.noneText')} />;
  if (loaded.data.length === 0)
    return (
      <EmptyState
        title={t('boardConsole.empty')}
        text={t('boardConsole.emptyLead')}
        action={
          <Button kind="second" onClick={() => board.goTo(board.nothing)}>
            {t('boardConsole.showAll')}
          </Button>
        }
      />
    );
  return (
    <>
      <Table
        caption={t('manage.boards.title')}
        rows={loaded.data}
        rowKey={(row) => row.postIdx}
        columns={[
          { key: 'title', head: t('boardConsole.title'), cell: (row) => <Title board={board} row={row} /> },
          {
            key: 'state',
            head: t('boardConsole.state'),
            cell: (row) => (
              <StateBadge tone={toneOf[row.state]}>{t(`boardConsole.states.${row.state}`)}</StateBadge>
            ),
          },
          { key: 'category', head: t('boardConsole.category'), cell: (row) => names.get(row.tab) ?? row.tab },
          {
            key: 'posted',
            head: t('boardConsole.posted'),
            cell: (row) => (row.state === 'draft' ? '' : formatMoment(t.locale, row.postedAt, zone)),
          },
          {
            key: 'updated',
            head: t('boardConsole.updated'),
            cell: (row) => formatMoment(t.locale, row.updatedAt, zone),
          },
        ]}
      />
      <Pager
        page={asked.page}
        rows={limits.rows}
        totalCount={loaded.totalCount}
        onGo={(page) => board.goTo({ ...asked, page })}
      />
    </>
  );
}

function Title({ board, row }: { board: BoardConsole; row: ManagedPost }) {
  const t = useT<BoardArea>();
  const asked = useStore(board.$asked);
  const view: BoardView = { at: 'post', postIdx: row.postIdx };
  const { text, language } = textIn(t.locale, row.titleKo, row.titleEn);
  const lacks = row.titleKo === null ? 'ko' : row.titleEn === null ? 'en' : undefined;
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    board.goTo(asked, view);
  };
  return (
    <div>
      <a href={board.hrefOf(asked, view)} lang={language} onClick={open}>
        {text}
      </a>
      {(row.isPinned === 'Y' || lacks) && (
        <span className="manage-id">
          {[row.isPinned === 'Y' && t('boardConsole.pinned'), lacks && t(`boardConsole.lacks.${lacks}`)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      )}
    </div>
  );
}
