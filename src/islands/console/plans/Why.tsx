import { useStore } from '@nanostores/react';
import type { MeetingPlanMeeting } from '#api/matching/plans/plan-parts.ts';
import { useT } from '#islands/ui/Texts.tsx';
import { $event } from '#stores/site/event.ts';
import type { PlansArea } from './area.ts';
import { factSentences } from './reasons.ts';

/** Why a pair has no place: whether it could ever have one, and what stands in the way. */
export function Why({ one }: { one: Pick<MeetingPlanMeeting, 'reason'> }) {
  const t = useT<PlansArea>();
  const zone = useStore($event)?.timeZone ?? 'UTC';
  const { reason } = one;
  if (!reason) return <p className="note">{t('plans.why.unknown')}</p>;
  const sentences = factSentences(t, reason.facts, zone);
  return (
    <div className="plans-why">
      <strong>{t(`plans.why.${reason.holds}`)}</strong>
      {sentences.length > 0 && (
        <ul>
          {sentences.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
