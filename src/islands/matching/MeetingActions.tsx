import { useState } from 'react';
import type { Meeting } from '#api/matching.ts';
import { toast } from '#client/toast.ts';
import { type MeetingSide, mayBecome } from '#domain/matching.ts';
import { localePath } from '#i18n/locales.ts';
import { Button } from '#islands/ui/Button.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { cancel, deny } from '#stores/meetings.ts';
import { ApproveDialog } from './ApproveDialog.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';

interface Props {
  meeting: Meeting;
  mine: MeetingSide;
  otherIdx: number;
  /** The other side, as it is called on the card. */
  name: string;
}

/** What the reader may do with a meeting. Whether they may, the server says; a cancellation that is too late is refused there, with the reason. */
export function MeetingActions({ meeting, mine, otherIdx, name }: Props) {
  const t = useT<'matching'>();
  const [asked, setAsked] = useState<'approve' | 'deny' | 'cancel' | null>(null);
  const { matchingIdx, stateMatching: state } = meeting;
  const mayDeny = meeting.mayApprove && mayBecome(state, 'denied');
  // A meeting with a log took place.
  const maySayCancel = mayBecome(state, 'cancel') && !mayDeny && meeting.counselingIdx === null;
  const isPlaced = state === 'complete';
  const close = () => setAsked(null);
  const words = (action: string) => ({
    label: t('matching.detail.actionOf', { action, name }),
    children: action,
  });
  const cancelWords = t(
    isPlaced || state === 'pending' ? 'matching.detail.cancel' : 'matching.detail.withdraw',
  );
  return (
    <div className="meeting-actions no-print">
      {meeting.mayApprove && (
        <Button
          size="small"
          onClick={() => setAsked('approve')}
          {...words(t(state === 'pending' ? 'matching.detail.place' : 'matching.detail.approve'))}
        />
      )}
      {mayDeny && (
        <Button
          kind="second"
          size="small"
          onClick={() => setAsked('deny')}
          {...words(t('matching.detail.deny'))}
        />
      )}
      {meeting.mayWriteLog && (
        <Button
          size="small"
          href={localePath(t.locale, `/counseling/add?matching=${matchingIdx}`)}
          {...words(t('matching.detail.writeLog'))}
        />
      )}
      {mine === 'company' && meeting.counselingIdx !== null && (
        <Button
          kind="second"
          size="small"
          href={localePath(t.locale, `/counseling/detail/${meeting.counselingIdx}`)}
          {...words(t('matching.detail.readLog'))}
        />
      )}
      {maySayCancel && (
        <Button kind="danger" size="small" onClick={() => setAsked('cancel')} {...words(cancelWords)} />
      )}
      <ApproveDialog
        meeting={meeting}
        otherIdx={otherIdx}
        name={name}
        open={asked === 'approve'}
        onClose={close}
      />
      <ReasonDialog
        open={asked === 'deny'}
        title={t('matching.detail.denyTitle', { name })}
        field={t('matching.detail.denyReason')}
        hint={t('matching.detail.denyHint')}
        submit={t('matching.detail.denyDo')}
        onClose={close}
        onSubmit={async (reason) => {
          await deny(matchingIdx, reason);
          toast(t('matching.detail.denied'));
        }}
      />
      <ReasonDialog
        open={asked === 'cancel'}
        title={t(isPlaced ? 'matching.detail.cancelTitle' : 'matching.detail.withdrawTitle', { name })}
        text={isPlaced ? t('matching.detail.cancelText') : undefined}
        field={t('matching.detail.cancelReason')}
        hint={t('matching.detail.denyHint')}
        submit={t('matching.detail.cancelDo')}
        onClose={close}
        onSubmit={async (reason) => {
          await cancel(matchingIdx, reason);
          toast(t('matching.detail.cancelled'));
        }}
      />
    </div>
  );
}
