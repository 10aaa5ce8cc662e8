import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { MeetingPlan } from '#api/matching/plans/plan-parts.ts';
import type { PlanPublishing } from '#api/matching/plans/publish-plan.ts';
import { sentenceWithHelp } from '#i18n/engine.ts';
import { formatMoment } from '#i18n/format.ts';
import { localePath } from '#i18n/locales.ts';
import { Button } from '#islands/ui/Button.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { tellDialog } from '#shell/asking/dialog.ts';
import { toast } from '#shell/toast.ts';
import { errorKey } from '#stores/lib/loaded.ts';
import type { OnePlan } from '#stores/matching/plans/one-plan.ts';
import { $event } from '#stores/site/event.ts';
import type { PlansArea } from './area.ts';
import { Stayed } from './Stayed.tsx';

/** When so many seconds are left it is said to whoever listens. */
const said = [60, 30, 10];

/** The minute in which one press takes it back. */
export function Held({ store }: { store: OnePlan }) {
  const t = useT<PlansArea>();
  const until = useStore(store.$heldUntil);
  const [now, setNow] = useState(() => Date.now());
  const [isBusy, setBusy] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The one act of this minute is under the finger at once.
    box.current?.querySelector('button')?.focus();
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  const left = until === null ? 60 : Math.max(0, Math.min(60, Math.ceil((until - now) / 1000)));
  const spoken = said.filter((seconds) => seconds >= left).at(-1) ?? 60;
  const takeBack = async () => {
    setBusy(true);
    await store.takeBack().then(
      () => toast(t('plans.publish.takenBack')),
      (error: unknown) => tellDialog(sentenceWithHelp(t, errorKey(error))),
    );
    setBusy(false);
  };
  return (
    <section className="plans-publish plans-held" aria-label={t('plans.publish.counting')}>
      <p className="plans-left" aria-hidden="true">
        <strong className="figures">{left}</strong> {t('plans.publish.left', { count: left })}
      </p>
      <div className="plans-bar" aria-hidden="true">
        <span style={{ inlineSize: `${(left / 60) * 100}%` }} />
      </div>
      <p className="visually-hidden" role="status">
        {t('plans.publish.said', { count: spoken })}
      </p>
      <p className="note">{t('plans.publish.hint')}</p>
      <div ref={box}>
        <Button busy={isBusy} onClick={() => void takeBack()}>
          {t('plans.publish.takeBack')}
        </Button>
      </div>
    </section>
  );
}

/** How far it has come; whether it goes on, where it stood still; and what became of it. */
export function Progress({
  plan,
  store,
  publishing,
}: {
  plan: MeetingPlan;
  store: OnePlan;
  publishing: PlanPublishing;
}) {
  const t = useT<PlansArea>();
  const zone = useStore($event)?.timeZone ?? 'UTC';
  const [isBusy, setBusy] = useState(false);
  const { rows, done, stayed, people, told } = publishing;
  // Where nothing is made yet, to end it makes it a draft again.
  const isBegun = done + stayed > 0;
  const goOn = async (decision: 'goOn' | 'end') => {
    setBusy(true);
    await store.goOn(decision).then(
      () => decision === 'end' && toast(t(isBegun ? 'plans.publish.ended' : 'plans.publish.takenBack')),
      (error: unknown) => tellDialog(sentenceWithHelp(t, errorKey(error))),
    );
    setBusy(false);
  };
  if (plan.state === 'published')
    return (
      <section className="plans-publish" aria-label={t('plans.state.published')}>
        <h3>
          {t('plans.publish.published', {
            time: plan.publishedAt === null ? '' : formatMoment(t.locale, plan.publishedAt, zone),
          })}
        </h3>
        <p role="status">
          {told < people
            ? t('plans.publish.telling', { done, told, people })
            : t('plans.publish.publishedText', { done, told })}{' '}
          {stayed === 0 && t('plans.publish.allDone')}
        </p>
        <p>
          <a href={localePath(t.locale, '/manage/schedule')}>{t('plans.publish.toSchedule')}</a>
        </p>
        {stayed > 0 && <Stayed planIdx={plan.planIdx} count={stayed} />}
      </section>
    );
  const isAsking = plan.state === 'asking';
  return (
    <section
      className="plans-publish"
      aria-label={t(isAsking ? 'plans.publish.asking' : 'plans.publish.publishing')}
    >
      <h3>{t(isAsking ? 'plans.publish.asking' : 'plans.publish.publishing')}</h3>
      <progress
        max={Math.max(1, rows)}
        value={done + stayed}
        aria-label={t('plans.publish.done', { done, rows })}
      />
      <p className="figures" role="status">
        {!isAsking
          ? t('plans.publish.done', { done, rows })
          : isBegun
            ? t('plans.publish.askingText', { done, rows })
            : t('plans.publish.askingNone')}
      </p>
      {isAsking ? (
        <div className="manage-acts">
          <Button busy={isBusy} onClick={() => void goOn('goOn')}>
            {t(isBegun ? 'plans.publish.goOn' : 'plans.publish.now')}
          </Button>
          <Button kind="second" disabled={isBusy} onClick={() => void goOn('end')}>
            {t(isBegun ? 'plans.publish.end' : 'plans.publish.toDraft')}
          </Button>
        </div>
      ) : (
        <p className="note">{t('plans.publish.leave')}</p>
      )}
    </section>
  );
}
