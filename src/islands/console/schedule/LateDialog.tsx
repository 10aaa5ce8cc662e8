import type { Target } from '#domain/matching/schedule-grid.ts';
import { ReasonDialog } from '#islands/form/ReasonDialog.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { createReasonForm } from '#stores/lib/reason-form.ts';
import type { ScheduleStore } from '#stores/matching/by-manager/schedule-grid.ts';
import type { ScheduleArea } from './names.ts';

/** Asks why, before what is carried is put down in a slot that the clock has closed, or beyond the most meetings of a day. */
export function LateDialog({
  store,
  target,
  names,
  time,
  isFull = false,
  onClose,
}: {
  store: ScheduleStore;
  target: Target;
  names: string;
  time: string;
  /** One of the two has enough meetings on that day. */
  isFull?: boolean;
  onClose: () => void;
}) {
  const t = useT<ScheduleArea>();
  const form = useStoreOf(() => createReasonForm((reason) => store.putDown(target, reason)));
  return (
    <ReasonDialog
      form={form}
      open
      onClose={onClose}
      words={{
        title: t(isFull ? 'schedule.fullTitle' : 'schedule.reasonTitle', { names }),
        text: isFull ? t('schedule.fullHint') : t('schedule.reasonText', { time }),
        field: t(isFull ? 'schedule.fullField' : 'schedule.reasonField'),
        submit: t('schedule.reasonSubmit'),
        keep: t('schedule.reasonKeep'),
        done: t('schedule.reasonDone'),
      }}
    />
  );
}
