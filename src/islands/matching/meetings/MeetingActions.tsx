import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Meeting } from '#api/matching/matching.ts';
import { cancelRefusals, type MeetingSide, mayBecome } from '#domain/matching/matching.ts';
import { sentenceWithHelp } from '#i18n/engine.ts';
import { localePath } from '#i18n/locales.ts';
import { SaveToCalendar } from '#islands/calendar/SaveToCalendar.tsx';
import { ReasonDialog } from '#islands/form/ReasonDialog.tsx';
import { HandOver } from '#islands/seating/HandOver.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { confirmAct } from '#shell/asking/confirm.ts';
import { tellDialog } from '#shell/asking/dialog.ts';
import { toast } from '#shell/toast.ts';
import { errorKey } from '#stores/lib/loaded.ts';
import type { MeetingActs } from '#stores/matching/meeting-acts.ts';
import { createCancelForm, createDeclineForm, createDenyForm } from '#stores/matching/meeting-answers.ts';
import { $isCut } from '#stores/site/offline.ts';
import { ApproveDialog } from './ApproveDialog.tsx';
import { CancelHelp } from './CancelHelp.tsx';
import { useConfirmed } from './confirmed.ts';
import { ProposeDialog } from './ProposeDialog.tsx';

interface Props {
  list: MeetingActs;
  meeting: Meeting;
  mine: MeetingSide;
  otherIdx: number;
  /** The other side, as it is called on the card. */
  name: string;
}

/** What the reader may do with a meeting, as the server says. A cancellation that it would refuse is not offered; the reason is shown instead. */
export function MeetingActions({ list, meeting, mine, otherIdx, name }: Props) {
  const t = useT<'matching' | 'meeting' | 'calendar'>();
  const [asked, setAsked] = useState<'approve' | 'deny' | 'propose' | 'cancel' | 'decline' | null>(null);
  const { matchingIdx, stateMatching: state } = meeting;
  const denial = useStoreOf(() => createDenyForm(list, matchingIdx));
  const cancellation = useStoreOf(() => createCancelForm(list, matchingIdx));
  const refusal = useStoreOf(() => createDeclineForm(list, matchingIdx));
  const mayDeny = meeting.mayApprove && mayBecome(state, 'denied');
  const isPlaced = state === 'complete';
  const close = () => setAsked(null);
  const confirmed = useConfirmed(name);
  /** A walk-in has one time: there is nothing to choose. */
  const [isAccepting, setAccepting] = useState(false);
  const acceptNow = async () => {
    if (!(await confirmAct('submit', t('meeting.acceptWalkIn'), { ok: t('matching.detail.approve') })))
      return;
    setAccepting(true);
    await list.approve(matchingIdx).then(
      (accepted) => toast(confirmed(accepted)),
      async (error: unknown) => {
        await tellDialog(sentenceWithHelp(t, errorKey(error)));
        await list.load();
      },
    );
    setAccepting(false);
  };
  const isCut = useStore($isCut);
  const words = (action: string) => ({
    label: t('matching.detail.actionOf', { action, name }),
    children: action,
  });
  /** One's own request that nobody has answered is taken back; anything else is cancelled. */
  const isMeeting = isPlaced || state === 'pending';
  const cancelWords = t(isMeeting ? 'matching.detail.cancel' : 'matching.detail.withdraw');
  return (
    <div className="meeting-actions no-print">
      {meeting.mayApprove && (
        <Button
          size="small"
          busy={isAccepting}
          disabled={isCut}
          onClick={() => (meeting.walkInUntil === null ? setAsked('approve') : void acceptNow())}
          {...words(t(state === 'pending' ? 'matching.detail.place' : 'matching.detail.approve'))}
        />
      )}
      {mayDeny && (
        <Button
          kind="second"
          size="small"
          disabled={isCut}
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
      {isPlaced && meeting.agenda !== 'past' && (
        <SaveToCalendar meeting={{ matchingIdx, label: words(t('calendar.saveOne')).label }} />
      )}
      {meeting.mayMove && (
        <Button
          kind="second"
          size="small"
          disabled={isCut}
          onClick={() => setAsked('propose')}
          {...words(t('matching.detail.move'))}
        />
      )}
      <HandOver list={list} meeting={meeting} side={mine} name={name} />
      {meeting.mayDecline && (
        <Button
          kind="danger"
          size="small"
          disabled={isCut}
          onClick={() => setAsked('decline')}
          {...words(t('matching.detail.declineArranged'))}
        />
      )}
      {meeting.mayCancel && !mayDeny && !meeting.mayDecline && (
        <Button
          kind="danger"
          size="small"
          disabled={isCut}
          onClick={() => setAsked('cancel')}
          {...words(cancelWords)}
        />
      )}
      {isCut &&
        (meeting.mayApprove || mayDeny || meeting.mayMove || meeting.mayCancel || meeting.mayDecline) && (
          <p className="note">{t('matching.offline.acts')}</p>
        )}
      {meeting.cancelRefusal && !meeting.mayDecline && (
        <p className="note">
          {t(`msg.${meeting.cancelRefusal}`)} <CancelHelp refusal={meeting.cancelRefusal} />
        </p>
      )}
      <ApproveDialog
        list={list}
        meeting={meeting}
        otherIdx={otherIdx}
        name={name}
        open={asked === 'approve'}
        onClose={close}
      />
      {asked === 'propose' && (
        <ProposeDialog list={list} meeting={meeting} otherIdx={otherIdx} name={name} onClose={close} />
      )}
      <ReasonDialog
        form={denial}
        open={asked === 'deny'}
        optional
        onClose={close}
        onStale={list.load}
        words={{
          title: t('matching.detail.denyTitle', { name }),
          field: t('matching.detail.denyReason'),
          hint: t('matching.detail.denyHint'),
          submit: t('matching.detail.denyDo'),
          keep: t('matching.detail.keep'),
          done: t('matching.detail.denied', { name }),
        }}
      />
      <ReasonDialog
        form={refusal}
        open={asked === 'decline'}
        optional
        onClose={close}
        onStale={list.load}
        words={{
          title: t('matching.detail.declineTitle', { name }),
          text: t('matching.detail.declineText'),
          field: t('matching.detail.denyReason'),
          hint: t('matching.detail.denyHint'),
          submit: t('matching.detail.declineDo'),
          keep: t('matching.detail.keep'),
          done: t('matching.detail.declined', { name }),
        }}
      />
      <ReasonDialog
        form={cancellation}
        open={asked === 'cancel'}
        optional
        onClose={close}
        onStale={list.load}
        help={(failure) => {
          const refusal = cancelRefusals.find((key) => failure === `msg.${key}`);
          return refusal && <CancelHelp refusal={refusal} />;
        }}
        words={{
          title: t(isMeeting ? 'matching.detail.cancelTitle' : 'matching.detail.withdrawTitle', { name }),
          text: isPlaced ? t('matching.detail.cancelText') : undefined,
          field: t('matching.detail.cancelReason'),
          hint: t('matching.detail.denyHint'),
          submit: cancelWords,
          keep: t('matching.detail.keep'),
          done: t(isMeeting ? 'matching.detail.cancelled' : 'matching.detail.withdrawn', { name }),
        }}
      />
    </div>
  );
}
