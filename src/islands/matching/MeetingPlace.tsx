import { type TableName, tableLabel } from '#domain/event/table-label.ts';
import type { Translate } from '#i18n/engine.ts';
import { useT } from '#islands/ui/Texts.tsx';
import { SlotTime } from './EventTimes.tsx';

interface Where {
  tableNo: number | null;
  tableName: TableName | null;
  byVideo: 'Y' | 'N';
}

/** Where a meeting is, of its answer. */
export const placeOf = ({ tableNo, tableName, byVideo }: Where): Where => ({ tableNo, tableName, byVideo });

/** At which table a meeting is, or that it is by video; '' where it has no place. */
export function placeText(t: Translate<'matching'>, { tableNo, tableName, byVideo }: Where): string {
  if (tableNo !== null) return t('matching.detail.tableNo', { no: tableLabel(t.locale, tableNo, tableName) });
  return byVideo === 'Y' ? t('matching.detail.video') : '';
}

/** The same within a sentence. */
export function placeIn(t: Translate<'matching'>, { tableNo, tableName, byVideo }: Where): string {
  if (tableNo !== null) return t('matching.detail.atTable', { no: tableLabel(t.locale, tableNo, tableName) });
  return byVideo === 'Y' ? t('matching.detail.byVideo') : '';
}

/** When and where a meeting is, or was to be. */
export function MeetingPlace({
  slot,
  ...where
}: {
  slot: { startsAt: string; endsAt: string };
} & Where) {
  const t = useT<'matching'>();
  const place = placeText(t, where);
  return (
    <p className="meeting-place">
      <SlotTime slot={slot} />
      {place !== '' && <strong className="meeting-table">{place}</strong>}
    </p>
  );
}
