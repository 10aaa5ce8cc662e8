import { ReasonDialog } from '#islands/form/ReasonDialog.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import type { ScheduleStore } from '#stores/matching/by-manager/schedule-grid.ts';
import type { ScheduleArea } from './names.ts';

/** Asks why, before a meeting is cancelled; both sides read it. */
export function CancelDialog({
  store,
  matchingIdx,
  names,
  onClose,
}: {
  store: ScheduleStore;
  matchingIdx: number;
  names: string;
  onClose: () => void;
}) {
  const t = useT<ScheduleArea>();
  const form = useStoreOf(() => store.createCancelForm(matchingIdx));
  return (
    <ReasonDialog
      form={form}
      open
      onClose={onClose}
      onStale={store.refreshNow}
      words={{
        title: t('manage.meetings.cancelTitle', { names }),
        text: t('manage.meetings.cancelLead'),
        field: t('manage.meetings.cancelReason'),
        submit: t('manage.meetings.cancel'),
        keep: t('manage.meetings.close'),
        done: t('manage.meetings.cancelled'),
      }}
    />
  );
}
