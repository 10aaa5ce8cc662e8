import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { MeetingPlan } from '#api/matching/plans/plan-parts.ts';
import type { MeetingPlanChange } from '#domain/matching/meeting-plan.ts';
import { localePath } from '#i18n/locales.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Loaded } from '#islands/ui/list/Loaded.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { createPlanMeetings } from '#stores/matching/plans/plan-meetings.ts';
import type { Plans } from '#stores/matching/plans/plans.ts';
import { $event } from '#stores/site/event.ts';
import type { PlansArea } from './area.ts';
import { namesOf } from './names.ts';
import { placeWords } from './PairDialog.tsx';

/** So many of each are named here; all of them are in the list below. */
const shownMost = 20;

/** What a draft with few moves changes: who loses a meeting first, then each that moves, then what comes in. */
export function Repaired({ plan, plans }: { plan: MeetingPlan; plans: Plans }) {
  const { repair } = plan;
  if (!repair) return null;
  return (
    <div className="plans-repaired">
      <Part key={`lost ${plan.version}`} plan={plan} plans={plans} changes={['lost']} part="lost" />
      <Part
        key={`moved ${plan.version}`}
        plan={plan}
        plans={plans}
        changes={['moved', 'table', 'person']}
        part="moved"
      />
      <Part key={`new ${plan.version}`} plan={plan} plans={plans} changes={['new']} part="new" />
    </div>
  );
}

function Part({
  plan,
  plans,
  changes,
  part,
}: {
  plan: MeetingPlan;
  plans: Plans;
  changes: readonly MeetingPlanChange[];
  part: 'lost' | 'moved' | 'new';
}) {
  const t = useT<PlansArea>();
  const zone = useStore($event)?.timeZone ?? 'UTC';
  const store = useStoreOf(() => createPlanMeetings(plan.planIdx, { changes }));
  useEffect(() => void store.load(), [store]);
  const list = useStore(store.$list);
  const count = list.state === 'ready' ? list.totalCount : 0;
  const heads = {
    lost: () => (count === 0 ? t('plans.repair.noneLost') : t('plans.repair.lost', { count })),
    moved: () =>
      count === 0
        ? t('plans.repair.noneMoved')
        : t('plans.repair.moved', { count, most: plan.repair?.moves ?? 0 }),
    new: () => (count === 0 ? t('plans.repair.noneNew') : t('plans.repair.new', { count })),
  };
  return (
    <Loaded of={list} rows={2} title={t('plans.meetings.failed')} onRetry={store.load}>
      {(rows) => (
        <section className="plans-part" data-lost={part === 'lost' && count > 0 ? '' : undefined}>
          <h3>{heads[part]()}</h3>
          {part === 'lost' && count > 0 && (
            <p>
              {t('plans.repair.lostText')}{' '}
              <a href={localePath(t.locale, '/manage/schedule')}>{t('plans.publish.toSchedule')}</a>
            </p>
          )}
          {rows.length > 0 && (
            <ul>
              {rows.slice(0, shownMost).map((one) => (
                <li key={`${one.company.participateIdx} ${one.buyer.participateIdx}`}>
                  <strong>{namesOf(t, one)}</strong>{' '}
                  <span className="note">
                    {one.was
                      ? t('plans.repair.fromTo', {
                          from: placeWords(t, one.was, zone),
                          to:
                            one.change === 'person' ? t('plans.change.person') : placeWords(t, one.at, zone),
                        })
                      : placeWords(t, one.at, zone)}
                  </span>
                </li>
              ))}
            </ul>
          )}
          {count > shownMost && (
            <Button kind="plain" size="small" onClick={() => plans.goTo(plan.planIdx, 'meetings')}>
              {t('plans.grid.moreUnplaced', { count })}
            </Button>
          )}
        </section>
      )}
    </Loaded>
  );
}
