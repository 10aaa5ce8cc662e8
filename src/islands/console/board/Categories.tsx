import { useStore } from '@nanostores/react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { BoardCategory } from '#api/board/board.ts';
import { nameIn } from '#domain/common/language.ts';
import { sentenceWithHelp } from '#i18n/engine.ts';
import { Form } from '#islands/form/Form.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Field } from '#islands/ui/form/Field.tsx';
import { NotYet } from '#islands/ui/list/Loaded.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { confirmAct } from '#shell/asking/confirm.ts';
import { tellDialog } from '#shell/asking/dialog.ts';
import { toast } from '#shell/toast.ts';
import type { BoardConsole } from '#stores/board/board-console.ts';
import { errorKey } from '#stores/lib/loaded.ts';
import { ifMayLeave } from '../if-may-leave.ts';
import { helpTakeNewest } from '../TakeNewest.tsx';
import type { BoardArea } from './PostList.tsx';

/** The categories in the order in which readers see them: dragged, moved by buttons or by Alt and the arrows. */
export default function Categories({ board }: { board: BoardConsole }) {
  const t = useT<BoardArea>();
  const loaded = useStore(board.$categories);
  const asked = useStore(board.$asked);
  const [open, setOpen] = useState<number | 'new'>();
  const heading = useRef<HTMLHeadingElement>(null);
  const isThere = loaded.state === 'ready';
  // The button that opened them is gone.
  useEffect(() => {
    if (isThere) heading.current?.focus();
  }, [isThere]);
  if (loaded.state !== 'ready') return <NotYet of={loaded} rows={5} onRetry={board.loadCategories} />;
  return (
    <section className="board-categories" aria-labelledby="board-categories">
      <p>
        <Button kind="plain" onClick={() => void ifMayLeave(() => board.goTo(asked))}>
          {t('boardConsole.toList')}
        </Button>
      </p>
      <h2 id="board-categories" ref={heading} tabIndex={-1}>
        {t('boardConsole.categories')}
      </h2>
      <p className="note">{t('boardConsole.categoriesLead')}</p>
      <Order board={board} categories={loaded.data} open={open} setOpen={setOpen} />
      {open === 'new' ? (
        <CategoryForm board={board} onDone={() => setOpen(undefined)} />
      ) : (
        <p>
          <Button kind="second" onClick={() => setOpen('new')}>
            {t('boardConsole.addCategory')}
          </Button>
        </p>
      )}
    </section>
  );
}

function Order({
  board,
  categories,
  open,
  setOpen,
}: {
  board: BoardConsole;
  categories: readonly BoardCategory[];
  open: number | 'new' | undefined;
  setOpen: (open: number | undefined) => void;
}) {
  const t = useT<BoardArea>();
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number>();
  const [said, setSaid] = useState('');
  const move = (from: number, to: number) => {
    const moved = categories[from];
    if (!moved || to < 0 || to >= categories.length || from === to) return;
    let saved: Promise<void> | undefined;
    flushSync(() => {
      saved = board.moveCategory(from, to);
    });
    list.current?.children[to]?.querySelector<HTMLElement>('.board-grip')?.focus();
    saved?.then(
      () =>
        setSaid(
          t('boardConsole.moved', {
            name: nameIn(t.locale, moved),
            place: to + 1,
            total: categories.length,
          }),
        ),
      (error: unknown) => tellDialog(sentenceWithHelp(t, errorKey(error))),
    );
  };
  const onKey = (at: number) => (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    move(at, event.key === 'ArrowUp' ? at - 1 : at + 1);
  };
  const remove = async (category: BoardCategory) => {
    const name = nameIn(t.locale, category);
    const words = { ok: t('boardConsole.delete'), cancel: t('ui.back'), danger: true };
    if (!(await confirmAct('delete', t('boardConsole.deleteCategory', { name }), words))) return;
    await board.removeCategory(category).then(
      () => toast(t('boardConsole.deletedCategory', { name })),
      (error: unknown) => tellDialog(sentenceWithHelp(t, errorKey(error))),
    );
  };
  return (
    <>
      <ol className="board-order" ref={list}>
        {categories.map((category, at) => (
          <li
            key={category.categoryIdx}
            draggable
            data-dragged={dragged === at ? '' : undefined}
            onDragStart={() => setDragged(at)}
            onDragEnd={() => setDragged(undefined)}
            onDragOver={(event) => dragged !== undefined && event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged !== undefined) move(dragged, at);
              setDragged(undefined);
            }}
          >
            <div className="board-category">
              <button
                type="button"
                className="board-grip"
                aria-label={t('boardConsole.grip', { name: nameIn(t.locale, category) })}
                onKeyDown={onKey(at)}
              >
                <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
                  <path d="M4 6h12M4 10h12M4 14h12" fill="none" stroke="currentColor" strokeWidth="1.5" />
                </svg>
              </button>
              <span className="board-names">
                <b lang="ko">{category.nameKo}</b> <span lang="en">{category.nameEn}</span>
                <span className="manage-id">{`/media-center/${category.tab}`}</span>
              </span>
              <Button kind="second" size="small" disabled={at === 0} onClick={() => move(at, at - 1)}>
                {t('boardConsole.up')}
              </Button>
              <Button
                kind="second"
                size="small"
                disabled={at === categories.length - 1}
                onClick={() => move(at, at + 1)}
              >
                {t('boardConsole.down')}
              </Button>
              <Button kind="second" size="small" onClick={() => setOpen(category.categoryIdx)}>
                {t('boardConsole.change')}
              </Button>
              <Button kind="danger" size="small" onClick={() => void remove(category)}>
                {t('boardConsole.delete')}
              </Button>
            </div>
            {open === category.categoryIdx && (
              <CategoryForm board={board} category={category} onDone={() => setOpen(undefined)} />
            )}
          </li>
        ))}
      </ol>
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </>
  );
}

function CategoryForm({
  board,
  category,
  onDone,
}: {
  board: BoardConsole;
  category?: BoardCategory;
  onDone: () => void;
}) {
  const t = useT<BoardArea>();
  const { form, takeNewest } = useStoreOf(() => board.categoryForm(category));
  const done = () => {
    const names = form.$values.get() as Record<'nameKo' | 'nameEn', string>;
    const name = nameIn(t.locale, names);
    toast(t('boardConsole.savedCategory', { name }));
    onDone();
  };
  return (
    <Form form={form} help={helpTakeNewest(takeNewest)} label={t('boardConsole.category')} onDone={done}>
      <div className="board-two">
        <Field name="nameKo" label={t('boardConsole.nameKo')} lang="ko" />
        <Field name="nameEn" label={t('boardConsole.nameEn')} lang="en" />
      </div>
      <Field name="tab" label={t('boardConsole.tab')} hint={t('boardConsole.tabHint')} />
      <div className="form-actions">
        <Button type="submit">{t('boardConsole.save')}</Button>
        <Button kind="second" onClick={onDone}>
          {t('ui.back')}
        </Button>
      </div>
    </Form>
  );
}
