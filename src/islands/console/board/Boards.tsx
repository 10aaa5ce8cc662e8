import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect } from 'react';
import type { Texts as TextData } from '#i18n/engine.ts';
import { Skeleton } from '#islands/ui/States.tsx';
import { Texts } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { createBoardConsole } from '#stores/board-console.ts';
import { ConsoleGate } from '../ConsoleGate.tsx';
import { type BoardArea, PostList } from './PostList.tsx';
import '../console.css';
import './boards.css';

/** Loaded when a post is opened: the editor is most of the page. */
const PostScreen = lazy(() => import('./PostScreen.tsx'));
const Categories = lazy(() => import('./Categories.tsx'));

/** The managers' board: its posts, one of them, or the categories. */
export default function Boards({
  texts,
}: {
  texts: TextData<BoardArea | 'participate' | 'account' | 'ui' | 'msg' | 'rule'>;
}) {
  return (
    <Texts texts={texts}>
      <ConsoleGate permission="board">
        <Screen />
      </ConsoleGate>
    </Texts>
  );
}

function Screen() {
  const board = useStoreOf(createBoardConsole);
  const view = useStore(board.$view);
  useEffect(() => {
    board.readAddress();
    window.addEventListener('popstate', board.readAddress);
    return () => window.removeEventListener('popstate', board.readAddress);
  }, [board]);
  if (view.at === 'list') return <PostList board={board} />;
  return (
    <Suspense fallback={<Skeleton rows={8} />}>
      {view.at === 'categories' ? (
        <Categories board={board} />
      ) : (
        <PostScreen key={view.postIdx} board={board} postIdx={view.postIdx} />
      )}
    </Suspense>
  );
}
