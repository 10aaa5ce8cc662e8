import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { Meeting } from '#api/matching/matching.ts';
import { Form } from '#islands/form/Form.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Dialog } from '#islands/ui/Dialog.tsx';
import { Loaded } from '#islands/ui/list/Loaded.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { toast } from '#shell/toast.ts';
import type { MeetingActs } from '#stores/matching/meeting-acts.ts';
import { createTimeProposal } from '#stores/matching/meeting-answers.ts';
import { useClosedWhy } from '../EventTimes.tsx';
import { FreeTimes } from '../FreeTimes.tsx';
import { useProposed } from './confirmed.ts';

interface Props {
  list: MeetingActs;
  meeting: Meeting;
  otherIdx: number;
  name: string;
  onClose: () => void;
}

/** Proposing another time for a confirmed meeting: one at which both are free. */
export function ProposeDialog({ list, meeting, otherIdx, name, onClose }: Props) {
  const t = useT<'matching'>();
  const { form, $free, loadFree } = useStoreOf(() => createTimeProposal(list, meeting, otherIdx));
  const free = useStore($free);
  const failure = useStore(form.$failure);
  const closedWhy = useClosedWhy();
  const proposed = useProposed(name);
  useEffect(() => void loadFree(), [loadFree]);
  return (
    <Dialog wide open title={t('matching.detail.moveTitle', { name })} onClose={onClose}>
      <Form
        form={form}
        help={(_, data) => closedWhy(data)}
        onStale={() => {
          onClose();
          void list.load();
        }}
        onDone={({ proposal }) => {
          if (proposal) toast(proposed(proposal));
          onClose();
        }}
      >
        <p>{t('matching.detail.moveText')}</p>
        <Loaded of={free} rows={2} onRetry={loadFree}>
          {(slots) => (
            <FreeTimes
              free={slots}
              isAfterClash={failure === 'msg.already_assigned'}
              none={t('matching.detail.noFreeToMove')}
            />
          )}
        </Loaded>
        <div className="dialog-actions">
          <Button kind="second" onClick={onClose}>
            {t('matching.detail.keep')}
          </Button>
          {free.state === 'ready' && free.data.length > 0 && (
            <Button type="submit">{t('matching.detail.moveDo')}</Button>
          )}
        </div>
      </Form>
    </Dialog>
  );
}
