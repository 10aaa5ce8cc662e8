import { useStore } from '@nanostores/react';
import { type CancelRefusal, isWithin } from '#domain/matching/matching.ts';
import { useT } from '#islands/ui/Texts.tsx';
import { $event } from '#stores/site/event.ts';
import { usePeriod } from '../EventTimes.tsx';
import { OrganiserLinks } from '../OrganiserLinks.tsx';

const always = { from: null, to: null };

/** What helps whoever can't cancel by themselves: when one could, and whom to ask. */
export function CancelHelp({ refusal }: { refusal: CancelRefusal }) {
  const t = useT<'matching'>();
  const event = useStore($event);
  const cancelPeriod = event?.cancelPeriod ?? always;
  const period = usePeriod(cancelPeriod);
  // One that was changed since the page was opened, and would still seem to run, is not named.
  const isOfPeriod = refusal === 'matching_cancel_not_allow' && !isWithin(new Date(), cancelPeriod);
  const isReached = t('matching.organiser.tel') !== '' || t('matching.organiser.email') !== '';
  return (
    <>
      {isOfPeriod && `${t('matching.detail.cancelPeriod', { period })} `}
      {isReached ? (
        <>
          {t('matching.detail.cancelHelp')} <OrganiserLinks />
        </>
      ) : (
        t('matching.detail.cancelHelpDesk')
      )}
    </>
  );
}
