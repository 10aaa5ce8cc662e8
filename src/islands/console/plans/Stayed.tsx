import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { MeetingPlanMeeting } from '#api/matching/plans/plan-parts.ts';
import { limits } from '#domain/common/limits.ts';
import { type StayedHelp, stayedHelp, stayedWhys } from '#domain/matching/meeting-plan.ts';
import { localePath } from '#i18n/locales.ts';
import { Loaded } from '#islands/ui/list/Loaded.tsx';
import { Pager } from '#islands/ui/list/Pager.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { createPlanMeetings } from '#stores/matching/plans/plan-meetings.ts';
import { $event } from '#stores/site/event.ts';
import type { PlansArea } from './area.ts';
import { namesOf, type T, whyWords } from './names.ts';
import { placeWords } from './PairDialog.tsx';

/** What stayed in the plan when it was published, each with why and the way to it. */
export function Stayed({ planIdx, count }: { planIdx: number; count: number }) {
  const t = useT<PlansArea>();
  const zone = useStore($event)?.timeZone ?? 'UTC';
  const store = useStoreOf(() => createPlanMeetings(planIdx, { outcome: 'stayed' }));
  const asked = useStore(store.$asked);
  useEffect(() => void store.load(), [store]);
  return (
    <>
      <h3>{t('plans.publish.stayed', { count })}</h3>
      <Loaded of={useStore(store.$list)} rows={3} onRetry={store.load}>
        {(list, totalCount) => (
          <>
            <ul className="plans-stayed">
              {list.map((one) => (
                <li key={`${one.company.participateIdx} ${one.buyer.participateIdx}`}>
                  <a href={localePath(t.locale, wayTo(one))}>{namesOf(t, one)}</a>{' '}
                  <span className="note">{placeWords(t, one.at, zone)}</span>
                  <br />
                  {stayedWords(t, one.stayedBecause)}
                  <br />
                  <Help of={stayedHelp(one.stayedBecause)} one={one} />
                </li>
              ))}
            </ul>
            <Pager
              rows={limits.rows}
              page={asked.page}
              totalCount={totalCount}
              onGo={(page) => store.goTo({ ...asked, page })}
            />
          </>
        )}
      </Loaded>
    </>
  );
}

const wayTo = ({ matchingIdx, buyer }: MeetingPlanMeeting): string =>
  matchingIdx === null ? `/matching/user/${buyer.participateIdx}` : `/matching/meeting/${matchingIdx}`;

/** What can be done about it, and where. */
function Help({ of, one }: { of: StayedHelp; one: MeetingPlanMeeting }) {
  const t = useT<PlansArea>();
  const words = t(`plans.stayedHelp.${of}`);
  if (of === 'none') return <span className="note">{words}</span>;
  const ways = { again: '/manage/plans', schedule: '/manage/schedule', unlock: '/manage/schedule' };
  return <a href={localePath(t.locale, of === 'meeting' ? wayTo(one) : ways[of])}>{words}</a>;
}

/** The words of why; what claims a place is refused with has those of the schedule. */
function stayedWords(t: T, why: readonly string[]): string {
  const words = why.map((word) => {
    const known = stayedWhys.find((one) => one === word);
    return known === undefined ? t('plans.stayed.other') : whyWords(t, known);
  });
  return [...new Set(words)].join(' ');
}
