import type { Meeting } from '#api/matching/matching.ts';
import { useT } from '#islands/ui/Texts.tsx';
import { SlotTime } from './EventTimes.tsx';

/** The wished times of a request in their order, and whether any time is fine. */
export function Wishes({ meeting }: { meeting: Meeting }) {
  const t = useT<'matching'>();
  return (
    <>
      {meeting.wishes.length > 0 && (
        <ol className="wish-list">
          {meeting.wishes.map((wish) => (
            <li key={wish.slotIdx}>
              <SlotTime slot={wish} />
            </li>
          ))}
        </ol>
      )}
      {meeting.anySlot === 'Y' && <p>{t('matching.detail.anySlot')}</p>}
    </>
  );
}
