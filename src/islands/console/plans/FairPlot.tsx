import { useEffect, useRef, useState } from 'react';
import { useT } from '#islands/ui/Texts.tsx';
import type { Fairness } from '#stores/matching/plans/plan-meetings.ts';
import { onPage } from '../stats/drawing.ts';
import '../stats/stats.css';
import type { PlansArea } from './area.ts';

/** How many participants have how many meetings, companies and buyers apart; what draws it is loaded when it is needed. */
export function FairPlot({ data }: { data: Fairness }) {
  const t = useT<PlansArea>();
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [state, setState] = useState<'waiting' | 'drawn' | 'failed'>('waiting');
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const sized = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)));
    sized.observe(element);
    return () => sized.disconnect();
  }, []);
  useEffect(() => {
    if (width < 120) return;
    let isOver = false;
    void import('../stats/plot-kinds.ts')
      .then(({ columnsOf }) => {
        if (isOver) return;
        const most = Math.max(...data.rows.map(({ meetings }) => meetings));
        const points = (['company', 'buyer'] as const).flatMap((side) => {
          const ofSide = data.rows.filter((row) => row.side === side);
          return Array.from({ length: most + 1 }, (_, meetings) => ({
            name: String(meetings),
            series: t(`schedule.side.${side}`),
            value: ofSide.filter((row) => row.meetings === meetings).length,
          }));
        });
        place.current?.replaceChildren(columnsOf(points, { width, palette: onPage }));
        setState('drawn');
      })
      .catch(() => setState('failed'));
    return () => {
      isOver = true;
    };
  }, [data, width, t]);
  return (
    <>
      {state !== 'drawn' && (
        <p className="note">{t(state === 'failed' ? 'plans.fair.notDrawn' : 'plans.fair.drawing')}</p>
      )}
      <div
        ref={place}
        className="figure-plot"
        data-state={state}
        role="img"
        aria-label={t('plans.fair.plotOf')}
      />
    </>
  );
}
