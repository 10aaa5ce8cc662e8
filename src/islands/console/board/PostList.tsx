import { useStore } from '@nanostores/react';
import { type MouseEvent, useEffect, useRef } from 'react';
import type { ManagedPost } from '#api/board/board.ts';
import { postStates } from '#domain/board/board.ts';
import { nameIn, textIn } from '#domain/common/language.ts';
import { formatMoment } from '#i18n/format.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Segments } from '#islands/ui/form/Choices.tsx';
import { ListScreen } from '#islands/ui/list/ListScreen.tsx';
import { FoundIn, Marked } from '#islands/ui/list/Marked.tsx';
import { Filter, SearchLine } from '#islands/ui/list/SearchLine.tsx';
import { Table } from '#islands/ui/list/Table.tsx';
import { EmptyState, NothingFound, StateBadge } from '#islands/ui/States.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import type { BoardAsked, BoardConsole, BoardView } from '#stores/board/board-console.ts';
import { $event } from '#stores/site/event.ts';
import { bothNames } from '../found-fields.ts';

export type BoardArea = 'boardConsole' | 'manage';

export const toneOf = { draft: 'waiting', scheduled: 'half', published: 'good' } as const;

/** The posts in all states, last changed first, and the way to a new one. */
export function PostList({
  board,
  from,
}: {
  board: BoardConsole;
  /** What was closed to come here. */
  from?: BoardView | undefined;
}) {
  const t = useT<BoardArea>();
  const asked = useStore(board.$asked);
  const categories = useStore(board.$categories);
  const list = useStore(board.$list);
  const isListed = list.state === 'ready';
  const filters = useRef<HTMLDivElement>(null);
  const isBack = useRef(false);
  // What was pressed to come here is gone: the focus goes to what had opened it.
  useEffect(() => {
    if (!from || !isListed || isBack.current) return;
    isBack.current = true;
    const buttons = filters.current?.querySelectorAll('button');
    const opened =
      from.at === 'categories'
        ? buttons?.item(buttons.length - 1)
        : document.querySelector<HTMLElement>(`[data-post="${from.at === 'post' ? from.postIdx : ''}"]`);
    (opened ?? buttons?.item(0))?.focus();
  }, [from, isListed]);
  const change = (to: Partial<BoardAsked>) => board.goTo({ ...asked, page: 1, ...to });
  const options = (categories.state === 'ready' ? categories.data : []).map((one) => ({
    value: one.tab,
    label: nameIn(t.locale, one),
  }));
  const bar = (
    <div className="manage-filters" ref={filters}>
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
  );
  const names = new Map(options.map(({ value, label }) => [value, label]));
  return (
    <ListScreen
      filters={bar}
      keywords={asked.keywords}
      isIn="texts"
      of={list}
      rows={8}
      onRetry={board.load}
      empty={(rows) => rows.length === 0 && <Nothing board={board} asked={asked} />}
      pages={{ page: asked.page, onGo: (page) => board.goTo({ ...asked, page }) }}
    >
      {(rows) => <Rows board={board} rows={rows} names={names} />}
    </ListScreen>
  );
}

function Nothing({ board, asked }: { board: BoardConsole; asked: BoardAsked }) {
  const t = useT<BoardArea>();
  if (!asked.state && !asked.tab && !asked.keywords)
    return <EmptyState title={t('boardConsole.none')} text={t('boardConsole.noneText')} />;
  return (
    <NothingFound
      title={t('boardConsole.empty')}
      text={t('boardConsole.emptyLead')}
      all={t('boardConsole.showAll')}
      onAll={() => board.goTo(board.nothing)}
    />
  );
}

function Rows({
  board,
  rows,
  names,
}: {
  board: BoardConsole;
  rows: readonly ManagedPost[];
  names: ReadonlyMap<string, string>;
}) {
  const t = useT<BoardArea>();
  const zone = useStore($event)?.timeZone ?? 'UTC';
  return (
    <Table
      caption={t('manage.boards.title')}
      rows={rows}
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
        {
          key: 'category',
          head: t('boardConsole.category'),
          cell: (row) => names.get(row.tab) ?? row.tab,
        },
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
      <a href={board.hrefOf(asked, view)} lang={language} data-post={row.postIdx} onClick={open}>
        <Marked>{text}</Marked>
      </a>
      <FoundIn
        shown={[text]}
        fields={bothNames(t('boardConsole.title'), { nameKo: row.titleKo, nameEn: row.titleEn })}
        elsewhere={t('boardConsole.inText')}
      />
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
