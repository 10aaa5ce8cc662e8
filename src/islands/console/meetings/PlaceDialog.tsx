import { useStore } from '@nanostores/react';
import { useCallback, useEffect } from 'react';
import type { Meeting } from '#api/matching/matching.ts';
import { begunPhase } from '#domain/matching/matching.ts';
import { Form } from '#islands/form/Form.tsx';
import { useGridDays } from '#islands/matching/EventTimes.tsx';
import { Wishes } from '#islands/matching/Wishes.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Dialog } from '#islands/ui/Dialog.tsx';
import { Field, FieldFrame } from '#islands/ui/form/Field.tsx';
import { useField } from '#islands/ui/form/form-context.ts';
import { Loaded } from '#islands/ui/list/Loaded.tsx';
import { SlotGrid } from '#islands/ui/SlotGrid.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { toast } from '#shell/toast.ts';
import { reasonMax } from '#stores/lib/reason-form.ts';
import {
  createPlacing,
  type ManagedMeetings,
  type SlotToPlaceIn,
} from '#stores/matching/by-manager/managed-meetings.ts';

/** The texts that the managers' meetings need, besides those of every island. */
export type MeetingsArea = 'manage' | 'matching' | 'meeting' | 'choice';

/** Placing or moving a meeting by hand: a time at which both are free, and why, where the clock has closed it. */
export function PlaceDialog({
  meetings,
  meeting,
  names,
  onClose,
}: {
  meetings: ManagedMeetings;
  meeting: Meeting;
  names: string;
  onClose: () => void;
}) {
  const t = useT<MeetingsArea>();
  const isMove = meeting.stateMatching === 'complete';
  const placing = useStoreOf(() => createPlacing(meetings, meeting));
  const loaded = useStore(placing.$slots);
  const slots = loaded.state === 'ready' ? loaded.data : [];
  const { slotIdx } = useStore(placing.form.$values) as { slotIdx: number | null };
  useEffect(() => void placing.load(), [placing]);
  const chosen = slots.find((slot) => slot.slotIdx === slotIdx);
  return (
    <Dialog
      wide
      open
      title={t(isMove ? 'manage.meetings.moveTitle' : 'manage.meetings.placeTitle', { names })}
      onClose={onClose}
    >
      <Form
        form={placing.form}
        onStale={() => {
          onClose();
          void meetings.load();
        }}
        onDone={() => {
          toast(t(isMove ? 'manage.meetings.moved' : 'manage.meetings.placed'));
          onClose();
        }}
      >
        {!isMove && (meeting.wishes.length > 0 || meeting.anySlot === 'Y') && (
          <div>
            <p className="field-label">{t('matching.detail.wishes')}</p>
            <Wishes meeting={meeting} />
          </div>
        )}
        <Loaded
          of={loaded}
          rows={3}
          onRetry={placing.load}
          empty={({ length }) => length === 0 && <p>{t('manage.meetings.noSlot')}</p>}
        >
          {(slots) => <Slots slots={slots} />}
        </Loaded>
        {chosen && !chosen.isOpen && (
          <Field
            name="reason"
            type="textarea"
            rows={3}
            max={reasonMax}
            label={t('manage.meetings.placeReason')}
            hint={t('manage.meetings.placeReasonHint')}
          />
        )}
        <div className="dialog-actions">
          <Button kind="second" onClick={onClose}>
            {t('manage.meetings.close')}
          </Button>
          {slots.length > 0 && (
            <Button type="submit">{t(isMove ? 'manage.meetings.move' : 'manage.meetings.place')}</Button>
          )}
        </div>
      </Form>
    </Dialog>
  );
}

/** The times by day, bound to `slotIdx` of the form around; what the clock has closed says so. */
function Slots({ slots }: { slots: SlotToPlaceIn[] }) {
  const t = useT<MeetingsArea>();
  const { id, value, error, set } = useField('slotIdx');
  const days = useGridDays(
    slots,
    useCallback(
      (slot: SlotToPlaceIn) => ({
        state: 'free',
        note: slot.isOpen
          ? ''
          : t(`manage.meetings.${slot.hasBegun ? begunPhase(new Date(), slot) : 'late'}`),
      }),
      [t],
    ),
  );
  return (
    <FieldFrame id={id} group="slotIdx" label={t('manage.meetings.slot')} error={error}>
      <SlotGrid
        label={t('manage.meetings.slot')}
        days={days}
        chosen={typeof value === 'number' ? [value] : []}
        onChange={([slotIdx]) => set(slotIdx ?? null)}
      />
    </FieldFrame>
  );
}
