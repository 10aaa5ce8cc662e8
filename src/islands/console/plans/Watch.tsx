import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { MeetingPlan } from '#api/matching/plans/plan-parts.ts';
import { sentenceWithHelp } from '#i18n/engine.ts';
import { Button } from '#islands/ui/Button.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { tellDialog } from '#shell/asking/dialog.ts';
import { errorKey } from '#stores/lib/loaded.ts';
import type { OnePlan, SeenPoint } from '#stores/matching/plans/one-plan.ts';
import type { PlansArea } from './area.ts';
import { counted } from './names.ts';
import { Bar } from './Result.tsx';
import './watch.css';

/** A plan as it is made: what is placed against the proven most, and the line of it over time. */
export function Watch({ plan, store }: { plan: MeetingPlan; store: OnePlan }) {
  const t = useT<PlansArea>();
  const points = useStore(store.$points);
  const [seenAt] = useState(() => Date.now());
  const [isStopping, setStopping] = useState(false);
  const { run } = plan;
  if (!run) return null;
  const { progress } = run;
  const seconds = Math.floor(
    Math.min(run.seconds, Math.max(secondsGone(run, seenAt), progress?.seconds ?? 0)),
  );
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

/** Beyond its own seconds a run looks for reasons. */
const atMostBeyond = 180;

/** How long it has been made: since the server began it, or, where the two clocks can't be right together, since it was seen here. */
function secondsGone({ startedAt, seconds }: NonNullable<MeetingPlan['run']>, seenAt: number): number {
  if (startedAt === null) return 0;
  const gone = (Date.now() - Date.parse(startedAt)) / 1000;
  return gone >= 0 && gone <= seconds + atMostBeyond ? gone : (Date.now() - seenAt) / 1000;
}

const size = { width: 640, height: 120 };

/** Steps from what was seen to what is there now: what is placed, under the dashed line of the proven most, and the breaks that get fewer. */
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
  const mostBreaks = Math.max(1, ...points.map(({ breaks }) => breaks));
  const path = (height: (point: SeenPoint) => string) => {
    const [first, ...others] = points.map((point) => ({ at: x(point.seconds), up: height(point) }));
    const steps = others.map(({ at, up }) => `H${at}V${up}`).join('');
    return `M${first?.at ?? 0} ${first?.up ?? 0}${steps}H${x(Math.max(now, last.seconds))}`;
  };
  return (
    <figure className="plans-lines">
      <svg
        className="plans-line"
        viewBox={`0 0 ${size.width} ${size.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('plans.watch.line', { placed: last.placed, breaks: last.breaks })}
      >
        <path className="plans-line-most" d={`M0 ${y(most)}H${size.width}`} />
        <path
          className="plans-line-breaks"
          d={path(({ breaks }) => (size.height - (breaks / mostBreaks) * (size.height - 16)).toFixed(1))}
        />
        <path className="plans-line-placed" d={path(({ placed }) => y(placed))} />
      </svg>
      <figcaption className="note">
        <span className="plans-key" data-line="placed" /> {t('plans.watch.placedLine')}{' '}
        <span className="plans-key" data-line="breaks" /> {t('plans.watch.breaksLine')}
      </figcaption>
    </figure>
  );
}
