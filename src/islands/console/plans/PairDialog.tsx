import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { MeetingPlan, MeetingPlanMeeting } from '#api/matching/plans/plan-parts.ts';
import { sentence } from '#i18n/engine.ts';
import { formatMoment } from '#i18n/format.ts';
import { localePath } from '#i18n/locales.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Dialog } from '#islands/ui/Dialog.tsx';
import { NotYet } from '#islands/ui/list/Loaded.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { toast } from '#shell/toast.ts';
import { errorKey } from '#stores/lib/loaded.ts';
import type { PairIn } from '#stores/matching/plans/one-plan.ts';
import type { PlanGridStore } from '#stores/matching/plans/plan-grid.ts';
import { createPlanPair } from '#stores/matching/plans/plan-pair.ts';
import { $event } from '#stores/site/event.ts';
import type { PlansArea } from './area.ts';
import { namesOf, partyName, type T } from './names.ts';
import { PutPair } from './PutPair.tsx';
import { Why } from './Why.tsx';

/** A pair of a plan: where it stands and why, locked or unlocked, and carried without a pointer. */
export function PairDialog({
  grid,
  plan,
  pair,
  canPickUp,
  onClose,
}: {
  grid: PlanGridStore;
  plan: MeetingPlan;
  pair: PairIn;
  /** Where a grid is there to carry it in. */
  canPickUp: boolean;
  onClose: () => void;
}) {
  const t = useT<PlansArea>();
  const store = useStoreOf(() => createPlanPair(plan.planIdx, pair));
  const loaded = useStore(store.$pair);
  // What another did to the plan, or this dialog, is another version.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another version makes it read anew.
  useEffect(() => {
    void (store.$pair.get().state === 'ready' ? store.refresh() : store.load());
  }, [store, plan.version]);
  const one = loaded.state === 'ready' ? loaded.data : undefined;
  return (
    <Dialog open title={one ? namesOf(t, one) : t('plans.pair.title')} onClose={onClose}>
      {one ? (
        <Opened grid={grid} plan={plan} one={one} canPickUp={canPickUp} onClose={onClose} />
      ) : loaded.state === 'ready' ? (
        <p>{t('schedule.panel.gone')}</p>
      ) : (
        <NotYet of={loaded} rows={4} onRetry={store.load} />
      )}
    </Dialog>
  );
}

/** A place in words: its day and hour, and the table. */
export function placeWords(t: T, at: MeetingPlanMeeting['at'], zone: string): string {
  if (!at) return t('plans.pair.noPlace');
  const where =
    at.tableNo === null ? t('schedule.inText.video') : t('schedule.inText.table', { no: at.tableNo });
  return `${formatMoment(t.locale, at.startsAt, zone)}, ${where}`;
}

function Opened({
  grid,
  plan,
  one,
  canPickUp,
  onClose,
}: {
  grid: PlanGridStore;
  plan: MeetingPlan;
  one: MeetingPlanMeeting;
  canPickUp: boolean;
  onClose: () => void;
}) {
  const t = useT<PlansArea>();
  const zone = useStore($event)?.timeZone ?? 'UTC';
  const [isBusy, setBusy] = useState(false);
  const pair = { companyIdx: one.company.participateIdx, buyerIdx: one.buyer.participateIdx };
  const isLocked = one.locked === 'Y';
  const act = async (work: () => Promise<string | undefined>) => {
    setBusy(true);
    await work().then(
      (done) => done && toast(done),
      (error: unknown) => toast(sentence(t, errorKey(error)), 'failure'),
    );
    setBusy(false);
  };
  const lock = () =>
    act(async () => {
      await grid.plan.lock([pair], isLocked ? 'N' : 'Y');
      return t(isLocked ? 'plans.pair.unlockedDone' : 'plans.pair.lockedDone');
    });
  const takeAway = () =>
    act(async () => {
      await grid.plan.carry(pair, null);
      return t('plans.pair.takenAway');
    });
  const pickUp = () => {
    const shown = grid.$shown.get();
    const placed =
      shown.state === 'ready' ? shown.data.grid.meetingOfPair(pair.companyIdx, pair.buyerIdx) : undefined;
    onClose();
    if (placed) grid.pickUpPlaced(placed.matchingIdx);
  };
  const facts = [
    [t('plans.pair.now'), placeWords(t, one.at, zone)],
    ...(one.was ? [[t('plans.pair.was'), placeWords(t, one.was, zone)]] : []),
    [t('plans.meetings.change'), t(`plans.change.${one.change}`)],
  ];
  const ranks = [
    one.must === 'Y' && !one.was && t('plans.pair.mustBe'),
    one.companyRank !== null && t('plans.pair.companyRank', { rank: one.companyRank }),
    one.buyerRank !== null && t('plans.pair.buyerRank', { rank: one.buyerRank }),
    one.interpreter !== null && t('plans.pair.interpreter', { who: one.interpreter }),
  ].filter(Boolean);
  return (
    <div className="plans-pair">
      <p>
        {[one.company, one.buyer].map((party, at) => (
          <span key={party.participateIdx}>
            {at > 0 && ' · '}
            <a href={localePath(t.locale, `/matching/user/${party.participateIdx}`)}>{partyName(t, party)}</a>
          </span>
        ))}
      </p>
      <dl className="plans-facts">
        {facts.map(([head, value]) => (
          <div key={head}>
            <dt>{head}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {ranks.length > 0 && <p className="note">{ranks.join(' · ')}</p>}
      {!one.at && <Why one={one} />}
      {plan.state === 'draft' && (
        <>
          {one.at && (
            <div className="manage-acts">
              <Button
                kind={isLocked ? 'first' : 'second'}
                size="small"
                busy={isBusy}
                onClick={() => void lock()}
              >
                {t(isLocked ? 'plans.pair.unlock' : 'plans.pair.lock')}
              </Button>
              {canPickUp && (
                <Button kind="second" size="small" disabled={isBusy} onClick={pickUp}>
                  {t('plans.pair.pickUp')}
                </Button>
              )}
              <Button kind="second" size="small" disabled={isBusy} onClick={() => void takeAway()}>
                {t('plans.pair.takeAway')}
              </Button>
            </div>
          )}
          <PutPair grid={grid} one={one} />
        </>
      )}
    </div>
  );
}
