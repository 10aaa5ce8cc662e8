import type { Meeting } from '#api/matching/matching.ts';
import { useT } from '#islands/ui/Texts.tsx';
import { useSlotWords } from '../EventTimes.tsx';
import { placeIn } from '../MeetingPlace.tsx';

/** What is said once someone has accepted: with whom, when and at which table, or that a place is still to be found. */
export function useConfirmed(name: string): (meeting: Meeting) => string {
  const t = useT<'matching'>();
  const words = useSlotWords();
  return ({ slot, ...meeting }) => {
    if (!slot) return t('matching.detail.approvedPending', { name });
    const time = words(slot);
    const where = placeIn(t, meeting);
    if (where === '') return t('matching.detail.approvedAt', { name, time });
    return t('matching.detail.approved', { name, time, where });
  };
}

/** What is said once another time was proposed: to whom, and which. */
export function useProposed(name: string): (proposal: NonNullable<Meeting['proposal']>) => string {
  const t = useT<'matching'>();
  const words = useSlotWords();
  return ({ slot }) => t('matching.detail.proposedDone', { name, time: words(slot) });
}
