import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Meeting } from '#api/matching/matching.ts';
import type { MeetingSide } from '#domain/matching/matching.ts';
import { sentenceWithHelp } from '#i18n/engine.ts';
import { formatMoment } from '#i18n/format.ts';
import { Button } from '#islands/ui/Button.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { confirmAct } from '#shell/asking/confirm.ts';
import { confirmDialog, tellDialog } from '#shell/asking/dialog.ts';
import { toast } from '#shell/toast.ts';
import { errorKey } from '#stores/lib/loaded.ts';
import type { MeetingActs } from '#stores/matching/meeting-acts.ts';
import { $isCut } from '#stores/site/offline.ts';
import { SlotTime, useZone } from '../EventTimes.tsx';
import { useConfirmed } from './confirmed.ts';
import { ProposeDialog } from './ProposeDialog.tsx';

interface Props {
  list: MeetingActs;
  meeting: Meeting;
  proposal: NonNullable<Meeting['proposal']>;
  mine: MeetingSide;
  otherIdx: number;
  name: string;
}

/** What is asked before an answer to a proposal, done, and said of it. */
interface Answering {
  question: string;
  ok: string;
  send: () => Promise<Meeting>;
  done: (answered: Meeting) => string;
}

/** Another time that one side proposed: the other accepts or declines it here, and its own side takes it back. */
export function ProposedTime({ list, meeting, proposal, mine, otherIdx, name }: Props) {
  const t = useT<'matching'>();
  const zone = useZone();
  const isCut = useStore($isCut);
  const confirmed = useConfirmed(name);
  const [isBusy, setBusy] = useState(false);
  const [isProposing, setProposing] = useState(false);
  const { matchingIdx, mayAnswerProposal, stateMatching } = meeting;
  const isMine = proposal.proposedBy === mine;
  const time = formatMoment(t.locale, proposal.slot.startsAt, zone);
  /** Asks, does, and says so; what changed meanwhile is seen by loading anew. */
  const act = async ({ question, ok, send, done }: Answering) => {
    if (!(await confirmAct('submit', question, { ok }))) return;
    setBusy(true);
    await send().then((answered) => toast(done(answered)), explain);
    setBusy(false);
  };
  const explain = async (error: unknown) => {
    const key = errorKey(error);
    const isTaken = key === 'msg.already_assigned';
    if (isTaken && stateMatching === 'complete') {
      const ok = t('matching.detail.move');
      // Loading draws the cards anew, and the dialog would go with them: it is loaded once that is closed.
      if (await confirmDialog(t('matching.detail.proposalTaken'), { ok })) return setProposing(true);
    } else await tellDialog(isTaken ? t('matching.detail.proposalTakenRequest') : sentenceWithHelp(t, key));
    await list.load();
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
            disabled={isCut}
            onClick={() =>
              void act({
                question: t('matching.detail.acceptProposalConfirm', { name, time }),
                ok: accept,
                send: () => list.acceptProposal(matchingIdx, proposal.slot.slotIdx),
                done: confirmed,
              })
            }
            {...words(accept)}
          />
        )}
        <Button
          kind="second"
          size="small"
          busy={isBusy}
          disabled={isCut}
          onClick={() =>
            void act({
              question: t(
                isMine ? 'matching.detail.dropProposalConfirm' : 'matching.detail.declineProposalConfirm',
              ),
              ok: drop,
              send: () => list.dropProposal(matchingIdx),
              done: () =>
                t(isMine ? 'matching.detail.proposalDropped' : 'matching.detail.proposalDeclined', { name }),
            })
          }
          {...words(drop)}
        />
      </div>
      {isProposing && (
        <ProposeDialog
          list={list}
          meeting={meeting}
          otherIdx={otherIdx}
          name={name}
          onClose={() => {
            setProposing(false);
            void list.load();
          }}
        />
      )}
    </div>
  );
}
