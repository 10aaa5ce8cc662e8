import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect, useRef } from 'react';
import type { Texts as TextData } from '#i18n/engine.ts';
import { Skeleton } from '#islands/ui/States.tsx';
import { Texts } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { type BoardView, createBoardConsole } from '#stores/board/board-console.ts';
import { ConsoleGate } from '../ConsoleGate.tsx';
import { useAddress } from '../use-address.ts';
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
  useAddress(board.readAddress);
  // What was open before the list: its line gets the focus back.
  const before = useRef<BoardView>(undefined);
  useEffect(() => {
    if (view.at !== 'list') before.current = view;
  }, [view]);
  if (view.at === 'list') return <PostList board={board} from={before.current} />;
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
