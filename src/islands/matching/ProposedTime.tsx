import { useState } from 'react';
import type { Meeting } from '#api/matching.ts';
import type { MeetingSide } from '#domain/matching.ts';
import { sentenceWithHelp } from '#i18n/engine.ts';
import { formatMoment } from '#i18n/format.ts';
import { Button } from '#islands/ui/Button.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { confirmAct } from '#shell/confirm.ts';
import { tellDialog } from '#shell/dialog.ts';
import { toast } from '#shell/toast.ts';
import { errorKey } from '#stores/lib/loaded.ts';
import type { MyMeetings } from '#stores/my-meetings.ts';
import { SlotTime, useZone } from './EventTimes.tsx';

interface Props {
  list: MyMeetings;
  meeting: Meeting;
  proposal: NonNullable<Meeting['proposal']>;
  mine: MeetingSide;
  name: string;
}

/** Another time that one side proposed: the other accepts or declines it here, and its own side takes it back. */
export function ProposedTime({ list, meeting, proposal, mine, name }: Props) {
  const t = useT<'matching'>();
  const zone = useZone();
  const [isBusy, setBusy] = useState(false);
  const { matchingIdx, mayAnswerProposal, stateMatching } = meeting;
  const isMine = proposal.proposedBy === mine;
  const time = formatMoment(t.locale, proposal.slot.startsAt, zone);
  /** Asks, does, and says so; what changed meanwhile is seen by loading anew. */
  const act = async (question: string, ok: string, work: () => Promise<Meeting>, done: string) => {
    if (!(await confirmAct('submit', question, { ok }))) return;
    setBusy(true);
    await work().then(
      () => toast(done),
      async (error: unknown) => {
        await tellDialog(sentenceWithHelp(t, errorKey(error)));
        await list.load();
      },
    );
    setBusy(false);
  };
  const words = (action: string) => ({
    label: t('matching.detail.actionOf', { action, name }),
    children: action,
  });
  const accept = t('matching.detail.acceptProposal');
  const drop = t(isMine ? 'matching.detail.dropProposal' : 'matching.detail.declineProposal');
  return (
    <div className="meeting-proposal">
      <p>
        <strong>{t(isMine ? 'matching.detail.proposedByYou' : 'matching.detail.proposedByThem')}</strong>
      </p>
      <p className="meeting-place">
        <SlotTime slot={proposal.slot} />
      </p>
      {stateMatching === 'complete' && <p className="note">{t('matching.detail.proposalStands')}</p>}
      <div className="meeting-actions no-print">
        {mayAnswerProposal && (
          <Button
            size="small"
            busy={isBusy}
            onClick={() =>
              void act(
                t('matching.detail.acceptProposalConfirm', { name, time }),
                accept,
                () => list.acceptProposal(matchingIdx, proposal.slot.slotIdx),
                t('matching.detail.proposalAccepted'),
              )
            }
            {...words(accept)}
          />
        )}
        <Button
          kind="second"
          size="small"
          busy={isBusy}
          onClick={() =>
            void act(
              t(isMine ? 'matching.detail.dropProposalConfirm' : 'matching.detail.declineProposalConfirm'),
              drop,
              () => list.dropProposal(matchingIdx),
              t(isMine ? 'matching.detail.proposalDropped' : 'matching.detail.proposalDeclined'),
            )
          }
          {...words(drop)}
        />
      </div>
    </div>
  );
}
