import { useEffect, useState } from 'react';
import { useT } from '#islands/ui/Texts.tsx';
import { pathOf, rowsOf } from '#shell/qr.ts';
import type { VisitorArea } from './areas.ts';

/** The code for the door as a QR code, and as text for whoever types it. What draws it comes when it is needed. */
export function Square({ code }: { code: string }) {
  const t = useT<VisitorArea>();
  const [rows, setRows] = useState<boolean[][]>();
  useEffect(() => {
    void rowsOf(code).then(setRows);
  }, [code]);
  const spoken = spaced(code);
  return (
    <figure className="pass-square">
      {rows ? (
        <svg
          viewBox={`0 0 ${rows.length} ${rows.length}`}
          role="img"
          aria-label={t('registration.pass.square', { code: spoken })}
        >
          <path d={pathOf(rows)} shapeRendering="crispEdges" />
        </svg>
      ) : (
        <p className="pass-drawing" role="status">
          {t('registration.pass.drawing')}
        </p>
      )}
      <figcaption className="figures">{spoken}</figcaption>
    </figure>
  );
}

/** In groups of four, as it is read aloud. */
export const spaced = (code: string) => code.replaceAll(/(.{4})(?!$)/g, '$1 ');
