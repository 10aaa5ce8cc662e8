import { useT } from '#islands/ui/Texts.tsx';
import { SlotTime } from './EventTimes.tsx';

/** When and where a meeting is, or was to be. */
export function MeetingPlace({
  slot,
  tableNo,
}: {
  slot: { startsAt: string; endsAt: string };
  tableNo: number | null;
}) {
  const t = useT<'matching'>();
  return (
    <p className="meeting-place">
      <SlotTime slot={slot} />
      {tableNo !== null && (
        <strong className="meeting-table">{t('matching.detail.tableNo', { no: tableNo })}</strong>
      )}
    </p>
  );
}
