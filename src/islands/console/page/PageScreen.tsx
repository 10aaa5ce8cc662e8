import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { Button } from '#islands/ui/Button.tsx';
import { Loaded } from '#islands/ui/list/Loaded.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { createManagedPage, type PageAddress } from '#stores/page/managed-pages.ts';
import type { PageArea } from './area.ts';
import { PageEditor } from './PageEditor.tsx';

interface Props {
  address: PageAddress;
  onList: () => void;
  /** The page was never published, and its draft was thrown away. */
  onGone: () => void;
}

/** One page, once it is there. */
export function PageScreen({ address, onList, onGone }: Props) {
  const t = useT<PageArea>();
  const store = useStoreOf(() => createManagedPage(address));
  const loaded = useStore(store.$page);
  const start = useRef<HTMLParagraphElement>(null);
  useEffect(() => void store.load(), [store]);
  // What led here is gone.
  useEffect(() => start.current?.querySelector('button')?.focus(), []);
  return (
    <>
      <p ref={start}>
        <Button kind="plain" onClick={onList}>
          {t('pageConsole.toList')}
        </Button>
      </p>
      <Loaded of={loaded} rows={8} onRetry={store.load}>
        {(page) => <PageEditor opened={page} onGone={onGone} />}
      </Loaded>
    </>
  );
}
