import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import type { PostDetail } from '#api/board/board.ts';
import { Button } from '#islands/ui/Button.tsx';
import { NotYet } from '#islands/ui/list/Loaded.tsx';
import { Skeleton } from '#islands/ui/States.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import type { BoardConsole } from '#stores/board/board-console.ts';
import { loader } from '#stores/lib/loaded.ts';
import { api } from '#stores/site/api.ts';
import { $event } from '#stores/site/event.ts';
import { ifMayLeave } from '../if-may-leave.ts';
import { PostForm } from './PostForm.tsx';
import type { BoardArea } from './PostList.tsx';

/** One post, or a new one, once what it needs is there. */
export default function PostScreen({ board, postIdx }: { board: BoardConsole; postIdx: number | 'new' }) {
  const t = useT<BoardArea>();
  const post = useStoreOf(() => loader<PostDetail | undefined>());
  const loaded = useStore(post.$state);
  const categories = useStore(board.$categories);
  const asked = useStore(board.$asked);
  const zone = useStore($event)?.timeZone;
  const load = () =>
    post.load(() =>
      postIdx === 'new'
        ? Promise.resolve({ data: undefined, totalCount: 0 })
        : api('GET /board/getDetail', { postIdx }),
    );
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is read once, and again when it was saved.
  useEffect(() => void load(), []);
  const start = useRef<HTMLParagraphElement>(null);
  const isThere = loaded.state === 'ready' && categories.state === 'ready' && zone !== undefined;
  // What led here is gone, as is the button that saved it.
  useEffect(() => {
    if (isThere) start.current?.querySelector('button')?.focus();
  }, [isThere]);
  if (loaded.state !== 'ready') return <NotYet of={loaded} rows={8} onRetry={load} />;
  if (categories.state !== 'ready' || zone === undefined) return <Skeleton rows={8} />;
  const { data } = loaded;
  return (
    <>
      <p ref={start}>
        <Button kind="plain" onClick={() => void ifMayLeave(() => board.goTo(asked))}>
          {t('boardConsole.toList')}
        </Button>
      </p>
      <PostForm
        key={data?.version ?? 0}
        board={board}
        post={data}
        categories={categories.data}
        zone={zone}
        onChanged={() => void load()}
      />
    </>
  );
}
