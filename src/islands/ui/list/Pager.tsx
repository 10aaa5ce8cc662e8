import { Button } from '../Button.tsx';
import { useT } from '../Texts.tsx';
import '#styles/pager.css';

/** From page to page of a list. Draws nothing for a single page. `page` counts from 1, `rows` a page. */
export function Pager({
  page,
  rows,
  totalCount,
  onGo,
}: {
  page: number;
  rows: number;
  totalCount: number;
  onGo: (page: number) => void;
}) {
  const t = useT();
  const total = Math.ceil(totalCount / rows);
  if (total <= 1) return null;
  return (
    <nav className="pager" aria-label={t('ui.pages')}>
      <Button kind="second" size="small" disabled={page <= 1} onClick={() => onGo(page - 1)}>
        {t('ui.previous')}
      </Button>
      <p className="figures" aria-live="polite">
        {t('ui.pageOf', { page, total })}
      </p>
      <Button kind="second" size="small" disabled={page >= total} onClick={() => onGo(page + 1)}>
        {t('ui.next')}
      </Button>
    </nav>
  );
}
