import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { Meeting } from '#api/matching/matching.ts';
import { Form } from '#islands/form/Form.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Dialog } from '#islands/ui/Dialog.tsx';
import { Radios } from '#islands/ui/form/Choices.tsx';
import { Loaded } from '#islands/ui/list/Loaded.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { toast } from '#shell/toast.ts';
import type { MeetingActs } from '#stores/matching/meeting-acts.ts';
import { createApproval } from '#stores/matching/meeting-answers.ts';
import { useClosedWhy } from '../EventTimes.tsx';
import { FreeTimes } from '../FreeTimes.tsx';
import { Wishes } from '../Wishes.tsx';
import { useConfirmed, useProposed } from './confirmed.ts';

interface Props {
  list: MeetingActs;
  meeting: Meeting;
  otherIdx: number;
  name: string;
  open: boolean;
  onClose: () => void;
}

/** Saying yes: by the wishes in their order, or to one time that is free for both; one that was not wished for is proposed. */
export function ApproveDialog({ name, open, onClose, ...rest }: Props) {
  const t = useT<'matching'>();
  return (
    <Dialog wide open={open} title={t('matching.detail.approveTitle', { name })} onClose={onClose}>
      <ApproveForm {...rest} name={name} onClose={onClose} />
    </Dialog>
  );
}

function ApproveForm({ list, meeting, otherIdx, name, onClose }: Omit<Props, 'open'>) {
  const t = useT<'matching'>();
  const approval = useStoreOf(() => createApproval(list, meeting, otherIdx));
  const { form, $free, loadFree } = approval;
  const { way, slotIdx } = useStore(form.$values) as { way: string; slotIdx: number | null };
  const failure = useStore(form.$failure);
  const free = useStore($free);
  const isWished = meeting.anySlot === 'Y' || meeting.wishes.some((wish) => wish.slotIdx === slotIdx);
  const isProposal = way === 'slot' && slotIdx !== null && !isWished;
  const closedWhy = useClosedWhy();
  const confirmed = useConfirmed(name);
  const proposed = useProposed(name);
  useEffect(() => {
    if (way === 'slot') void loadFree();
  }, [way, loadFree]);
  return (
    <Form
      form={form}
      help={(_, data) => closedWhy(data)}
      onStale={() => {
        onClose();
        void list.load();
      }}
      onDone={(answered) => {
        toast(answered.proposal ? proposed(answered.proposal) : confirmed(answered));
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
      ) : (
        <>
          {meeting.anySlot === 'N' && <p className="note">{t('matching.detail.bySlotHint')}</p>}
          <Loaded of={free} rows={2} onRetry={loadFree}>
            {(slots) => (
              <FreeTimes
                free={slots}
                wishes={meeting.wishes}
                isAfterClash={failure === 'msg.already_assigned'}
                none={t('matching.detail.noFree')}
              />
            )}
          </Loaded>
        </>
      )}
      <div className="dialog-actions">
        <Button kind="second" onClick={onClose}>
          {t('ui.back')}
        </Button>
        <Button type="submit">
          {t(isProposal ? 'matching.detail.moveDo' : 'matching.detail.approveDo')}
        </Button>
      </div>
    </Form>
  );
}
