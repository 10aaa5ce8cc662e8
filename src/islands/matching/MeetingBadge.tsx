import type { Meeting } from '#api/matching/matching.ts';
import type { MeetingSide } from '#domain/matching/matching.ts';
import { StateBadge, toneOf } from '#islands/ui/States.tsx';
import { useT } from '#islands/ui/Texts.tsx';

/** How a meeting stands for its reader. One that is over is not 'confirmed' any more: it was held, and its company owes the log. */
export function MeetingBadge({ meeting, mine }: { meeting: Meeting; mine: MeetingSide | null }) {
  const t = useT<'matching' | 'choice'>();
  const { stateMatching: state } = meeting;
  if (state !== 'complete' || meeting.agenda !== 'past')
    return <StateBadge tone={toneOf[state]}>{t(`choice.matchingState.${state}`)}</StateBadge>;
  const isMissing = mine === 'company' && meeting.counselingIdx === null;
  return (
    <StateBadge tone={isMissing ? 'waiting' : 'good'}>
      {t(isMissing ? 'matching.detail.logMissing' : 'matching.detail.over')}
    </StateBadge>
  );
}
