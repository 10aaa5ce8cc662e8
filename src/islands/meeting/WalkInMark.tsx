import type { Meeting } from '#api/matching/matching.ts';
import { formatTime } from '#i18n/format.ts';
import { useZone } from '#islands/matching/EventTimes.tsx';
import { useT } from '#islands/ui/Texts.tsx';

/** Of a walk-in that waits: that it is about now, and until when it can be answered. */
export function WalkInMark({ meeting }: { meeting: Meeting }) {
  const t = useT<'meeting'>();
  const zone = useZone();
  if (meeting.walkInUntil === null) return null;
  const time = formatTime(t.locale, meeting.walkInUntil, zone);
  return (
    <p className="walk-in-mark">
      <strong>{t('meeting.now')}</strong>{' '}
      {t(meeting.mayApprove ? 'meeting.walkIn' : 'meeting.walkInSent', { time })}
    </p>
  );
}
