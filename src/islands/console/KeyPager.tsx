import { Button } from '#islands/ui/Button.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import type { ShellArea } from './pages.ts';
import '#styles/pager.css';

/** Turns the pages of a list that is paged by key: there are no numbers, only further and back. */
export function KeyPager({
  hasNext,
  hasPrevious,
  onTurn,
}: {
  hasNext: boolean;
  hasPrevious: boolean;
  onTurn: (to: 'first' | 'previous' | 'next') => void;
}) {
  const t = useT<ShellArea>();
  if (!hasNext && !hasPrevious) return null;
  return (
    <nav className="pager" aria-label={t('ui.pages')}>
      <Button kind="second" size="small" disabled={!hasPrevious} onClick={() => onTurn('first')}>
        {t('console.firstPage')}
      </Button>
      <Button kind="second" size="small" disabled={!hasPrevious} onClick={() => onTurn('previous')}>
        {t('ui.previous')}
      </Button>
      <Button kind="second" size="small" disabled={!hasNext} onClick={() => onTurn('next')}>
        {t('ui.next')}
      </Button>
    </nav>
  );
}
