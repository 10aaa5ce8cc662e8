import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { Meeting } from '#api/matching.ts';
import { sentence } from '#i18n/engine.ts';
import { formatDay, formatTime } from '#i18n/format.ts';
import { Form } from '#islands/form/Form.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Radios } from '#islands/ui/Choices.tsx';
import { Dialog } from '#islands/ui/Dialog.tsx';
import { FieldFrame } from '#islands/ui/Field.tsx';
import { useField } from '#islands/ui/form-context.ts';
import { SlotGrid } from '#islands/ui/SlotGrid.tsx';
import { FailedState, Skeleton } from '#islands/ui/States.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { toast } from '#shell/toast.ts';
import { createApproval, type FreeSlot } from '#stores/meeting-answers.ts';
import type { MyMeetings } from '#stores/my-meetings.ts';
import { useZone } from './EventTimes.tsx';
import { daysOf } from './slots-by-day.ts';
import { Wishes } from './Wishes.tsx';

interface Props {
  list: MyMeetings;
  meeting: Meeting;
  otherIdx: number;
  name: string;
  open: boolean;
  onClose: () => void;
}

/** Saying yes: by the wishes in their order, or to one time that is free for both. */
export function ApproveDialog({ name, open, onClose, ...rest }: Props) {
  const t = useT<'matching'>();
  return (
    <Dialog wide open={open} title={t('matching.detail.approveTitle', { name })} onClose={onClose}>
      <ApproveForm {...rest} onClose={onClose} />
    </Dialog>
  );
}

function ApproveForm({ list, meeting, otherIdx, onClose }: Omit<Props, 'open' | 'name'>) {
  const t = useT<'matching'>();
  const approval = useStoreOf(() => createApproval(list, meeting, otherIdx));
  const { form, $free, $freeFailure, loadFree } = approval;
  const { way } = useStore(form.$values) as { way: string };
  const failure = useStore(form.$failure);
  const free = useStore($free);
  const freeFailure = useStore($freeFailure);
  useEffect(() => {
    if (way === 'slot') void loadFree();
  }, [way, loadFree]);
  return (
    <Form
      form={form}
      onStale={() => {
        onClose();
        void list.load();
      }}
      onDone={({ stateMatching }) => {
        toast(
          t(stateMatching === 'pending' ? 'matching.detail.approvedPending' : 'matching.detail.approved'),
        );
        onClose();
      }}
    >
      <p>{t('matching.detail.approveText')}</p>
      <Radios
        name="way"
        label={t('matching.detail.when')}
        options={[
          { value: 'wishes', label: t('matching.detail.byWishes') },
          { value: 'slot', label: t('matching.detail.bySlot') },
        ]}
      />
      {way === 'wishes' ? (
        <div>
          <Wishes meeting={meeting} />
          <p className="note">{t('matching.detail.byWishesHint')}</p>
        </div>
      ) : freeFailure === undefined ? (
        <FreeTimes free={free} wishes={meeting.wishes} isAfterClash={failure === 'msg.already_assigned'} />
      ) : (
        <FailedState text={sentence(t, freeFailure)} />
      )}
      <div className="dialog-actions">
        <Button kind="second" onClick={onClose}>
          {t('ui.cancel')}
        </Button>
        <Button type="submit">{t('matching.detail.approveDo')}</Button>
      </div>
    </Form>
  );
}

/** The free times by day, bound to `slotIdx` of the form around. */
function FreeTimes({
  free,
  wishes,
  isAfterClash,
}: {
  free: FreeSlot[] | null;
  /** The wished ones are marked among the free. */
  wishes: Meeting['wishes'];
  isAfterClash: boolean;
}) {
  const t = useT<'matching'>();
  const { id, value, error, set } = useField('slotIdx');
  const zone = useZone();
  if (free === null) return <Skeleton rows={2} />;
  if (free.length === 0) return <p>{t('matching.detail.noFree')}</p>;
  const wishNote = (slotIdx: number) => {
    const at = wishes.findIndex((wish) => wish.slotIdx === slotIdx);
    return at < 0 ? '' : t('matching.detail.wishRank', { rank: at + 1 });
  };
  const days = daysOf(free, zone).map(({ key, slots }) => ({
    key,
    label: formatDay(t.locale, slots[0]?.startsAt ?? key, zone),
    slots: slots.map((slot) => ({
      id: slot.slotIdx,
      time: formatTime(t.locale, slot.startsAt, zone),
      state: 'free' as const,
      note: wishNote(slot.slotIdx),
    })),
  }));
  return (
    <FieldFrame
      id={id}
      group="slotIdx"
      label={t('matching.detail.freeTimes')}
      hint={isAfterClash && t('matching.detail.assigned')}
      error={error}
    >
      <SlotGrid
        label={t('matching.detail.freeTimes')}
        days={days}
        chosen={typeof value === 'number' ? [value] : []}
        onChange={([slotIdx]) => set(slotIdx ?? null)}
      />
    </FieldFrame>
  );
}
