import { useEffect, useRef, useState } from 'react';
import type { FigureName, FigureTable } from '#domain/stats/figure-tables.ts';
import { useT } from '#islands/ui/Texts.tsx';
import { onPage } from './drawing.ts';

/** Drawings wait for each other, so that none of them holds back a key or a tap for long. */
let turn: Promise<unknown> = Promise.resolve();
function inTurn<T>(draw: () => Promise<T>): Promise<T> {
  const mine = turn.then(() => new Promise((next) => setTimeout(next))).then(draw);
  turn = mine.catch(() => undefined);
  return mine;
}

/**
 * A figure as a plot: what draws it is loaded when the first one comes near the screen, or at once where it is to be printed
 * (`isPrinted`), at the width of paper. Who doesn't see it is told where its table stands.
 */
export function Plot({
  figure,
  table,
  timeZone,
  most,
  isPrinted = false,
}: {
  figure: FigureName;
  table: FigureTable;
  timeZone: string;
  most?: number | undefined;
  isPrinted?: boolean;
}) {
  const t = useT<'stats' | 'choice'>();
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'waiting' | 'drawn' | 'failed'>('waiting');
  const [isNear, setNear] = useState(isPrinted);
  const [width, setWidth] = useState(isPrinted ? 680 : 0);
  useEffect(() => {
    const element = place.current;
    if (!element || isPrinted) return;
    const near = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '400px',
    });
    const sized = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)));
    near.observe(element);
    sized.observe(element);
    return () => {
      near.disconnect();
      sized.disconnect();
    };
  }, [isPrinted]);
  useEffect(() => {
    if (!isNear || width < 120) return;
    let isOver = false;
    void inTurn(async () => {
      if (isOver) return;
      const { drawFigure } = await import('./plots.ts');
      const drawn = drawFigure(figure, table, {
        t,
        timeZone,
        width,
        palette: onPage,
        ...(most !== undefined && { most }),
      });
      if (isOver) return;
      place.current?.replaceChildren(drawn);
      setState('drawn');
    }).catch(() => setState('failed'));
    return () => {
      isOver = true;
    };
  }, [isNear, width, figure, table, timeZone, most, t]);
  const words = {
    waiting: t('stats.drawing'),
    drawn: null,
    failed: t('stats.notDrawn'),
  }[state];
  return (
    <>
      {words && <p className="note figure-wait">{words}</p>}
      <div
        ref={place}
        className="figure-plot"
        data-state={state}
        role="img"
        aria-label={t('stats.plotOf', { figure: t(`stats.name.${figure}`) })}
      />
    </>
  );
}
