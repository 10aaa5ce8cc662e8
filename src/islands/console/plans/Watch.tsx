import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { MeetingPlan } from '#api/matching/plan-parts.ts';
import { sentenceWithHelp } from '#i18n/engine.ts';
import { Button } from '#islands/ui/Button.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { tellDialog } from '#shell/asking/dialog.ts';
import { errorKey } from '#stores/lib/loaded.ts';
import type { OnePlan, SeenPoint } from '#stores/matching/one-plan.ts';
import type { PlansArea } from './area.ts';
import { counted } from './names.ts';
import { Bar } from './Result.tsx';

/** A plan as it is made: what is placed against the proven most, and the line of it over time. */
export function Watch({ plan, store }: { plan: MeetingPlan; store: OnePlan }) {
  const t = useT<PlansArea>();
  const points = useStore(store.$points);
  const [isStopping, setStopping] = useState(false);
  const { run } = plan;
  if (!run) return null;
  const { progress } = run;
  // The clock of the server began it, and this one counts on: it only tells how far it is.
  const gone = run.startedAt === null ? 0 : (Date.now() - Date.parse(run.startedAt)) / 1000;
  const seconds = Math.floor(Math.max(0, Math.min(run.seconds, Math.max(gone, progress?.seconds ?? 0))));
  const stop = async () => {
    setStopping(true);
    await store.stop().catch((error: unknown) => {
      setStopping(false);
      return tellDialog(sentenceWithHelp(t, errorKey(error)));
    });
  };
  return (
    <section className="plans-watch" aria-label={t('plans.watch.title')}>
      {progress ? (
        <>
          <p className="plans-placed figures">
            <strong>{counted(t, progress.placed)}</strong> <span>{t('plans.watch.placed')}</span>
          </p>
          <Bar placed={progress.placed} most={progress.placedMost} />
          <p className="plans-most figures note">
            {t('plans.watch.most', { most: counted(t, progress.placedMost) })} ·{' '}
            {t('plans.watch.breaks', { count: progress.breaks })} ·{' '}
            {t('plans.watch.seconds', { seconds, of: run.seconds })}
          </p>
          <Line points={points} most={progress.placedMost} seconds={run.seconds} now={seconds} />
        </>
      ) : (
        <p className="plans-placed" role="status">
          {t(run.state === 'waiting' ? 'plans.run.waiting' : 'plans.watch.first')}
        </p>
      )}
      <div className="manage-acts">
        <Button kind="second" busy={isStopping} onClick={() => void stop()}>
          {t('plans.watch.stop')}
        </Button>
        <span className="note">{t(isStopping ? 'plans.watch.stopped' : 'plans.watch.leave')}</span>
      </div>
    </section>
  );
}

const size = { width: 640, height: 120 };

/** Steps from what was seen to what is there now, under the dashed line of the proven most. */
function Line({
  points,
  most,
  seconds,
  now,
}: {
  points: readonly SeenPoint[];
  most: number;
  seconds: number;
  now: number;
}) {
  const t = useT<PlansArea>();
  const last = points.at(-1);
  if (!last) return null;
  const x = (at: number) => (Math.min(1, at / Math.max(1, seconds)) * size.width).toFixed(1);
  const y = (placed: number) =>
    (size.height - Math.min(1, placed / Math.max(1, most)) * (size.height - 6)).toFixed(1);
  const [first] = points;
  const path = points.map((point) => `H${x(point.seconds)}V${y(point.placed)}`).join('');
  return (
    <svg
      className="plans-line"
      viewBox={`0 0 ${size.width} ${size.height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={t('plans.watch.line', { placed: last.placed })}
    >
      <path className="plans-line-most" d={`M0 ${y(most)}H${size.width}`} />
      <path
        className="plans-line-placed"
        d={`M${x(first?.seconds ?? 0)} ${y(first?.placed ?? 0)}${path}H${x(Math.max(now, last.seconds))}`}
      />
    </svg>
  );
}
