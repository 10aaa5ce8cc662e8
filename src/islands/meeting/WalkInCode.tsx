import { useEffect, useState } from 'react';
import { useT } from '#islands/ui/Texts.tsx';
import { pathOf, rowsOf } from '#shell/qr.ts';

/** A code that the other side reads off this screen: it opens the page on which they ask its owner. */
export function WalkInCode({ participateIdx }: { participateIdx: number }) {
  const t = useT<'onSite'>();
  const [rows, setRows] = useState<boolean[][]>();
  // Without a language: the page comes in the one of whoever reads the code.
  const address = `${location.origin}/matching/walk-in?with=${participateIdx}`;
  useEffect(() => {
    void rowsOf(address).then(setRows);
  }, [address]);
  return (
    <section className="own-code" aria-labelledby="own-code">
      <h2 id="own-code">{t('onSite.walkIn.code')}</h2>
      <p className="note">{t('onSite.walkIn.codeText')}</p>
      {rows && (
        <svg viewBox={`0 0 ${rows.length} ${rows.length}`} role="img" aria-label={t('onSite.walkIn.square')}>
          <path d={pathOf(rows)} shapeRendering="crispEdges" />
        </svg>
      )}
    </section>
  );
}
